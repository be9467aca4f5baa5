import { type ComponentProps, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import { numberProblem, numberText, parseNumber } from '@/lib/parse-number'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'prefix'> {
  /** Empty as undefined or as the empty text of a form. */
  value: number | '' | undefined
  onChange: (value: number | undefined) => void
  /** Most decimals that count. */
  decimals?: number
  prefix?: string
  suffix?: string
}

const write = (value: number | '' | undefined, decimals: number) =>
  value === undefined || value === null || value === '' ? '' : numberText(value, decimals)

/**
 * A figure typed the Colombian way (`1.234,5`), tidied up when one leaves. What is no number stays as it was typed, with
 * an undefined value, and the input says so by its validity, which its form asks for.
 */
export function NumberInput({
  value,
  onChange,
  decimals = 2,
  prefix,
  suffix,
  className,
  onBlur,
  onFocus,
  ref,
  ...props
}: NumberInputProps) {
  const [text, setText] = useState(() => write(value, decimals))
  const [left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  useEffect(
    () =>
      setText((now) =>
        parseNumber(now, decimals) === (value === '' || value === null ? undefined : value)
          ? now
          : write(value, decimals),
      ),
    [value, decimals],
  )
  const problem = numberProblem(text, decimals)
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
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
        title={left ? problem : undefined}
        onInvalid={() => setLeft(true)}
        {...props}
        ref={input}
        aria-invalid={props['aria-invalid'] || (left && problem !== undefined) || undefined}
        className={cn('control money', prefix && 'pl-7', suffix && 'pr-9')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          event.target.setCustomValidity(numberProblem(event.target.value, decimals) ?? '')
          onChange(parseNumber(event.target.value, decimals))
        }}
        onFocus={(event) => {
          event.target.select()
          setLeft(false)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setLeft(true)
          if (!problem) setText(write(value, decimals))
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
