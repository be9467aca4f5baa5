import { formatQuantity } from '@tendero/core/kernel/money'
import { type ComponentProps, useEffect, useState } from 'react'
import { cn } from '@/lib/cn'
import { parseNumber } from '@/lib/parse-number'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'prefix'> {
  /** Empty as undefined or as the empty text of a form. */
  value: number | '' | undefined
  onChange: (value: number | undefined) => void
  /** Most decimals that count. */
  decimals?: number
  prefix?: string
  suffix?: string
}

const write = (value: number | '' | undefined) =>
  value === undefined || value === null || value === '' ? '' : formatQuantity(Math.round(value * 1_000))

/** A figure typed the Colombian way (`1.234,5`), tidied up when one leaves. */
export function NumberInput({
  value,
  onChange,
  decimals = 2,
  prefix,
  suffix,
  className,
  onBlur,
  onFocus,
  ...props
}: NumberInputProps) {
  const [text, setText] = useState(write(value))
  useEffect(
    () => setText((now) => (parseNumber(now, decimals) === (value === '' ? undefined : value) ? now : write(value))),
    [value, decimals],
  )
  return (
    <div className={cn('relative', className)}>
      {prefix && (
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted-foreground">
          {prefix}
        </span>
      )}
      <input
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...props}
        className={cn('control money', prefix && 'pl-7', suffix && 'pr-9')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(parseNumber(event.target.value, decimals))
        }}
        onFocus={(event) => {
          event.target.select()
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setText(write(value))
          onBlur?.(event)
        }}
      />
      {suffix && (
        <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted-foreground">
          {suffix}
        </span>
      )}
    </div>
  )
}

type Figure = Omit<NumberInputProps, 'decimals' | 'prefix'>

/** Pesos: `.` for thousands, `,` for at most two decimals. The value is in pesos. */
export const MoneyInput = (props: Figure) => <NumberInput decimals={2} prefix="$" {...props} />

/** Units, with at most three decimals for what is sold by weight or length. */
export const QuantityInput = (props: Figure) => <NumberInput decimals={3} {...props} />

/** A percentage: 19 means 19 %. */
export const PercentInput = (props: Figure) => <NumberInput decimals={2} suffix="%" {...props} />
