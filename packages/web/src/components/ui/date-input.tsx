import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import { dayOfText, dayProblem, maskDay, textOfDay } from './date-text'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  /** Business day, `YYYY-MM-DD`. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  min?: string
  max?: string
}

/**
 * A day as DD-MM-YYYY: typed as digits, or taken from the device's own calendar. That it is not from `min` to `max` is in
 * the validity of the input, which its form asks for.
 */
export function DateInput({ value, onChange, min, max, className, onBlur, ref, disabled, ...props }: DateInputProps) {
  const [text, setText] = useState(textOfDay(value))
  const [left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const problem = dayProblem(dayOfText(text), min, max)
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  const told = left ? problem : undefined
  const native = useRef<HTMLInputElement>(null)
  useEffect(() => setText((now) => (dayOfText(now) === value ? now : textOfDay(value))), [value])
  const type = (typed: string) => {
    const masked = maskDay(typed)
    setText(masked)
    const day = dayOfText(masked)
    input.current?.setCustomValidity(dayProblem(day, min, max) ?? '')
    if (day || !masked) onChange(day)
  }
  return (
    <div className={cn('relative', className)}>
      <input
        inputMode="numeric"
        placeholder="DD-MM-AAAA"
        autoComplete="off"
        title={told}
        {...props}
        ref={input}
        aria-invalid={props['aria-invalid'] || told !== undefined || undefined}
        disabled={disabled}
        className="control pr-10"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          setLeft(true)
          if (text && !dayOfText(text)) setText(textOfDay(value))
          onBlur?.(event)
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Abrir calendario"
        disabled={disabled}
        onClick={() => native.current?.showPicker()}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center text-muted-foreground hover:text-foreground"
      >
        <CalendarDays className="size-4" />
      </button>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={value ?? ''}
        onChange={(event) => {
          const day = event.target.value || undefined
          setText(textOfDay(day))
          onChange(day)
        }}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
    </div>
  )
}
