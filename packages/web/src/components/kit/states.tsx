import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { useDelayed } from '@/lib/hooks'
import { range } from '@/lib/range'

interface EmptyProps {
  icon?: LucideIcon
  title: string
  /** Teaches the first step. */
  children?: ReactNode
  /** The first step as a button. */
  action?: ReactNode
  className?: string
}

/** Nothing here yet: what this is for and how to begin. */
export function Empty({ icon: Icon, title, children, action, className }: EmptyProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      {Icon && (
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent text-accent-foreground">
          <Icon className="size-5.5" aria-hidden />
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <div className="mt-1 max-w-sm text-muted-foreground text-pretty">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** A search or filter that finds nothing. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      icon={SearchX}
      title="Nada con esa búsqueda"
      action={
        <Button variant="outline" onClick={onClear}>
          Quitar búsqueda y filtros
        </Button>
      }
    >
      Prueba con otra palabra o con menos filtros.
    </Empty>
  )
}

/** What happened, what was kept, what to do; with the reference to give to support. */
export function Failure({ error, retry, className }: { error: unknown; retry?: () => void; className?: string }) {
  const known = error instanceof ApiError ? error : undefined
  const missing = known?.status === 404
  return (
    <div role="alert" className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-destructive-soft text-destructive">
        <CloudOff className="size-5.5" aria-hidden />
      </span>
      <h2 className="text-lg font-semibold">{missing ? 'No lo encontramos' : 'No pudimos cargar esto'}</h2>
      <p className="mt-1 max-w-sm text-muted-foreground text-pretty">
        {known?.message ?? 'Algo falló en esta pantalla. Lo que ya guardaste está a salvo.'}
      </p>
      {known?.requestId && (
        <p className="mt-2 text-xs text-muted-foreground">
          Referencia: <code className="select-all">{known.requestId}</code>
        </p>
      )}
      {missing ? (
        <Button variant="outline" className="mt-5" onClick={() => window.history.back()}>
          Volver
        </Button>
      ) : (
        retry && (
          <Button variant="outline" className="mt-5" onClick={retry}>
            Intentar de nuevo
          </Button>
        )
      )}
    </div>
  )
}

/** Lines in the shape of what comes, only when it takes longer than 150 ms. */
export function Lines({ rows = 6, className }: { rows?: number; className?: string }) {
  const shown = useDelayed(true)
  return (
    <div role="status" aria-label="Cargando" className={cn('grid gap-3', className)}>
      {shown &&
        range(rows).map((i) => (
          <Skeleton key={i} className={cn('h-5', i % 3 === 2 ? 'w-2/5' : i % 3 === 1 ? 'w-4/5' : 'w-3/5')} />
        ))}
    </div>
  )
}

/** A whole screen on its way. */
export function PageLines() {
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 py-5 sm:px-6 lg:px-8">
      <Lines rows={1} className="mb-8 *:h-8 *:w-48" />
      <Lines rows={8} />
    </div>
  )
}

/** What a screen shows of one record, once it is here; what went wrong, or its lines on their way. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T, ApiError>
  children: (row: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />
  return <PageLines />
}
