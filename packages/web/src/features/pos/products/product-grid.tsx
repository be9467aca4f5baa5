import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Card } from '@/shared/sellable/cards'
import { useTill } from '../till'
import { ProductCard } from './product-card'

const CARD_WIDTH = 228
const CARD_HEIGHT = 88
const GAP = 8

/** Cards that fit side by side in a grid. */
function useColumns(grid: RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => setColumns(Math.max(1, Math.floor((element.clientWidth + GAP) / (CARD_WIDTH + GAP))))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid])
  return columns
}

/** Thousandths of each thing on the ticket, by its id. */
function useTaken(): ReadonlyMap<string, number> {
  const { lines } = useTill().ticket.cart
  return useMemo(() => {
    const taken = new Map<string, number>()
    for (const { variantId, productId, quantity } of lines) {
      const id = variantId ?? productId
      taken.set(id, (taken.get(id) ?? 0) + quantity)
    }
    return taken
  }, [lines])
}

interface GridProps {
  cards: readonly Card[]
  /** The one that Enter takes. */
  active: number
  box: RefObject<HTMLDivElement | null>
  onPick: (card: Card) => void
  /** Tells how many stand side by side, for the arrows. */
  onColumns: (columns: number) => void
}

/** Things to sell; only what is seen is drawn, so ten thousand cost what forty do. */
export function ProductGrid({ cards, active, box, onPick, onColumns }: GridProps) {
  const { ticket, storageId } = useTill()
  const taken = useTaken()
  // What it scrolls in may not be there yet when it comes with it.
  const grid = useRef<HTMLDivElement>(null)
  const columns = useColumns(grid)
  const rows = useVirtualizer({
    count: Math.ceil(cards.length / columns),
    getScrollElement: () => box.current,
    estimateSize: () => CARD_HEIGHT + GAP,
    overscan: 4,
  })
  useEffect(() => {
    rows.measure()
    onColumns(columns)
  }, [rows, columns, onColumns])
  useEffect(() => rows.scrollToIndex(Math.max(0, Math.floor(active / columns))), [rows, active, columns])
  return (
    <div
      ref={grid}
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
            height: CARD_HEIGHT,
            gap: GAP,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {cards.slice(row.index * columns, (row.index + 1) * columns).map((card, i) => (
            <ProductCard
              key={card.id}
              card={card}
              list={ticket.cart.priceList}
              storageId={storageId}
              active={row.index * columns + i === active}
              taken={card.items.reduce((sum, item) => sum + (taken.get(item.id) ?? 0), 0)}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
