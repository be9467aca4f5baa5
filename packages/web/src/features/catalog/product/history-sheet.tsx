import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { ArrowDownLeft, ArrowUpRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { DocumentLink } from '@/components/kit/document-link'
import { Failure, Lines } from '@/components/kit/states'
import { When } from '@/components/kit/when'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { count, money, plural, quantity } from '@/lib/format'
import type { Place } from './stock-place'

type Movement = Awaited<ReturnType<Api['inventory']['stockHistory']>>['data'][number]

interface HistoryProps {
  place: Place
  close: () => void
  /** To say how many there really are. */
  correct?: (() => void) | undefined
}

/** Why there is what there is: everything that came in and went out, and what was left each time. */
export function HistorySheet({ place, close, correct }: HistoryProps) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...historyQuery(place, page),
    placeholderData: keepPreviousData,
  })
  const meta = query.data?.meta
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={`¿Por qué tengo ${quantity(place.quantity)}?`}
        description={`${place.name}, en ${place.storage.name}`}
        className="sm:max-w-xl"
        footer={
          <>
            {meta && meta.last_page > 1 && (
              <nav aria-label="Páginas" className="mr-auto flex items-center gap-1 text-sm text-muted-foreground">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label="Más recientes"
                  disabled={page <= 1}
                  onClick={() => setPage(page - 1)}
                >
                  <ChevronLeft />
                </Button>
                {count(page)} de {count(meta.last_page)}
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label="Más antiguos"
                  disabled={page >= meta.last_page}
                  onClick={() => setPage(page + 1)}
                >
                  <ChevronRight />
                </Button>
              </nav>
            )}
            {correct && (
              <Button variant="outline" onClick={correct}>
                Cambiar cantidad
              </Button>
            )}
          </>
        }
      >
        {query.isError ? (
          <Failure error={query.error} retry={() => void query.refetch()} />
        ) : !query.data ? (
          <Lines rows={8} />
        ) : query.data.data.length === 0 ? (
          <p className="text-muted-foreground">Aquí nunca ha entrado ni salido nada.</p>
        ) : (
          <>
            <p className="mb-3 text-sm text-muted-foreground">
              {plural(query.data.meta.total, 'movimiento')}, del más reciente al primero.
            </p>
            <ol className="divide-y border-y">
              {query.data.data.map((movement) => (
                <MovementRow key={movement.id} movement={movement} />
              ))}
            </ol>
          </>
        )}
      </SheetContent>
    </Sheet>
  )
}

const historyQuery = ({ variant, product, storage }: Place, page: number) =>
  q.inventory.stockHistory({ item: variant ?? product, storage: storage.id, page, per_page: 25 })

function MovementRow({ movement }: { movement: Movement }) {
  const into = movement.quantity > 0
  const Icon = into ? ArrowDownLeft : ArrowUpRight
  return (
    <li className="grid grid-cols-[auto_1fr_auto] gap-x-3 py-3">
      <span
        className={cn(
          'mt-0.5 grid size-7 place-items-center rounded-full',
          into ? 'bg-accent text-accent-foreground' : 'bg-muted text-muted-foreground',
        )}
      >
        <Icon className="size-4" aria-hidden />
      </span>
      <div className="min-w-0">
        <p>
          <span className="font-medium">{movement.cause_name}</span>{' '}
          {movement.document.number && <DocumentLink document={movement.document} />}
        </p>
        <p className="text-sm text-muted-foreground">
          <When at={movement.at} /> · {movement.user.name}
        </p>
        {movement.note && <p className="text-sm text-muted-foreground">“{movement.note}”</p>}
      </div>
      <div className="money">
        <p className={cn('font-medium', into && 'text-primary')}>
          {into ? '+' : '−'}
          {quantity(Math.abs(movement.quantity))}
        </p>
        <p className="text-sm text-muted-foreground">
          quedan <b className="font-medium text-foreground">{quantity(movement.balance)}</b>
        </p>
        {movement.balance_cost !== null && (
          <p className="text-xs text-muted-foreground">a {money(movement.balance_cost)}</p>
        )}
      </div>
    </li>
  )
}
