import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import type { Client } from '@/lib/api'
import { today } from '@/lib/format'

interface YearSheetProps<V extends FieldValues> {
  /** Of the sheet and of the button that opens it. */
  title: string
  description: string
  button: string
  /** Name of the list in the values: `uvt`, `years`. */
  name: string
  values: V
  save: (values: V, api: Client) => Promise<unknown>
  /** The figures of a year, by the path of its fields: `uvt.0`. */
  children: (path: string) => ReactNode
  /** After the years. */
  more?: ReactNode
}

/** What the law fixes each year: a year more is a row more. */
export function YearSheet<V extends FieldValues>({ title, description, button, ...form }: YearSheetProps<V>) {
  const [open, setOpen] = useState(false)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {button}
      </Button>
      {open && (
        <SheetContent title={title} description={description}>
          <YearForm {...form} close={() => setOpen(false)} />
        </SheetContent>
      )}
    </Sheet>
  )
}

function YearForm<V extends FieldValues>({
  name,
  values,
  save,
  children,
  more,
  close,
}: Omit<YearSheetProps<V>, 'title' | 'description' | 'button'> & { close: () => void }) {
  const record = useRecord<V>({ values, save, done: 'Cambios guardados', onSaved: close })
  return (
    <RecordForm record={record} submit="Guardar cambios">
      <Years name={name}>{children}</Years>
      {more}
    </RecordForm>
  )
}

function Years({ name, children }: { name: string; children: (path: string) => ReactNode }) {
  const { control, getValues } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name })
  const add = () => {
    const years = (getValues(name) as { year: number }[]).map((row) => Number(row.year) || 0)
    append({ year: Math.max(Number(today().slice(0, 4)) - 1, ...years) + 1, norm: '' })
  }
  return (
    <>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={add}>
        <Plus /> Agregar año
      </Button>
      {fields
        .map((field, index) => ({ field, index }))
        .reverse()
        .map(({ field, index }) => (
          <div key={field.id} className="grid gap-3 rounded-lg border bg-card p-3">
            <div className="flex items-end gap-3">
              <Field name={`${name}.${index}.year`} label="Año" required="Escribe el año" className="flex-1">
                {(f) => (
                  <Input
                    {...f}
                    inputMode="numeric"
                    maxLength={4}
                    onChange={(event) => f.onChange(event.target.value.replace(/\D/g, ''))}
                  />
                )}
              </Field>
              <Button variant="ghost" size="icon" aria-label="Quitar este año" onClick={() => remove(index)}>
                <Trash2 />
              </Button>
            </div>
            {children(`${name}.${index}`)}
            <Field name={`${name}.${index}.norm`} label="Norma" required="Cita la norma">
              {(f) => <Input {...f} autoComplete="off" />}
            </Field>
          </div>
        ))}
    </>
  )
}
