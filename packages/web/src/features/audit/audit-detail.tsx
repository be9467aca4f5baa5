import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/lib/cn'
import { screenOfKind } from '@/lib/screen-of'
import type { AuditRecord } from './record'
import { type AuditChange, differences, nameOf, verbOf } from './tell'

const tones = { Creó: 'good', Cambió: 'info', Eliminó: 'bad' } as const
const done = { Creó: 'Creado', Cambió: 'Cambiado', Eliminó: 'Eliminado' } as const

/** Everything that one act changed, before and after. */
export function AuditDetail({ record }: { record: AuditRecord }) {
  return (
    <div className="grid gap-4">
      {record.changes.map((change) => (
        <Change key={`${change.kind}.${change.id}`} change={change} />
      ))}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs text-muted-foreground">
        <dt>Desde</dt>
        <dd className="truncate">{record.from === 'local' ? 'este equipo' : record.from}</dd>
        <dt>Operación</dt>
        <dd className="truncate">
          <code>{record.call}</code>
        </dd>
        <dt>Referencia</dt>
        <dd className="truncate">
          <code className="select-all">{record.request_id}</code>
        </dd>
      </dl>
    </div>
  )
}

function Change({ change }: { change: AuditChange }) {
  const verb = verbOf(change) as keyof typeof tones
  const rows = differences(change)
  const name = nameOf(change)
  const label = change.label.replace(/^(el|la|los|las) /, '')
  return (
    <section className="overflow-hidden rounded-lg border">
      <header className="flex items-center gap-2 border-b bg-muted/60 px-3 py-2">
        <h3 className="min-w-0 flex-1 truncate font-medium">
          {label[0]!.toUpperCase() + label.slice(1)}
          {name && <span className="font-normal text-muted-foreground"> {name}</span>}
        </h3>
        <RecordLink change={change} />
        <Badge tone={tones[verb]}>{done[verb]}</Badge>
      </header>
      {rows.length === 0 ? (
        <p className="px-3 py-2 text-sm text-muted-foreground">Sin cambios que se vean en pantalla.</p>
      ) : (
        <dl className="divide-y text-sm">
          {rows.map(({ field, before, after }) => (
            <div key={field} className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[9rem_1fr]">
              <dt className="text-muted-foreground">{field}</dt>
              <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
                {verb !== 'Creó' && (
                  <span className={cn(verb === 'Cambió' && 'text-muted-foreground line-through decoration-1')}>
                    {before ?? 'vacío'}
                  </span>
                )}
                {verb === 'Cambió' && <ArrowRight className="size-3.5 shrink-0 self-center text-muted-foreground" />}
                {verb !== 'Eliminó' && (
                  <span className={cn(verb === 'Cambió' && 'font-medium')}>{after ?? 'vacío'}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function RecordLink({ change }: { change: AuditChange }) {
  const screen = screenOfKind(change.kind, change.id)
  if (!screen || !change.after) return null
  return (
    <Link {...screen} className="text-sm text-primary hover:underline">
      Ver
    </Link>
  )
}
