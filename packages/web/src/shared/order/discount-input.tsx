import type { Discount } from '@tendero/core/sales/cart/cart'
import { discountOf, givenDiscount } from '@tendero/core/sales/cart/cart.input'
import { MoneyInput, PercentInput } from '@/components/kit/number-input'
import { cn } from '@/lib/cn'

interface DiscountInputProps {
  value: Discount
  onChange: (discount: Discount) => void
  id?: string
  autoFocus?: boolean
}

const kinds = [
  [2, '%', 'En porcentaje'],
  [1, '$', 'En pesos'],
] as const

/** A discount in percent or in pesos. */
export function DiscountInput({ value, onChange, id, autoFocus }: DiscountInputProps) {
  const { type, value: figure } = givenDiscount(value)
  const set = (typed: number | undefined) => onChange(discountOf(type, typed ?? 0))
  const Input = type === 1 ? MoneyInput : PercentInput
  return (
    <div className="flex gap-2">
      <fieldset aria-label="Tipo de descuento" className="flex rounded-lg border bg-muted p-0.5">
        {kinds.map(([kind, sign, label]) => (
          <button
            key={kind}
            type="button"
            aria-label={label}
            aria-pressed={type === kind}
            onClick={() => onChange(discountOf(kind, 0))}
            className={cn(
              'w-8 rounded-md text-base font-medium text-muted-foreground pointer-coarse:w-11',
              type === kind && 'bg-card text-foreground shadow-raised',
            )}
          >
            {sign}
          </button>
        ))}
      </fieldset>
      <Input
        key={type}
        id={id}
        className="flex-1"
        value={figure === 0 ? undefined : figure}
        onChange={set}
        placeholder="0"
        autoFocus={autoFocus}
        aria-label="Descuento"
      />
    </div>
  )
}
