import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import { dayOfText, maskDay, textOfDay } from './date-text'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  /** Business day, `YYYY-MM-DD`. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  min?: string
  max?: string
}

/** A day as DD-MM-YYYY: typed as digits, or taken from the device's own calendar. */
export function DateInput({ value, onChange, min, max, className, onBlur, disabled, ...props }: DateInputProps) {
  const [text, setText] = useState(textOfDay(value))
  const native = useRef<HTMLInputElement>(null)
  useEffect(() => setText((now) => (dayOfText(now) === value ? now : textOfDay(value))), [value])
  const type = (typed: string) => {
    const masked = maskDay(typed)
    setText(masked)
    const day = dayOfText(masked)
    if (day || !masked) onChange(day)
  }
  return (
    <div className={cn('relative', className)}>
      <input
        inputMode="numeric"
        placeholder="DD-MM-AAAA"
        autoComplete="off"
        {...props}
        disabled={disabled}
        className="control pr-10"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
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
        onChange={(event) => onChange(event.target.value || undefined)}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
    </div>
  )
}
