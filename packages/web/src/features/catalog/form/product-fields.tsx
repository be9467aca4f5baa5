import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { CheckField, Field, MoreOptions } from '@/components/kit/field'
import { MoneyInput, NumberInput, QuantityInput } from '@/components/kit/number-input'
import { Input, Textarea } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { unitOptions } from '../products/units'
import { CategoryField } from './category-pick'
import type { ProductValues } from './product-values'
import { TaxSelect } from './tax-select'
import { VariantBuilder } from './variant-builder'
import { chosen } from './variant-plan'

/** Storages where a new product may be put, and the one it is put in unless told. */
export function useStorages() {
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: 300_000 }).data ?? []
  return { storages, main: (storages.find((one) => one.isDefault) ?? storages[0])?.id ?? '' }
}

/** Name, price and how many there are: all that most products need. */
export function FirstFields({ stocked }: { stocked: boolean }) {
  const { watch } = useFormContext<ProductValues>()
  const variants = chosen(watch('variants')).length > 0
  const { storages, main } = useStorages()
  return (
    <>
      <Field name="name" label="Nombre" required="Falta el nombre">
        {(f) => <Input {...f} autoFocus={stocked} maxLength={160} autoComplete="off" placeholder="Arroz Diana 500 g" />}
      </Field>
      {/* The storage comes with an answer: beside how many there are, so that nothing below moves when it does. */}
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 sm:gap-x-5">
        <Field
          name="price"
          label="Precio de venta"
          help="Con el impuesto incluido."
          required="Falta el precio"
          className="max-sm:col-span-2"
        >
          {(f) => <MoneyInput {...f} />}
        </Field>
        {stocked && !variants && (
          <Field name="stock" label="Cuántos tengo" optional help="Vacío si aún no llega.">
            {(f) => <QuantityInput {...f} placeholder="0" />}
          </Field>
        )}
        {stocked && storages.length > 1 && (
          <Field name="storage_id" label="En qué bodega">
            {(f) => (
              <Select
                {...f}
                value={f.value || main}
                options={storages.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </Field>
        )}
      </div>
    </>
  )
}

/** What is rarely needed. `images` are its photos. */
export function OtherFields({ images }: { images: ReactNode }) {
  return (
    <>
      <div className="grid gap-1.5">
        <Label>Fotos</Label>
        {images}
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <CategoryField />
        <Field name="cost" label="Costo" optional help="Lo que te cuesta una unidad, sin impuesto.">
          {(f) => <MoneyInput {...f} />}
        </Field>
        <Field name="sku" label="SKU" optional help="Tu código. Vacío: lo ponemos nosotros.">
          {(f) => <Input {...f} maxLength={40} autoComplete="off" />}
        </Field>
        <Field name="barcode" label="Código de barras" optional help="Ponte aquí y usa el lector.">
          {(f) => (
            <Input
              {...f}
              maxLength={40}
              autoComplete="off"
              // A scanner ends with Enter: that must not save the product.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )}
        </Field>
        <Field name="tax" label="Impuesto">
          {(f) => <TaxSelect {...f} />}
        </Field>
        <Field
          name="minimum_stock"
          label="Stock mínimo"
          optional
          help="Te avisamos cuando quede esto o menos. Vacío sigue el de Parametrización."
        >
          {(f) => <QuantityInput {...f} />}
        </Field>
        <Field name="unit" label="Se vende por">
          {(f) => <Select {...f} options={unitOptions} />}
        </Field>
        <PriceListFields />
        <MeasureFields />
      </div>
      <Field name="description" label="Descripción" optional>
        {(f) => <Textarea {...f} rows={4} maxLength={4_000} />}
      </Field>
      <CheckField name="active" label="A la venta" help="Sin marcar, no aparece al vender." />
    </>
  )
}

/** What a unit weighs and measures when it is sent: what its freight is quoted with. */
export function MeasureFields() {
  return (
    <>
      <Field name="grams" label="Peso en gramos" optional help="De una unidad ya empacada. Con él se cotiza el envío.">
        {(f) => <NumberInput {...f} decimals={0} placeholder="500" />}
      </Field>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">Medidas de una unidad, en centímetros</legend>
        {sides.map(([name, label]) => (
          <Field key={name} name={name} label={label} optional>
            {(f) => <NumberInput {...f} decimals={0} />}
          </Field>
        ))}
      </fieldset>
    </>
  )
}
const sides = [
  ['length', 'Largo (cm)'],
  ['width', 'Ancho (cm)'],
  ['height', 'Alto (cm)'],
] as const

/** A price in each of the other lists; those that come from another list need none. */
function PriceListFields() {
  const lists = useQuery({ ...q.settings.listPriceLists(), staleTime: 300_000 }).data ?? []
  return lists
    .filter((list) => list.active && !list.is_default)
    .map((list) => (
      <Field
        key={list.id}
        name={`prices.${list.id}`}
        label={`Precio ${list.name}`}
        optional
        help={list.percent === null ? 'Vacío: el precio de venta.' : 'Vacío: se calcula solo.'}
      >
        {(f) => <MoneyInput {...f} />}
      </Field>
    ))
}

export const MoreFields = ({ images }: { images: ReactNode }) => (
  <MoreOptions
    label="Más opciones: fotos, categoría, costo, códigos, impuesto…"
    names={[
      ...['cost', 'sku', 'barcode', 'tax', 'tax_id', 'minimum_stock', 'unit', 'description', 'category_id', 'prices'],
      ...['grams', 'length', 'width', 'height'],
    ]}
  >
    <OtherFields images={images} />
  </MoreOptions>
)

/** Sizes, colours and the like, of a new product. */
export function VariantFields() {
  const { field, fieldState } = useController<ProductValues, 'variants'>({ name: 'variants' })
  const { watch } = useFormContext<ProductValues>()
  const id = useId()
  const total = chosen(field.value).length
  return (
    <details className="group rounded-lg border bg-card px-4 py-3" open={total > 0 || undefined}>
      <summary className="font-medium select-none">Viene en tallas, colores u otras variantes</summary>
      <div className="pt-4" aria-describedby={fieldState.error ? id : undefined}>
        <VariantBuilder plan={field.value} onChange={field.onChange} price={watch('price') ?? undefined} />
        {fieldState.error?.message && (
          <p id={id} className="mt-2 text-sm text-destructive">
            {fieldState.error.message}
          </p>
        )}
      </div>
    </details>
  )
}
