import { useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { FileBadge, Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Page } from '@/components/kit/page'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { ClosingEntry } from './closing-entry'

type Line = Awaited<ReturnType<Api['closings']['listClosings']>>['vat'][number]

/** Cierres: months in order, then the periods of IVA and the year, each with its entry. */
export function Closings() {
  const [shown, setShown] = useState<string>()
  const closings = useQuery(q.closings.listClosings())
  const list = (lines: Line[] | undefined, empty: string) =>
    closings.isError ? (
      <Failure error={closings.error} retry={() => void closings.refetch()} />
    ) : !lines ? (
      <Lines rows={4} />
    ) : lines.length === 0 ? (
      <p className="text-muted-foreground">{empty}</p>
    ) : (
      <Rows>
        {lines.map((line) => (
          <PeriodRow key={line.id} line={line} show={() => setShown(line.id)} />
        ))}
      </Rows>
    )
  return (
    <Page
      title="Cierres"
      description="Cierra tus meses en orden; después el IVA del periodo y, al final, el año. Lo cerrado se puede abrir otra vez, del último al primero."
    >
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
        <Card
          title="Meses"
          description="En un mes cerrado no se guarda ningún documento: así lo que ya declaraste no cambia."
        >
          <Months />
        </Card>
        <Card
          title="Periodos de IVA"
          description="El IVA que cobraste, menos el que pagaste y el que te retuvieron, pasa a por pagar o a favor."
        >
          {list(closings.data?.vat, 'Aún no termina ningún periodo.')}
        </Card>
        <Card title="Años" description="Ingresos, costos y gastos quedan en cero y la utilidad pasa al patrimonio.">
          {list(closings.data?.years, 'Aún no termina ningún año con movimientos.')}
        </Card>
      </div>
      <ClosingEntry id={shown} close={() => setShown(undefined)} />
    </Page>
  )
}

const Rows = ({ children }: { children: ReactNode }) => <ul className="divide-y">{children}</ul>

interface RowProps {
  name: string
  isClosed: boolean
  note?: ReactNode
  children?: ReactNode
}

const ClosableRow = ({ name, isClosed, note, children }: RowProps) => (
  <li className="flex items-center gap-3 py-2.5">
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <span className="inline-block first-letter:uppercase">{name}</span>{' '}
        {isClosed && <Badge tone="info">Cerrado</Badge>}
      </p>
      {note && <p className="text-xs text-muted-foreground">{note}</p>}
    </div>
    {children}
  </li>
)

const by = (who: string | null, at: string | null) => (at ? `${who}, ${date(at)}` : undefined)

/** What a closed period came to. */
function cameTo({ kind, payable, in_favour, result }: Line): string | undefined {
  if (kind === 'year')
    return result === null ? undefined : `${result < 0 ? 'Pérdida' : 'Utilidad'} de ${money(Math.abs(result))}`
  if (payable) return `Por pagar ${money(payable)}`
  return in_favour ? `A favor ${money(in_favour)}` : undefined
}

function PeriodRow({ line, show }: { line: Line; show: () => void }) {
  const isClosed = line.state === 'closed'
  const note = isClosed ? [cameTo(line), by(line.closed_by, line.closed_at)].filter(Boolean).join(' · ') : line.why
  return (
    <ClosableRow name={line.name} isClosed={isClosed} note={note}>
      <Button
        variant={line.state === 'ready' ? 'primary' : 'outline'}
        size="sm"
        onClick={show}
        aria-label={`Ver asiento de ${line.name}`}
      >
        {line.state === 'ready' ? 'Ver y cerrar' : 'Ver asiento'}
      </Button>
    </ClosableRow>
  )
}

function Months() {
  const months = useQuery(q.accounting.listPeriods())
  const may = useCan('diary_book-update')
  const change = useMutation({
    mutationFn: ({ month, closed }: { month: string; closed: boolean }) =>
      closed ? api.accounting.openPeriod({ month }) : api.accounting.closePeriod({ month }),
    onSuccess: ({ message }) => say.good(message),
  })
  if (months.isError) return <Failure error={months.error} retry={() => void months.refetch()} />
  if (!months.data) return <Lines rows={6} />
  const ask = async (month: { month: string; name: string; closed: boolean }) => {
    const yes = await confirm(
      month.closed
        ? {
            title: `¿Abrir ${month.name}?`,
            body: 'Se podrán guardar documentos con fecha de ese mes.',
            action: 'Abrir mes',
          }
        : {
            title: `¿Cerrar ${month.name}?`,
            body: 'Nadie podrá guardar documentos con fecha de ese mes. Puedes abrirlo otra vez.',
            action: 'Cerrar mes',
          },
    )
    if (yes) change.mutate(month)
  }
  return (
    <Rows>
      {months.data.map((month) => (
        <ClosableRow
          key={month.month}
          name={month.name}
          isClosed={month.closed}
          note={by(month.closed_by, month.closed_at)}
        >
          {month.closed && <Certificate month={month.month} name={month.name} />}
          {may && (
            <Button
              variant="outline"
              size="sm"
              disabled={change.isPending}
              onClick={() => void ask(month)}
              aria-label={`${month.closed ? 'Abrir' : 'Cerrar'} ${month.name}`}
            >
              {month.closed ? <LockOpen /> : <Lock />} {month.closed ? 'Abrir' : 'Cerrar'}
            </Button>
          )}
        </ClosableRow>
      ))}
    </Rows>
  )
}

/** What the month came to with its hash, on paper. */
function Certificate({ month, name }: { month: string; name: string }) {
  const print = useMutation({
    mutationFn: async () => openFile(await api.closings.monthCertificate({ month })),
    meta: { keep: true },
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={print.isPending}
      onClick={() => print.mutate()}
      aria-label={`Certificado de ${name}`}
    >
      <FileBadge /> <span className="max-sm:sr-only xl:sr-only">Certificado</span>
    </Button>
  )
}
