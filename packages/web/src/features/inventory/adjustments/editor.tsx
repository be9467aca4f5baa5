import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { DocumentEditor, leavingDocument, useRested } from '@/components/kit/document/editor'
import type { LineColumn } from '@/components/kit/document/line'
import { useLines } from '@/components/kit/document/lines'
import { PostingPreview } from '@/components/kit/document/posting'
import { FactLines } from '@/components/kit/document/story'
import { Field } from '@/components/kit/field'
import { useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { money, quantity, today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { costColumn, ItemLines, quantityColumn } from '@/shared/item/item-lines'
import { heldIn } from '@/shared/item/items'
import { StorageSelect, useStorages } from '@/shared/item/storage-select'
import type { AdjustmentInput, AdjustmentPreview, Reason } from '../stock/types'
import { type Draft, type DraftLine, inputOf, leftAfter, lineOf, turned } from './draft'

const OLD = 5 * 60_000

/** A new adjustment: storage, reason, what comes in or goes out, and what it does to the books before saving. */
export function AdjustmentEditor() {
  const reasons = useQuery({ ...q.inventory.adjustmentReasons(), staleTime: OLD })
  return <Loaded query={reasons}>{(known) => <Editor reasons={known} />}</Loaded>
}

function Editor({ reasons }: { reasons: readonly Reason[] }) {
  const navigate = useNavigate()
  const [main] = useStorages()
  const record = useRecord({
    values: { storage_id: main?.id ?? '', reason: '', date: '', note: '', products: [] } as Draft,
    save: (draft, api) => api.inventory.createAdjustment(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      say.good(row.state === 'posting' ? `${row.number} se está guardando` : `${row.number} guardado`)
      void navigate({ ...screenOf.adjustment(row.id), replace: true })
    },
  })
  const [lines, setLines] = useLines<DraftLine, Draft>(record, 'products')
  const [storageId, code] = record.form.watch(['storage_id', 'reason'])
  const reason = reasons.find((one) => one.code === code)
  const { values, missing } = useRested(record)
  const preview = useQuery({
    ...q.inventory.previewAdjustment(values ? inputOf(values) : ({} as AdjustmentInput)),
    enabled: values !== undefined,
    placeholderData: (before) => before,
  })
  const told = new Map(preview.data?.products.map((line) => [line.variant_id ?? line.product_id, line]))
  return (
    <DocumentEditor
      record={record}
      title="Crear ajuste"
      crumbs={[{ label: 'Ajustes de inventario', to: '/dashboard/ajuste-inventario' }]}
      submit="Guardar ajuste"
      side={<Preview query={preview} missing={missing} />}
    >
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field name="storage_id" label="Bodega" required="Elige la bodega">
          {(f) => <StorageSelect {...f} />}
        </Field>
        <Field name="reason" label="Motivo">
          {({ onChange, ...f }) => (
            <Select
              {...f}
              placeholder="Por qué cambia"
              options={reasons.map((one) => ({ value: one.code, label: one.name }))}
              onChange={(next) => {
                onChange(next)
                const chosen = reasons.find((one) => one.code === next)
                if (chosen) setLines((now) => turned(now, chosen))
              }}
            />
          )}
        </Field>
        <Field name="date" label="Fecha">
          {({ value, onChange, ...f }) => (
            <DateInput
              {...f}
              value={value || today()}
              max={today()}
              onChange={(day) => onChange(day === today() ? '' : day)}
            />
          )}
        </Field>
        <Field name="note" label="Nota">
          {(f) => <Input {...f} maxLength={200} placeholder="Se mojó la estantería…" />}
        </Field>
      </Card>
      <ItemLines
        label="Productos del ajuste"
        lines={lines}
        set={setLines}
        fresh={(item) => lineOf(item, reason)}
        storageId={storageId}
        note={(line) => <Left line={line} storageId={storageId} value={told.get(line.item.id)?.value} />}
        problem={({ item }) => told.get(item.id)?.problem ?? undefined}
        columns={(line) => [wayColumn(reason), quantityColumn, line.way === 'increment' && costColumn]}
        empty={{
          title: 'Escanea o busca lo que cambia',
          text: 'Cada lectura suma uno. Puedes escribir la cantidad y ver cuánto queda antes de guardar.',
        }}
      />
    </DocumentEditor>
  )
}

/** What there is of a line, what will be left, and what the line is worth. */
function Left({ line, storageId, value }: { line: DraftLine; storageId: string; value: number | null | undefined }) {
  const left = leftAfter(line, storageId)
  return (
    <>
      Hay {quantity(heldIn(line.item, storageId))},{' '}
      <span className={cn(left < 0 && 'text-destructive')}>quedan {quantity(left)}</span>
      {typeof value === 'number' && ` · ${money(Math.abs(value))}`}
    </>
  )
}

/** Whether it comes in or goes out; fixed where the reason allows one of them. */
const wayColumn = (reason: Reason | undefined): LineColumn<DraftLine> => ({
  name: 'type',
  label: 'Sentido',
  cell: (_, { way }, change) => {
    const comes = way === 'increment'
    const fixed = reason !== undefined && reason.increment !== reason.decrement
    const Icon = comes ? ArrowDownLeft : ArrowUpRight
    return (
      <Button
        variant="outline"
        disabled={fixed}
        title={fixed ? undefined : comes ? 'Cambiar a salida' : 'Cambiar a entrada'}
        className={cn('w-24 disabled:opacity-100', comes ? 'text-primary' : 'text-destructive')}
        onClick={() => change({ way: comes ? 'decrement' : 'increment' })}
      >
        <Icon /> {comes ? 'Entra' : 'Sale'}
      </Button>
    )
  },
})

const wrong = 'Corrige las cantidades marcadas y verás aquí el asiento.'

const Preview = ({
  query,
  missing,
}: {
  query: Parameters<typeof PostingPreview<AdjustmentPreview>>[0]['query']
  missing: string | undefined
}) => (
  <PostingPreview
    query={query}
    missing={missing ?? (query.data?.products.some((line) => line.problem !== null) ? wrong : undefined)}
    hidden={({ value_in }) => value_in === null}
  >
    {({ value_in, value_out }) => (
      <FactLines
        rows={[
          ['Entra', <Total key="in" pesos={value_in} />],
          ['Sale', <Total key="out" pesos={value_out} />],
        ]}
      />
    )}
  </PostingPreview>
)

const Total = ({ pesos }: { pesos: number | null }) => (
  <span className={cn('text-lg font-semibold', !pesos && 'font-normal text-muted-foreground')}>{money(pesos)}</span>
)
