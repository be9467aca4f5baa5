import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { NO_BOX, type ParcelValues, parcelOf, sameSize } from './parcels'

/** Most parcels of a guide, as its call takes them. */
const MOST = 20

/** The boxes of the shop that are in use. */
function useBoxes() {
  const { data } = useQuery(q.picking.listBoxes({ per_page: 100 }))
  return (data?.data ?? []).filter(({ active }) => active)
}
type Boxes = ReturnType<typeof useBoxes>

/** The parcels of a guide, `packages` in its form: each with its weight and size or the box that it goes in. */
export function ParcelsField({ help }: { help?: string | undefined }) {
  const { control } = useFormContext<{ packages: ParcelValues[] }>()
  const { fields, append, remove } = useFieldArray({ control, name: 'packages' })
  const boxes = useBoxes()
  // One more weighs what a parcel of the shop does, until somebody writes what it weighs.
  const usual = useQuery(q.guides.guideChoices({})).data?.preferred.grams
  const many = fields.length > 1
  return (
    <div className="grid gap-3">
      {help && <p className="text-sm text-muted-foreground">{help}</p>}
      {fields.map(({ id }, i) => (
        <fieldset key={id} className={many ? 'grid gap-3 rounded-lg border bg-card p-3' : 'grid gap-3'}>
          <legend className="sr-only">{many ? `Paquete ${i + 1}` : 'Paquete'}</legend>
          {many && (
            <div className="flex items-center justify-between">
              <p className="font-medium" aria-hidden>
                Paquete {i + 1}
              </p>
              <Button type="button" variant="ghost" aria-label={`Quitar el paquete ${i + 1}`} onClick={() => remove(i)}>
                <Trash2 />
              </Button>
            </div>
          )}
          <Parcel i={i} boxes={boxes} />
        </fieldset>
      ))}
      {fields.length < MOST && (
        <Button
          type="button"
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => append(parcelOf({ grams: usual }))}
        >
          <Plus /> Agregar paquete
        </Button>
      )}
    </div>
  )
}

function Parcel({ i, boxes }: { i: number; boxes: Boxes }) {
  const at = `packages.${i}` as const
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {boxes.length > 0 && <BoxField i={i} boxes={boxes} />}
      <Field name={`${at}.grams`} label="Peso en gramos" required="Escribe cuánto pesa" className="max-sm:col-span-2">
        {(f) => <NumberInput {...f} decimals={0} />}
      </Field>
      <Field name={`${at}.length`} label="Largo (cm)" optional className="max-sm:col-span-2">
        {(f) => <NumberInput {...f} decimals={0} />}
      </Field>
      <Field name={`${at}.width`} label="Ancho (cm)" optional>
        {(f) => <NumberInput {...f} decimals={0} />}
      </Field>
      <Field name={`${at}.height`} label="Alto (cm)" optional>
        {(f) => <NumberInput {...f} decimals={0} />}
      </Field>
    </div>
  )
}

/** A box gives a parcel its size; another size is of no box. */
function BoxField({ i, boxes }: { i: number; boxes: Boxes }) {
  const { setValue } = useFormContext<{ packages: ParcelValues[] }>()
  const parcel = useWatch({ name: `packages.${i}` }) as ParcelValues | undefined
  const mine = parcel && boxes.find(({ name, ...size }) => name === parcel.box && sameSize(parcel, size))
  const choose = (name: string) => {
    const size = boxes.find((box) => box.name === name)
    for (const side of ['length', 'width', 'height'] as const)
      if (size) setValue(`packages.${i}.${side}`, size[side], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Field name={`packages.${i}.box`} label="Caja" optional className="col-span-2 sm:col-span-4">
      {(f) => (
        <Select
          {...f}
          value={mine?.name ?? NO_BOX}
          onChange={(name) => {
            f.onChange(name)
            choose(name)
          }}
          options={[
            { value: NO_BOX, label: 'Otra medida' },
            ...boxes.map(({ name, length, width, height }) => ({
              value: name,
              label: `${name} (${length} × ${width} × ${height} cm)`,
            })),
          ]}
        />
      )}
    </Field>
  )
}
