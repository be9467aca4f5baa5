import { formatCop, toPesos } from '@tendero/core/kernel/values/money'
import { Banknote, CreditCard, type LucideIcon, NotebookPen, Smartphone, Wallet } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { MoneyInput } from '@/components/kit/number-input'
import { Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { handed } from './cash'
import { amountOf, type Draft, giveRest, type PaymentType, type as typeAmount } from './payments'

/** What each means looks like. */
const icons: Partial<Record<PaymentType['means'], LucideIcon>> = {
  cash: Banknote,
  debit: CreditCard,
  card: CreditCard,
  transfer: Smartphone,
  credit: NotebookPen,
}

interface PaymentRowsProps {
  dueCents: number
  types: readonly PaymentType[]
  draft: Draft
  onChange: (draft: Draft) => void
}

/** A row for each payment type with what goes to it: ↑ ↓ between them, `=` puts the rest in one. */
export function PaymentRows({ dueCents, types, draft, onChange }: PaymentRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const cash = types.find((one) => one.means === 'cash')
  const press = (event: KeyboardEvent<HTMLInputElement>, id: string) => {
    const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>('input[data-amount]') ?? [])]
    const to = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (to) {
      event.preventDefault()
      inputs[inputs.indexOf(event.currentTarget) + to]?.focus()
    } else if (event.key === '=') {
      event.preventDefault()
      onChange(giveRest(draft, id))
    }
  }
  return (
    <div className="grid gap-3">
      {cash && dueCents > 0 && (
        <fieldset
          aria-label="Con cuánto paga"
          className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 [&_button]:px-1"
        >
          <Button variant="outline" onClick={() => onChange(giveRest({ ...draft, typed: {} }, cash.id))}>
            Exacto
          </Button>
          {handed(dueCents).map((cents) => (
            <Button
              key={cents}
              variant="outline"
              onClick={() => onChange(typeAmount({ ...draft, typed: {}, rest: undefined }, cash.id, cents))}
            >
              <span className="money">{formatCop(cents)}</span>
            </Button>
          ))}
        </fieldset>
      )}
      <ul ref={list} className="grid gap-2">
        {types.map((one, i) => (
          <Row
            key={one.id}
            type={one}
            cents={amountOf(draft, one.id, dueCents)}
            reference={draft.references[one.id] ?? ''}
            first={i === 0}
            onAmount={(cents) => onChange(typeAmount(draft, one.id, cents))}
            onRest={() => onChange(giveRest(draft, one.id))}
            onReference={(text) => onChange({ ...draft, references: { ...draft.references, [one.id]: text } })}
            onKeyDown={(event) => press(event, one.id)}
          />
        ))}
      </ul>
      <p className="hidden text-xs text-muted-foreground lg:block">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> cambian de forma de pago · <Kbd>=</Kbd> pone ahí lo que falta
      </p>
    </div>
  )
}

interface RowProps {
  type: PaymentType
  cents: number
  reference: string
  first: boolean
  onAmount: (cents: number) => void
  onRest: () => void
  onReference: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function Row({ type, cents, reference, first, onAmount, onRest, onReference, onKeyDown }: RowProps) {
  const id = useId()
  const Icon = icons[type.means] ?? Wallet
  const traced = cents > 0 && type.means !== 'cash' && type.means !== 'credit'
  return (
    <li className="grid grid-cols-[1fr_10rem] items-center gap-x-3 gap-y-2">
      <label htmlFor={id} className={cn('flex min-w-0 items-center gap-2', cents === 0 && 'text-muted-foreground')}>
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className="line-clamp-2 font-medium">{type.name}</span>
      </label>
      <div className="flex items-center gap-1">
        <MoneyInput
          id={id}
          data-amount
          className="flex-1 [&_input]:h-11 [&_input]:text-lg"
          value={cents === 0 ? undefined : toPesos(cents)}
          onChange={(pesos) => onAmount(Math.round((pesos ?? 0) * 100))}
          onKeyDown={onKeyDown}
          placeholder="0"
          autoFocus={first}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Todo lo que falta en ${type.name}`}
          tabIndex={-1}
          onClick={onRest}
        >
          =
        </Button>
      </div>
      {traced && (
        <Input
          className="col-span-2"
          aria-label={`Referencia de ${type.name}`}
          placeholder="Aprobación o referencia (opcional)"
          maxLength={80}
          value={reference}
          onChange={(event) => onReference(event.target.value)}
        />
      )}
    </li>
  )
}
