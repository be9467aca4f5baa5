import { formatCop, formatQuantity } from '@tendero/core/kernel/values/money'
import { ownValue } from '@tendero/core/kernel/values/own'
import type { KeyboardEvent } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { cn } from '@/lib/cn'
import { byTerms, priceOf, type Sellable } from '@/shared/sellable/sellable'
import { useTill } from '../till'
import { stockHere } from './product-card'

interface Group {
  /** Term that its variants share; empty when there is but one term to choose. */
  title: string
  items: Sellable[]
}

/** Variants in the order of the shop, by their first term when they have another to choose. */
function groupsOf(items: readonly Sellable[]): Group[] {
  const groups = new Map<string, Sellable[]>()
  for (const item of items.toSorted(byTerms)) {
    const title = (item.terms?.length ?? 0) > 1 ? item.terms![0]!.term : ''
    groups.set(title, [...(groups.get(title) ?? []), item])
  }
  return [...groups].map(([title, items]) => ({ title, items }))
}

const labelOf = ({ terms, variantName, name }: Sellable): string =>
  terms && terms.length > 1
    ? terms
        .slice(1)
        .map(({ term }) => term)
        .join(' / ')
    : (variantName ?? name)

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The arrows go from one choice to the next. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = ownValue(steps, event.key)
  if (!step) return
  event.preventDefault()
  const all = [...document.querySelectorAll<HTMLElement>('[data-choice]')]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

/** Which one, of a product with sizes and colours: in the order of the shop, with what there is of each. */
export function VariantsDialog({
  name,
  items,
  quantity,
  close,
}: {
  name: string
  items: readonly Sellable[]
  quantity: number
  close: () => void
}) {
  const { add, ticket, storageId } = useTill()
  const groups = groupsOf(items)
  const list = ticket.cart.priceList
  const sole = new Set(items.map((item) => priceOf(item, list))).size === 1
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={name}
        description={sole ? formatCop(priceOf(items[0]!, list)) : '¿Cuál se lleva?'}
        className="sm:max-w-lg"
      >
        <div className="grid gap-4 pt-1">
          {groups.map((group, g) => (
            <div key={group.title} className={cn('grid gap-2', group.title && 'grid-cols-[3.5rem_1fr] items-start')}>
              {group.title && <h3 className="pt-3 text-lg font-semibold">{group.title}</h3>}
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
                {group.items.map((item, i) => (
                  <li key={item.id}>
                    <Choice
                      item={item}
                      first={g === 0 && i === 0}
                      price={sole ? undefined : priceOf(item, list)}
                      stock={stockHere(item, storageId)}
                      take={() => {
                        close()
                        void add(item, quantity)
                      }}
                    />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}

interface ChoiceProps {
  item: Sellable
  first: boolean
  /** Cents, when they differ. */
  price: number | undefined
  /** Thousandths. */
  stock: number
  take: () => void
}

function Choice({ item, first, price, stock, take }: ChoiceProps) {
  const none = stock <= 0
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: whoever opened it chooses with the next key
      autoFocus={first}
      data-choice
      onClick={take}
      onKeyDown={walk}
      className={cn(
        'flex min-h-12 w-full flex-col justify-center rounded-lg border bg-card px-3 py-1.5 text-left transition-colors hover:border-input hover:bg-muted focus-visible:border-primary',
        none && 'border-dashed',
      )}
    >
      <span className="font-medium">
        {item.terms && item.terms.length > 1 && <span className="sr-only">{item.terms[0]!.term} / </span>}
        {labelOf(item)}
      </span>
      <span className={cn('text-xs', none ? 'text-destructive' : 'text-muted-foreground')}>
        {price !== undefined && `${formatCop(price)} · `}
        {none ? 'Agotado' : `${formatQuantity(stock)} disp.`}
      </span>
    </button>
  )
}
