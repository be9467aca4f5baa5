import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { DocumentEditor, leavingDocument, useRested } from '@/components/kit/document/editor'
import { DocumentLines, useLines } from '@/components/kit/document/lines'
import { NoLongerChanged } from '@/components/kit/document/no-longer-changed'
import { CheckField, Field, MoreOptions } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { money, quantity, today } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { ItemBox, NoItems } from '@/shared/item/item-box'
import { heldIn } from '@/shared/item/items'
import { StorageSelect, useStorages } from '@/shared/item/storage-select'
import { findProviders } from '@/shared/party/finders'
import { BillDrop } from './bill-drop'
import { BillNotes } from './bill-notes'
import {
  type Draft,
  type DraftLine,
  draftOf,
  draftOfBill,
  draftOfOrder,
  emptyDraft,
  expenseLine,
  goodsLine,
  inputOf,
} from './draft'
import { expenseColumn, lineColumns } from './line-columns'
import { Preview } from './preview'
import type { Bill, PurchaseDetail, PurchaseInput, PurchasePreview } from './types'

const route = getRouteApi('/dashboard/factura-compra/edit/$id')

/** A new purchase; of an order (`orden`), what is missing of it. */
export function NewPurchase() {
  const { orden } = useSearch({ strict: false })
  return orden ? <OfOrder id={orden} /> : <Blank />
}

function OfOrder({ id }: { id: string }) {
  const prices = useCan('product-update')
  return (
    <Loaded query={useQuery(q.purchasing.getBuyOrder({ id }))}>
      {(order) => (
        <Editor
          key={order.id}
          values={draftOfOrder(order, prices)}
          provider={order.provider.name}
          order={order.number}
        />
      )}
    </Loaded>
  )
}

function Blank() {
  const [main] = useStorages()
  const prices = useCan('product-update')
  const [bill, setBill] = useState<Bill>()
  if (!bill)
    return <Editor key={main?.id} values={emptyDraft(main?.id ?? '', prices)} top={<BillDrop onRead={setBill} />} />
  const known = (id: string, name: string) => setBill({ ...bill, provider: { ...bill.provider, id, name } })
  return (
    <Editor
      key={bill.cufe}
      values={draftOfBill(bill, main?.id ?? '', prices)}
      {...(bill.provider.id ? { provider: bill.provider.name } : {})}
      top={<BillNotes bill={bill} onProvider={known} />}
    />
  )
}

/** A purchase written again, while nothing hangs from it. */
export function EditPurchase() {
  const { id } = route.useParams()
  return (
    <Loaded query={useQuery(q.purchasing.getPurchase({ id }))}>
      {(row) =>
        row.state === 'voided' || row.hanging.length > 0 ? (
          <NoLongerChanged
            title={`Factura de compra ${row.number}`}
            crumbs={[{ label: 'Facturas de compra', to: '/dashboard/factura-compra' }]}
            why={
              row.state === 'voided'
                ? 'Está anulada: registra la compra otra vez.'
                : `De ella depende ${row.hanging.join(', ')}: anúlalo primero.`
            }
            at={screenOf.purchase(row.id)}
          />
        ) : (
          <Editor key={row.revision} values={draftOf(row)} before={row} provider={row.provider.name} />
        )
      }
    </Loaded>
  )
}

interface EditorProps {
  values: Draft
  before?: PurchaseDetail
  /** What the provider is called, when it is known. */
  provider?: string
  /** Number of the order that it answers. */
  order?: string
  /** Over the form: where it comes from. */
  top?: ReactNode
}

function Editor({ values, before, provider, order, top }: EditorProps) {
  const navigate = useNavigate()
  const record = useRecord({
    values,
    save: (draft, api) =>
      before
        ? api.purchasing.updatePurchase({ ...inputOf(draft), id: before.id })
        : api.purchasing.createPurchase(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      say.good(`Compra ${row.number} guardada`)
      void navigate({ ...screenOf.purchase(row.id), replace: true })
    },
  })
  const { form } = record
  // A provider may be created on the way: what was written already stays.
  useEffect(() => {
    if (values.provider_id && !form.getValues('provider_id')) form.setValue('provider_id', values.provider_id)
  }, [form, values.provider_id])
  const [lines, setLines] = useLines<DraftLine, Draft>(record, 'products')
  const storageId = form.watch('storage_id')
  const { values: rested, missing } = useRested(record)
  const preview = useQuery({
    ...q.purchasing.previewPurchase(rested ? inputOf(rested) : ({} as PurchaseInput)),
    enabled: rested !== undefined,
    placeholderData: (old) => old,
  })
  return (
    <DocumentEditor
      record={record}
      title={before ? `Editar ${before.number}` : 'Registrar compra'}
      crumbs={[{ label: 'Facturas de compra', to: '/dashboard/factura-compra' }]}
      submit="Guardar compra"
      side={<Preview query={preview} missing={missing} record={record} />}
    >
      {top}
      <Head {...(before ? { before } : {})} {...(provider ? { provider } : {})} {...(order ? { order } : {})} />
      <DocumentLines
        path="products"
        label="Lo que compraste"
        lines={lines}
        set={setLines}
        keyOf={({ key }) => key}
        nameOf={(line) => line.item?.name ?? (line.name || 'Gasto o servicio')}
        note={(line, i) => <LineNote line={line} storageId={storageId} told={preview.data?.products[i]} />}
        columns={(line) => [!line.item && !line.intoCost && expenseColumn, ...lineColumns]}
        finder={(control) => (
          <div className="flex flex-wrap gap-2">
            <div className="min-w-56 flex-1">
              <ItemBox {...control} onItem={(item) => setLines((now) => [...now, goodsLine(item)])} />
            </div>
            <Button variant="outline" className="h-11" onClick={() => setLines((now) => [...now, expenseLine()])}>
              <Plus /> Gasto o servicio
            </Button>
            <Button
              variant="outline"
              className="h-11"
              onClick={() => setLines((now) => [...now, { ...expenseLine(), intoCost: true, name: 'Flete' }])}
            >
              <Plus /> Flete al costo
            </Button>
          </div>
        )}
        empty={
          <NoItems title="Escanea o busca lo que compraste">
            Lo que entra a la bodega se busca como producto. Los servicios y gastos van en su cuenta; el flete se
            reparte en el costo de la mercancía.
          </NoItems>
        }
      />
    </DocumentEditor>
  )
}

function Head({ before, provider, order }: Omit<EditorProps, 'values' | 'top'>) {
  const prices = useCan('product-update')
  return (
    <Card className="grid gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field name="provider_id" label="Proveedor" required="Elige el proveedor">
          {(f) => (
            <Pick
              {...f}
              {...(provider ? { chosen: provider } : {})}
              placeholder="Nombre o NIT"
              find={findProviders}
              item={(row) => ({ id: row.id, label: row.name, note: row.document_text })}
              onChange={(id) => f.onChange(id ?? '')}
            />
          )}
        </Field>
        <Field name="reference" label="Número de su factura" required="Escribe el número">
          {(f) => <Input {...f} maxLength={40} placeholder="FE-1234" />}
        </Field>
        <Field name="date" label="Fecha">
          {({ value, onChange, ...f }) => (
            <DateInput
              {...f}
              value={value || today()}
              max={today()}
              disabled={before !== undefined}
              onChange={onChange}
            />
          )}
        </Field>
        <Field name="storage_id" label="Bodega">
          {(f) => <StorageSelect {...f} />}
        </Field>
      </div>
      {order && (
        <CheckField
          name="accept_differences"
          label={`Acepto lo que difiera de la orden ${order}`}
          help="Si te facturan más caro o más de lo que pediste"
        />
      )}
      <MoreOptions>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Field name="due_date" label="Vence" optional help="Sin fecha, según el plazo del proveedor">
            {(f) => <DateInput {...f} />}
          </Field>
          <Field name="discount" label="Descuento de la factura" optional>
            {(f) => <MoneyInput {...f} />}
          </Field>
          <Field name="rounding" label="Ajuste al total" optional help="Pesos de más o de menos en la factura">
            {(f) => <MoneyInput {...f} />}
          </Field>
          <Field name="notes" label="Nota" optional>
            {(f) => <Input {...f} maxLength={500} />}
          </Field>
        </div>
        {prices && !before && (
          <CheckField name="update_costs" label="Actualizar el costo de los productos con el de esta compra" />
        )}
      </MoreOptions>
    </Card>
  )
}

type Told = PurchasePreview['products'][number]

/** What there is of a product and what this does to its average cost. */
function LineNote({ line, storageId, told }: { line: DraftLine; storageId: string; told: Told | undefined }) {
  if (!line.item) return line.intoCost ? 'Se reparte en el costo de la mercancía' : null
  if (!told || told.name !== line.item.name || told.average_cost_after === null)
    return `Hay ${quantity(heldIn(line.item, storageId))}`
  return (
    <>
      Hay {quantity(told.before)} a {money(told.average_cost_before)}: quedan a {money(told.average_cost_after)}
    </>
  )
}
