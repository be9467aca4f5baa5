import { formatCop, formatQuantity } from '@tendero/core/kernel/values/money'
import { memo, useState } from 'react'
import { cn } from '@/lib/cn'
import type { Card } from '@/shared/sellable/cards'
import { priceOf, type Sellable } from '@/shared/sellable/sellable'
import { toneStyle } from '@/shared/sellable/tone'
import { useTone } from './use-tone'

/** Thousandths that there are to sell in the storage of the counter. */
export const stockHere = (item: Sellable, storageId: string | undefined): number =>
  storageId && item.storages.length > 0
    ? (item.storages.find((storage) => storage.id === storageId)?.quantity ?? 0)
    : item.stockQuantity

/** What stands beside the price: how many there are, or how many to choose from. */
function noteOf({ items }: Card, storageId: string | undefined): { text: string; empty: boolean } {
  if (items[0]!.kind === 'service') return { text: 'Servicio', empty: false }
  const stock = items.reduce((sum, item) => sum + Math.max(0, stockHere(item, storageId)), 0)
  if (stock <= 0) return { text: 'Agotado', empty: true }
  return { text: items.length > 1 ? `${items.length} opciones` : `${formatQuantity(stock)} disp.`, empty: false }
}

/** `desde $ 5.900` of things that cost differently. */
function priceText({ items }: Card, list: number): string {
  const prices = items.map((item) => priceOf(item, list))
  const least = Math.min(...prices)
  return `${prices.some((price) => price !== least) ? 'desde ' : ''}${formatCop(least)}`
}

interface CardProps {
  card: Card
  list: number
  storageId: string | undefined
  active: boolean
  /** Thousandths of it on the ticket. */
  taken: number
  onPick: (card: Card) => void
}

/** One product: its picture, name, price and stock, and how much of it is on the ticket. */
export const ProductCard = memo(function ProductCard({ card, list, storageId, active, taken, onPick }: CardProps) {
  const note = noteOf(card, storageId)
  const tone = useTone(card.items[0]!.categoryId, card.id)
  const image = card.items.find((item) => item.image)?.image
  // Without a connection a picture that was never seen does not come: the letter stands in its place.
  const [lost, setLost] = useState<string>()
  return (
    <button
      type="button"
      role="option"
      id={`pos-${card.id}`}
      aria-selected={active}
      tabIndex={-1}
      onClick={() => onPick(card)}
      className={cn(
        'relative flex h-full min-w-0 items-center gap-3 overflow-hidden rounded-lg border bg-card p-1.5 pr-2.5 text-left transition-colors hover:border-input hover:bg-muted/60 active:bg-accent',
        active && 'border-primary ring-1 ring-primary',
      )}
    >
      <span
        style={toneStyle(tone)}
        className={cn(
          'grid size-18 shrink-0 place-items-center overflow-hidden rounded-md',
          note.empty && 'opacity-60',
        )}
      >
        {image && image !== lost ? (
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-18 object-contain"
            onError={() => setLost(image)}
          />
        ) : (
          <span aria-hidden className="text-3xl font-semibold">
            {card.name.trim().charAt(0).toUpperCase()}
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1 self-stretch py-0.5">
        <span className="line-clamp-2 min-h-9 leading-4.5 font-medium text-pretty">{card.name}</span>
        <span className="mt-auto flex items-baseline justify-between gap-2">
          <span className="text-lg font-semibold whitespace-nowrap">{priceText(card, list)}</span>
          <span className={cn('truncate text-xs', note.empty ? 'text-destructive' : 'text-muted-foreground')}>
            {note.text}
          </span>
        </span>
      </span>
      {taken > 0 && (
        <span className="absolute top-0.5 left-0.5 min-w-6 rounded-full border-2 border-card bg-primary px-1.5 text-center text-sm font-semibold text-primary-foreground">
          <span className="sr-only">En el ticket: </span>
          {formatQuantity(taken)}
        </span>
      )}
    </button>
  )
})
