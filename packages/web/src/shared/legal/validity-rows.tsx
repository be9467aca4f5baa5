import { addDays } from '@tendero/core/kernel/values/time'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { date, today } from '@/lib/format'

interface Window {
  from: string
  to?: string
  norm: string
}

/** The window of today, or the last one that began, or the first that will. */
export const windowOf = <W extends Window>(rows: readonly W[], day = today()): W | undefined =>
  rows.find((row) => row.from <= day && (row.to === undefined || day <= row.to)) ??
  rows.findLast((row) => row.from <= day) ??
  rows[0]

/** `desde 01-06-2025`, `del 01-06-2025 al 07-05-2026`. */
export const windowText = ({ from, to }: { from: string; to?: string }): string =>
  to ? `del ${date(from)} al ${date(to)}` : `desde el ${date(from)}`

interface ValidityRowsProps {
  title?: string
  /** A window that nobody wrote anything in yet, from a day on. */
  blank: (from: string) => Window
  /** The figures of a window, by the path of its fields: `validity.0`. */
  children: (path: string) => ReactNode
}

/** The values of a tax or withholding by date, each with its norm, the newest first. A change of law is a window more. */
export function ValidityRows({ title = 'Valores por fecha', blank, children }: ValidityRowsProps) {
  const { control, getValues, setValue, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'validity' })
  const add = () => {
    const rows = getValues('validity') as Window[]
    const last = rows.at(-1)
    const next = last && last.from >= today() ? addDays(last.from, 1) : today()
    if (last && (last.to === undefined || last.to >= next))
      setValue(`validity.${rows.length - 1}.to`, addDays(next, -1), { shouldDirty: true })
    append({ ...last, ...blank(next), to: undefined })
  }
  const whole = formState.errors.validity as { message?: string; root?: { message?: string } } | undefined
  const problem = whole?.root?.message ?? whole?.message
  return (
    <section className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{title}</h3>
        <Button variant="outline" size="sm" onClick={add}>
          <Plus /> Agregar cambio
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-sm text-destructive">
          {problem}
        </p>
      )}
      {fields
        .map((field, index) => ({ field, index }))
        .reverse()
        .map(({ field, index }) => (
          <WindowFields key={field.id} index={index} remove={fields.length > 1 ? () => remove(index) : undefined}>
            {children(`validity.${index}`)}
          </WindowFields>
        ))}
    </section>
  )
}

function WindowFields({ index, remove, children }: { index: number; remove?: () => void; children: ReactNode }) {
  const { watch } = useFormContext()
  const [from, to] = watch([`validity.${index}.from`, `validity.${index}.to`]) as [string, string | undefined]
  const now = from <= today() && (!to || today() <= to)
  const path = `validity.${index}`
  return (
    <fieldset className={cn('grid gap-3 rounded-lg border bg-card p-3', now && 'border-primary')}>
      <legend className="float-left flex w-full items-center justify-between gap-2 text-sm">
        <span className="font-medium">
          {from ? windowText({ from, ...(to ? { to } : {}) }).replace(/^./, (letter) => letter.toUpperCase()) : 'Nuevo'}
          {now && <span className="text-primary">, vigente hoy</span>}
        </span>
        {remove && (
          <Button variant="ghost" size="sm" aria-label="Quitar este periodo" onClick={remove}>
            <Trash2 />
          </Button>
        )}
      </legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field name={`${path}.from`} label="Desde" required="Escribe desde cuándo">
          {(f) => <DateInput {...f} />}
        </Field>
        <Field name={`${path}.to`} label="Hasta" optional>
          {(f) => <DateInput {...f} value={f.value || undefined} />}
        </Field>
      </div>
      {children}
      <Field name={`${path}.norm`} label="Norma" required="Cita la norma">
        {(f) => <Input {...f} autoComplete="off" placeholder="Decreto 572 de 2025" />}
      </Field>
    </fieldset>
  )
}
