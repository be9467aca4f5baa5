import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MAX_TRANSFER_LINES } from '@tendero/core/inventory/transfers/transfer.states'
import { ArrowRight } from 'lucide-react'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import type { LineColumn } from '@/components/kit/document/line'
import { useLines } from '@/components/kit/document/lines'
import { Field } from '@/components/kit/field'
import { useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { plural, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { type ItemLine, ItemLines, quantityColumn } from '@/shared/item/item-lines'
import { allHeldIn, heldIn, refOf } from '@/shared/item/items'
import { StorageSelect, useStorages } from '@/shared/item/storage-select'
import type { NewTransfer, TransferRow } from '../stock/types'

interface Draft {
  store_origin: string
  store_destination: string
  status: 'requested' | 'sent'
  note: string
  products: readonly ItemLine[]
}

const outcomes: Partial<Record<TransferRow['status'], string>> = { requested: 'pedido', sending: 'se está enviando' }

/** What the call takes; what is missing in it the call's schema says. */
const inputOf = ({ note, products, ...head }: Draft): NewTransfer =>
  ({
    ...head,
    ...(note.trim() ? { note: note.trim() } : {}),
    products: products.map(({ item, quantity: units }) => ({ ...refOf(item), quantity: units })),
  }) as NewTransfer

/** A new transfer: from where, to where, what. It can be asked for, or leave at once. */
export function TransferEditor() {
  const navigate = useNavigate()
  const storages = useStorages()
  /** Where it goes when nobody says: there is only one other place. */
  const otherThan = (origin: string | undefined) =>
    (storages.length === 2 && storages.find((one) => one.id !== origin)?.id) || ''
  const first = storages[0]?.id ?? ''
  const record = useRecord({
    values: {
      store_origin: first,
      store_destination: otherThan(first),
      status: 'sent',
      note: '',
      products: [],
    } as Draft,
    save: (draft, api) => api.inventory.createTransfer(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      say.good(`${row.number} ${outcomes[row.status] ?? 'va en camino'}`)
      void navigate({ ...screenOf.transfer(row.id), replace: true })
    },
  })
  const { form } = record
  const [lines, setLines] = useLines<ItemLine, Draft>(record, 'products')
  const [origin, destination] = form.watch(['store_origin', 'store_destination'])
  const submit = (status: Draft['status']) => {
    form.setValue('status', status)
    record.submit()
  }
  const units = lines.reduce((sum, line) => sum + (line.quantity ?? 0), 0)
  return (
    <DocumentEditor
      record={record}
      title="Crear traslado"
      crumbs={[{ label: 'Traslados', to: '/dashboard/traslados' }]}
      submit="Enviar ahora"
      onSubmit={() => submit('sent')}
      actions={
        <Button variant="outline" disabled={form.formState.isSubmitting} onClick={() => submit('requested')}>
          Solo pedirlo
        </Button>
      }
    >
      {storages.length === 1 && (
        <Alert tone="warning" title="Solo tienes una bodega">
          Crea otra en Bodegas para poder trasladar mercancía.
        </Alert>
      )}
      <Card className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[1fr_auto_1fr] lg:grid-cols-[1fr_auto_1fr_1.2fr]">
        <Field name="store_origin" label="De">
          {({ onChange, ...f }) => (
            <StorageSelect
              {...f}
              onChange={(next) => {
                onChange(next)
                if (next === destination) form.setValue('store_destination', otherThan(next))
              }}
            />
          )}
        </Field>
        <ArrowRight className="mt-9 size-4 text-muted-foreground max-sm:hidden" aria-hidden />
        <Field name="store_destination" label="A">
          {(f) => <StorageSelect {...f} except={origin} />}
        </Field>
        <Field name="note" label="Nota" optional className="sm:col-span-full lg:col-span-1">
          {(f) => <Input {...f} maxLength={200} />}
        </Field>
      </Card>
      <ItemLines
        label="Productos del traslado"
        lines={lines}
        set={setLines}
        fresh={(item) => ({ item, quantity: 1 })}
        storageId={origin}
        note={(line) => <Held line={line} origin={origin} />}
        columns={(line) => [allColumn(line, heldIn(line.item, origin)), quantityColumn]}
        empty={{
          title: 'Escanea o busca lo que vas a trasladar',
          text: 'Cada lectura suma uno. También puedes escribir la cantidad.',
          action: <Everything origin={origin} take={(all) => setLines(() => all)} />,
        }}
        foot={`${plural(lines.length, 'producto')}, ${quantity(units)} en total`}
      />
    </DocumentEditor>
  )
}

function Held({ line, origin }: { line: ItemLine; origin: string }) {
  const held = heldIn(line.item, origin)
  const short = (line.quantity ?? 0) > held
  return (
    <span className={cn(short && 'text-warning')}>
      {short ? `Solo hay ${quantity(held)}` : `Hay ${quantity(held)}`}
    </span>
  )
}

/** All that there is of it, in one press. */
const allColumn = (line: ItemLine, held: number): LineColumn<ItemLine> | false =>
  held > 1 &&
  line.quantity !== held && {
    name: 'all',
    label: 'Todo',
    className: 'max-sm:hidden',
    cell: (_, __, change) => (
      <Button variant="ghost" size="sm" onClick={() => change({ quantity: held })}>
        Todo
      </Button>
    ),
  }

/** Brings all that the storage holds into the lines, for those who may see it. */
function Everything({ origin, take }: { origin: string; take: (lines: ItemLine[]) => void }) {
  const reads = useCan('storage-read', 'product-read')
  const everything = useMutation({
    mutationFn: () => allHeldIn(origin, MAX_TRANSFER_LINES),
    meta: { keep: true },
    onSuccess: (items) => {
      if (items.length === 0) return say.info('Esta bodega está vacía')
      take(items.map((item) => ({ item, quantity: heldIn(item, origin) })))
    },
  })
  if (!origin || !reads) return null
  return (
    <Button variant="outline" busy={everything.isPending} onClick={() => everything.mutate()}>
      Traer todo lo que hay
    </Button>
  )
}
