import { useMutation } from '@tanstack/react-query'
import { Package, Trash2 } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { count } from '@/lib/format'
import type { Wave } from './types'

interface BoxesProps {
  wave: Wave
  open: boolean
  keep: (wave: Wave) => void
}

const sent = (packages: Wave['packages']) =>
  packages.map(({ name, grams }) => ({ name, ...(grams === null ? {} : { grams }) }))

/** The boxes that a wave is packed in. */
export function Boxes({ wave, open, keep }: BoxesProps) {
  const { id, packages } = wave
  const remove = useMutation({
    mutationFn: (i: number) => api.picking.updatePicking({ id, boxes: sent(packages.filter((_, at) => at !== i)) }),
    onSuccess: keep,
  })
  return (
    <Card title="Cajas" description={packages.length === 0 ? 'Agrega al menos una para terminar.' : undefined}>
      <ul className="divide-y">
        {packages.map(({ name, grams }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <li key={i} className="flex items-center gap-3 py-2">
            <Package className="size-4 text-muted-foreground" aria-hidden />
            <span className="min-w-0 flex-1">
              {name}
              {grams === null ? '' : `, ${count(grams)} g`}
            </span>
            {open && (
              <Button variant="ghost" aria-label={`Quitar la caja ${name}`} onClick={() => remove.mutate(i)}>
                <Trash2 />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <NewBox key={packages.length} wave={wave} keep={keep} />}
    </Card>
  )
}

function NewBox({ wave: { id, packages }, keep }: Pick<BoxesProps, 'wave' | 'keep'>) {
  const record = useRecord({
    values: { name: `Caja ${packages.length + 1}`, grams: undefined as number | undefined },
    save: ({ name, grams }, api) =>
      api.picking.updatePicking({
        id,
        boxes: [...sent(packages), { name, ...(grams === undefined ? {} : { grams }) }],
      }),
    done: 'Caja agregada',
    onSaved: keep,
  })
  return (
    <RecordForm record={record} submit="Agregar caja" className="mt-3">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field name="name" label="Caja" required="Escribe qué caja es">
          {(f) => <Input {...f} autoComplete="off" />}
        </Field>
        <Field name="grams" label="Peso en gramos" optional>
          {(f) => <NumberInput {...f} />}
        </Field>
      </div>
    </RecordForm>
  )
}
