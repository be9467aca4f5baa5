import { useVirtualizer } from '@tanstack/react-virtual'
import { formatCop, formatQuantity } from '@tendero/core/kernel/values/money'
import { memo, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { cn } from '@/lib/cn'
import { priceOf, type Sellable } from '@/shared/sellable/sellable'

const CARD_WIDTH = 172
const CARD_HEIGHT = 104
const ROW_HEIGHT = 60
const GAP = 8

/** Cards that fit side by side; narrow screens get plain rows. */
function useColumns(box: RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const width = element.clientWidth
      setColumns(width < 480 ? 1 : Math.max(2, Math.floor((width + GAP) / (CARD_WIDTH + GAP))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return columns
}

interface GridProps {
  items: readonly Sellable[]
  list: number
  storageId: string | undefined
  /** The one that Enter adds. */
  active: number
  box: RefObject<HTMLDivElement | null>
  onAdd: (item: Sellable) => void
  /** Tells how many stand side by side, for the arrows. */
  onColumns: (columns: number) => void
}

/** Things to sell; only what is seen is drawn, so ten thousand cost what forty do. */
export function ProductGrid({ items, list, storageId, active, box, onAdd, onColumns }: GridProps) {
  const columns = useColumns(box)
  const height = columns === 1 ? ROW_HEIGHT : CARD_HEIGHT
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => box.current,
    estimateSize: () => height + GAP,
    overscan: 4,
  })
  useEffect(() => {
    rows.measure()
    onColumns(columns)
  }, [rows, columns, onColumns])
  useEffect(() => rows.scrollToIndex(Math.max(0, Math.floor(active / columns))), [rows, active, columns])
  return (
    <div
      id="pos-products"
      role="listbox"
      aria-label="Productos"
      className="relative w-full"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          role="presentation"
          className="absolute inset-x-0 top-0 grid"
          style={{
            transform: `translateY(${row.start}px)`,
            height,
            gap: GAP,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item, i) => (
            <Card
              key={item.id}
              item={item}
              list={list}
              storageId={storageId}
              active={row.index * columns + i === active}
              plain={columns === 1}
              onAdd={onAdd}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Thousandths that there are to sell in the storage of the counter. */
const here = (item: Sellable, storageId: string | undefined): number =>
  storageId && item.storages.length > 0
    ? (item.storages.find((storage) => storage.id === storageId)?.quantity ?? 0)
    : item.stockQuantity

interface CardProps {
  item: Sellable
  list: number
  storageId: string | undefined
  active: boolean
  plain: boolean
  onAdd: (item: Sellable) => void
}

const Card = memo(function Card({ item, list, storageId, active, plain, onAdd }: CardProps) {
  const stock = here(item, storageId)
  const note =
    item.kind === 'service' ? 'Servicio' : stock <= 0 ? 'Sin existencias' : `${formatQuantity(stock)} en bodega`
  const empty = item.kind === 'product' && stock <= 0
  return (
    <button
      type="button"
      role="option"
      id={`pos-${item.id}`}
      aria-selected={active}
      tabIndex={-1}
      onClick={() => onAdd(item)}
      className={cn(
        'flex h-full min-w-0 overflow-hidden rounded-lg border bg-card text-left transition-colors hover:border-input hover:bg-muted/60 active:bg-accent',
        plain ? 'items-center gap-3 px-3' : 'flex-col justify-between p-2.5',
        active && 'border-primary ring-1 ring-primary',
      )}
    >
      {plain && item.image && (
        <img src={item.image} alt="" loading="lazy" className="size-10 rounded-md object-cover" />
      )}
      <span className={cn('flex min-w-0 gap-2', plain ? 'flex-1 flex-col gap-0' : 'w-full')}>
        <span className={cn('min-w-0 flex-1 font-medium', plain ? 'truncate' : 'line-clamp-2 text-pretty')}>
          {item.name}
        </span>
        {!plain && item.image && (
          <img src={item.image} alt="" loading="lazy" className="size-9 shrink-0 rounded-md object-cover" />
        )}
        {plain && <Note text={note} empty={empty} />}
      </span>
      <span className={cn('min-w-0', plain ? 'money text-lg font-semibold' : 'block w-full')}>
        <span className={cn('block', !plain && 'text-lg font-semibold')}>{formatCop(priceOf(item, list))}</span>
        {!plain && <Note text={note} empty={empty} />}
      </span>
    </button>
  )
})

const Note = ({ text, empty }: { text: string; empty: boolean }) => (
  <span className={cn('block truncate text-xs', empty ? 'text-destructive' : 'text-muted-foreground')}>{text}</span>
)
