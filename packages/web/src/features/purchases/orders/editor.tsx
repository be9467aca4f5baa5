import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import { useLines } from '@/components/kit/document/lines'
import { Field } from '@/components/kit/field'
import { Pick } from '@/components/kit/pick'
import { useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api'
import { money, quantity, today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { costColumn, type ItemLine, ItemLines, quantityColumn } from '@/shared/item/item-lines'
import { heldIn, refOf } from '@/shared/item/items'
import { StorageSelect, useStorages } from '@/shared/item/storage-select'
import { findProviders } from '@/shared/party/finders'
import type { BuyOrderInput } from '../types'

interface OrderLine extends ItemLine {
  cost: number | undefined
}

interface Draft {
  provider_id: string
  storage_id: string
  expected: string
  notes: string
  state: 'draft' | 'sent'
  products: readonly OrderLine[]
}

/** What the call takes; what is missing in it the call's schema says. */
const inputOf = ({ products, notes, ...head }: Draft): BuyOrderInput =>
  ({
    ...head,
    notes: notes.trim(),
    products: products.map(({ item, quantity: units, cost }) => ({ ...refOf(item), quantity: units, cost })),
  }) as unknown as BuyOrderInput

const kinds = [
  { value: 'draft', label: 'Borrador' },
  { value: 'sent', label: 'Ya la envié' },
]

/** A new order: to whom, for which storage, what; what runs out comes in with one button. */
export function BuyOrderEditor() {
  const [main] = useStorages()
  return <Editor key={main?.id} storageId={main?.id ?? ''} />
}

function Editor({ storageId: main }: { storageId: string }) {
  const navigate = useNavigate()
  const record = useRecord({
    values: { provider_id: '', storage_id: main, expected: '', notes: '', state: 'sent', products: [] } as Draft,
    save: (draft, api) => api.purchasing.createBuyOrder(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      say.good(`Orden ${row.number} guardada`)
      void navigate({ ...screenOf.buyOrder(row.id), replace: true })
    },
  })
  const [lines, setLines] = useLines<OrderLine, Draft>(record, 'products')
  const storageId = record.form.watch('storage_id')
  const suggest = useMutation({
    mutationFn: () => api.purchasing.suggestOrder({ storage_id: storageId }),
    onSuccess: (rows) => {
      const there = new Set(lines.map(({ item }) => item.id))
      const more = rows.map((row): OrderLine => {
        const { product_id: productId, variant_id: variantId, name, sku } = row
        const held = [{ id: storageId, quantity: row.stock }]
        const own = { id: variantId ?? productId, productId, ...(variantId ? { variantId } : {}) }
        return {
          item: { ...own, name, sku, active: true, storages: held },
          quantity: row.quantity,
          cost: row.cost ?? undefined,
        }
      })
      const fresh = more.filter(({ item }) => !there.has(item.id))
      if (fresh.length === 0) say.info('Nada está por agotarse en esta bodega.')
      setLines((now) => [...now, ...fresh])
    },
  })
  const total = lines.reduce((sum, { quantity: units, cost }) => sum + (units ?? 0) * (cost ?? 0), 0)
  return (
    <DocumentEditor
      record={record}
      title="Crear orden de compra"
      crumbs={[{ label: 'Órdenes de compra', to: '/dashboard/ordenes-compra' }]}
      submit="Guardar orden"
      actions={
        <Button variant="outline" busy={suggest.isPending} onClick={() => suggest.mutate()}>
          <Sparkles /> Sugerir lo que se agota
        </Button>
      }
    >
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field name="provider_id" label="Proveedor" required="Elige el proveedor">
          {(f) => (
            <Pick
              {...f}
              placeholder="Nombre o NIT"
              find={findProviders}
              item={(row) => ({ id: row.id, label: row.name, note: row.document_text })}
              onChange={(id) => f.onChange(id ?? '')}
            />
          )}
        </Field>
        <Field name="storage_id" label="Llega a" required="Elige la bodega">
          {(f) => <StorageSelect {...f} />}
        </Field>
        <Field name="expected" label="Se espera" optional>
          {(f) => <DateInput {...f} min={today()} />}
        </Field>
        <Field name="notes" label="Nota" optional>
          {(f) => <Input {...f} maxLength={500} />}
        </Field>
        <Field name="state" label="Estado">
          {(f) => <Select {...f} options={kinds} />}
        </Field>
      </Card>
      <ItemLines<OrderLine>
        label="Lo que pides"
        lines={lines}
        set={setLines}
        fresh={(item) => ({ item, quantity: 1, cost: item.cost })}
        storageId={storageId}
        note={({ item }) => `Hay ${quantity(heldIn(item, storageId))}`}
        columns={() => [quantityColumn, costColumn]}
        foot={lines.length > 0 && `Suma ${money(total)} antes de impuestos`}
        empty={{
          title: 'Escanea o busca lo que pides',
          text: 'O usa «Sugerir lo que se agota»: cuenta el mínimo, lo que vendes en cuatro semanas y lo que ya viene.',
        }}
      />
    </DocumentEditor>
  )
}
