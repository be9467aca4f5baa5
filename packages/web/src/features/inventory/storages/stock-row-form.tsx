import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History, Trash2 } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { FactLines } from '@/components/kit/document/story'
import { Field, MoreOptions } from '@/components/kit/field'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api'
import { money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { findItems, type Item, noteOf, refOf } from '@/shared/item/items'
import { historyOf } from '../stock/movement'
import type { StockRowOutput, StorageRow } from '../stock/types'

const cause = (why: string | undefined) => (why ? { note: why } : {})

/** What a storage holds of something: counts it again, with its reason, and sets its minimum. */
export function EditHeld({ row, storage, close }: { row: StockRowOutput; storage: StorageRow; close: () => void }) {
  const moves = useCan('inventory_adjustment-create', 'product-update') && storage.type === 'normal'
  return (
    <div className="grid gap-5">
      <FactLines
        rows={[
          ['Código', row.sku],
          ['Hay', quantity(row.quantity)],
          ['Costo promedio', money(row.cost)],
          ['Valor', money(row.value)],
          ...(row.place && !moves ? ([['Ubicación', row.place]] as const) : []),
        ]}
      />
      <Button asChild variant="outline" className="justify-self-start">
        <Link {...historyOf(row)}>
          <History /> Por qué hay {quantity(row.quantity)}
        </Link>
      </Button>
      {moves && <HeldForm row={row} close={close} />}
    </div>
  )
}

const reasons = [
  { value: 'correction', label: 'Corrección' },
  { value: 'initial', label: 'Inventario inicial' },
]

function HeldForm({ row, close }: { row: StockRowOutput; close: () => void }) {
  const ref = {
    product_id: row.product_id,
    ...(row.variant_id ? { variant_id: row.variant_id } : {}),
    storage_id: row.storage_id,
  }
  const record = useRecord({
    values: {
      quantity: row.quantity as number | undefined,
      minimum: row.minimum as number | undefined,
      place: row.place ?? '',
      cost: undefined as number | undefined,
      reason: 'correction' as 'correction' | 'initial',
      note: '',
    },
    // What was not touched is not sent: it may have moved meanwhile, and a minimum that is sent is of this storage alone.
    save: async ({ quantity: held, minimum, place, cost, reason, note }, api) => {
      const changes = {
        ...(held === undefined || held === row.quantity ? {} : { quantity: held }),
        ...(minimum === row.minimum ? {} : { minimum: minimum ?? null }),
        ...(place.trim() === (row.place ?? '') ? {} : { place: place.trim() || null }),
      }
      if (Object.keys(changes).length === 0) return row
      return api.inventory.updateProductStorage({
        ...ref,
        reason,
        ...cause(note),
        ...changes,
        ...(cost === undefined ? {} : { cost }),
      })
    },
    done: 'Existencia guardada',
    onSaved: close,
  })
  const remove = useMutation({
    mutationFn: () => api.inventory.removeProductStorage({ id: row.id }),
    onSuccess: () => {
      say.good('Producto quitado de la bodega')
      close()
    },
  })
  const ask = async () => {
    const title = `¿Quitar ${row.name} de esta bodega?`
    if (await confirm({ title, action: 'Quitar producto', danger: true })) remove.mutate()
  }
  return (
    <RecordForm
      record={record}
      submit="Guardar existencia"
      actions={
        row.quantity === 0 && (
          <Button
            variant="ghost"
            busy={remove.isPending}
            onClick={() => void ask()}
            className="text-destructive hover:bg-destructive-soft"
          >
            <Trash2 /> Quitar
          </Button>
        )
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Field name="quantity" label="Hay de verdad" required="Falta cuánto hay">
          {(f) => <QuantityInput {...f} />}
        </Field>
        <Field name="minimum" label="Mínimo" optional>
          {(f) => <QuantityInput {...f} />}
        </Field>
      </div>
      <p className="-mt-3 text-xs text-muted-foreground">
        La diferencia queda como un ajuste, con su asiento. Con el mínimo te avisamos antes de que se agote; si lo
        borras, vale el del producto.
      </p>
      <Field
        name="place"
        label="Ubicación"
        optional
        help="El estante o la caja donde está: al alistar se recorre en ese orden."
      >
        {(f) => <Input {...f} maxLength={30} autoComplete="off" placeholder="A-3" />}
      </Field>
      <MoreOptions names={['cost', 'reason', 'note']}>
        <Field name="reason" label="Motivo">
          {(f) => <Select {...f} options={reasons} />}
        </Field>
        <Field name="cost" label="Costo de lo que entra" optional help="Si lo dejas vacío entra al costo promedio.">
          {(f) => <MoneyInput {...f} />}
        </Field>
        <Field name="note" label="Nota" optional>
          {(f) => <Input {...f} maxLength={200} />}
        </Field>
      </MoreOptions>
    </RecordForm>
  )
}

/** Puts a product in a storage with what it already holds: initial stock. */
export function AddHeld({ storage, close }: { storage: StorageRow; close: () => void }) {
  const record = useRecord({
    values: {
      product_id: undefined as Item | undefined,
      quantity: undefined as number | undefined,
      cost: undefined as number | undefined,
      minimum: undefined as number | undefined,
      place: '',
    },
    save: ({ product_id: item, quantity: held, cost, minimum, place }, api) =>
      api.inventory.addProductStorage({
        storage_id: storage.id,
        product_id: '',
        ...(item && refOf(item)),
        ...(held === undefined ? {} : { quantity: held }),
        ...(cost === undefined ? {} : { cost }),
        ...(minimum === undefined ? {} : { minimum }),
        ...(place.trim() ? { place: place.trim() } : {}),
      }),
    done: 'Producto agregado a la bodega',
    onSaved: close,
  })
  return (
    <RecordForm record={record} submit="Agregar producto">
      <Field name="product_id" label="Producto" required="Elige un producto">
        {({ value, onChange, ...f }) => (
          <Pick<Item>
            {...f}
            value={value?.id}
            find={findItems}
            item={(row) => ({ id: row.id, label: row.name, note: noteOf(row) })}
            onChange={(_, row) => {
              onChange(row)
              if (row?.cost !== undefined && record.form.getValues('cost') === undefined)
                record.form.setValue('cost', row.cost)
            }}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field name="quantity" label="Hay" optional help="Lo que ya hay allí.">
          {(f) => <QuantityInput {...f} />}
        </Field>
        <Field name="cost" label="Costo de cada uno" optional>
          {(f) => <MoneyInput {...f} />}
        </Field>
        <Field name="minimum" label="Mínimo" optional>
          {(f) => <QuantityInput {...f} />}
        </Field>
        <Field name="place" label="Ubicación" optional>
          {(f) => <Input {...f} maxLength={30} autoComplete="off" placeholder="A-3" />}
        </Field>
      </div>
    </RecordForm>
  )
}
