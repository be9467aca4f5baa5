import { useMutation, useQuery } from '@tanstack/react-query'
import { Package, Trash2 } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { count } from '@/lib/format'
import type { Wave } from './types'

interface BoxesProps {
  wave: Wave
  open: boolean
  keep: (wave: Wave) => void
}

const sent = (packages: Wave['packages']) =>
  packages.map(({ name, box_id, grams }) => ({
    ...{ name, ...(box_id === null ? {} : { box_id }), ...(grams === null ? {} : { grams }) },
  }))

interface Sides {
  length: number | null
  width: number | null
  height: number | null
}
const sides = ({ length, width, height }: Sides) => (length ? `${length} × ${width} × ${height} cm` : undefined)

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
        {packages.map(({ name, grams, ...measures }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <li key={i} className="flex items-center gap-3 py-2">
            <Package className="size-4 text-muted-foreground" aria-hidden />
            <span className="min-w-0 flex-1">
              {[name, sides(measures), grams === null ? undefined : `${count(grams)} g`].filter(Boolean).join(', ')}
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

/** What is no box of the shop. */
const OTHER = ''

function NewBox({ wave, keep }: Pick<BoxesProps, 'wave' | 'keep'>) {
  const { data } = useQuery(q.picking.loadBoxes({}))
  return data && <BoxForm wave={wave} keep={keep} known={data} />
}

type Known = Awaited<ReturnType<typeof api.picking.loadBoxes>>

function BoxForm({ wave: { id, packages }, keep, known }: Pick<BoxesProps, 'wave' | 'keep'> & { known: Known }) {
  const record = useRecord({
    values: {
      box_id: known[0]?.id ?? OTHER,
      name: `Caja ${packages.length + 1}`,
      grams: undefined as number | undefined,
    },
    save: ({ box_id, name, grams }, api) => {
      const chosen = known.find((one) => one.id === box_id)
      const box = chosen ? { name: chosen.name, box_id: chosen.id } : { name }
      return api.picking.updatePicking({
        id,
        boxes: [...sent(packages), { ...box, ...(grams === undefined ? {} : { grams }) }],
      })
    },
    done: 'Caja agregada',
    onSaved: keep,
  })
  const other = record.form.watch('box_id') === OTHER
  return (
    <RecordForm record={record} submit="Agregar caja" className="mt-3">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {known.length > 0 && (
          <Field name="box_id" label="Caja">
            {(f) => (
              <Select
                {...f}
                options={[
                  ...known.map((one) => ({ value: one.id, label: `${one.name} (${sides(one)})` })),
                  { value: OTHER, label: 'Otra' },
                ]}
              />
            )}
          </Field>
        )}
        {other && (
          <Field
            name="name"
            label={known.length > 0 ? 'Qué caja es' : 'Caja'}
            required="Escribe qué caja es"
            {...(known.length > 0 ? {} : { help: 'Guarda las tuyas en Ajustes, Logística, y aquí las eliges.' })}
          >
            {(f) => <Input {...f} autoComplete="off" />}
          </Field>
        )}
        <Field name="grams" label="Peso en gramos" optional>
          {(f) => <NumberInput {...f} />}
        </Field>
      </div>
    </RecordForm>
  )
}
