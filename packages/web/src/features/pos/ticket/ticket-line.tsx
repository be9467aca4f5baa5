import { formatCop, formatQuantity } from '@tendero/core/kernel/values/money'
import { type Cart, type CartLine, decrease, increase, lineKey, type Outcome } from '@tendero/core/sales/cart/cart'
import type { LineTotals } from '@tendero/core/sales/cart/cart-totals'
import { Minus, Plus, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cn } from '@/lib/cn'
import { sellableOf } from '@/shared/sellable/sellable'
import { useTill } from '../till'

/** Moves the focus to the line above or below. */
function neighbour(from: HTMLElement, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-line]')].filter((one) => one.offsetParent !== null)
  all[all.indexOf(from) + by]?.focus()
}

/** A line of the ticket: + − change the quantity, Intro edits it, Supr takes it out. */
export function TicketLine({ line, amounts, atLoss }: { line: CartLine; amounts: LineTotals; atLoss: boolean }) {
  const { apply, drop, show, rules, notify, newest, catalog } = useTill()
  const key = lineKey(line)
  const isNewest = newest === key
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNewest) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNewest])
  const item = sellableOf(catalog.items, line)
  const change = (how: (cart: Cart) => Outcome) => {
    const refused = apply(how)
    notify(refused ? { text: refused, tone: 'bad' } : undefined)
  }
  const more = () => change((cart) => increase(cart, key, rules))
  const less = () => (line.quantity > 1_000 ? change((cart) => decrease(cart, key)) : drop(key))
  const edit = () => show({ what: 'line', key })
  const keys = new Map<string, (target: HTMLElement) => void>([
    ['+', more],
    ['-', less],
    ['Delete', () => drop(key)],
    ['Backspace', () => drop(key)],
    ['ArrowDown', (target) => neighbour(target, 1)],
    ['ArrowUp', (target) => neighbour(target, -1)],
  ])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const run = keys.get(event.key)
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run(event.currentTarget)
  }
  const taken = amounts.discountCents + amounts.globalDiscountCents
  return (
    <li
      ref={row}
      aria-current={isNewest || undefined}
      className={cn(
        'group relative flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5 last:border-b-0',
        isNewest && 'bg-accent/60 shadow-[inset_3px_0_var(--primary)]',
      )}
    >
      <button
        type="button"
        data-line
        aria-keyshortcuts="+ - Delete Enter"
        onClick={edit}
        onKeyDown={press}
        className="min-w-0 rounded-md text-left max-lg:w-full lg:flex-1 after:absolute after:inset-0 after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
      >
        <span className="line-clamp-2 font-medium text-pretty">{item?.productName ?? line.name}</span>
        {item?.variantName && <span className="block truncate text-sm">{item.variantName}</span>}
        <span className="flex items-center gap-1.5 text-sm text-muted-foreground">
          {atLoss && <TriangleAlert className="size-3.5 shrink-0 text-warning" aria-label="Por debajo del costo" />}
          <span className="money">
            {formatQuantity(line.quantity)} × {formatCop(line.priceCents)}
          </span>
          {taken > 0 && <span className="money text-accent-foreground">−{formatCop(taken)}</span>}
        </span>
      </button>
      <div className="flex items-center gap-2 max-lg:w-full max-lg:justify-between">
        <span className="relative z-10 flex items-center rounded-lg border bg-card">
          <Step label={line.quantity > 1_000 ? 'Quitar una unidad' : 'Quitar del ticket'} onClick={less}>
            <Minus className="size-3.5" />
          </Step>
          <span className={cn('min-w-6 text-center text-sm font-medium', line.quantity % 1_000 && 'px-1')}>
            {formatQuantity(line.quantity)}
          </span>
          <Step label="Agregar una unidad" onClick={more}>
            <Plus className="size-3.5" />
          </Step>
        </span>
        <span className="money min-w-20 font-medium">{formatCop(amounts.netCents)}</span>
      </div>
      <span aria-hidden className="hidden w-full pt-1 text-2xs text-muted-foreground group-has-focus-visible:lg:block">
        + − cantidad · Intro editar · Supr quitar · ↑ ↓ otra línea
      </span>
    </li>
  )
}

function Step({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className="grid size-7 place-items-center rounded-lg text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:size-11"
    >
      {children}
    </button>
  )
}
