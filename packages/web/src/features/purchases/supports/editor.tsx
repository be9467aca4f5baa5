import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { DocumentEditor, leavingDocument, useRested } from '@/components/kit/document/editor'
import { DocumentLines, useLines } from '@/components/kit/document/lines'
import { NoLongerChanged } from '@/components/kit/document/no-longer-changed'
import { PostingPreview } from '@/components/kit/document/posting'
import { CheckField, Field } from '@/components/kit/field'
import { Pick } from '@/components/kit/pick'
import { useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { ItemBox, NoItems } from '@/shared/item/item-box'
import { StorageSelect, useStorages } from '@/shared/item/storage-select'
import { findProviders } from '@/shared/party/finders'
import { type Chosen, type DraftLine, expenseLine, goodsLine, lineInput, lineOf } from '../draft'
import { expenseColumn, lineColumns } from '../line-columns'
import { Sums } from '../purchase'
import type { SupportDetail, SupportInput } from '../types'
import { ChosenWithholdings } from '../withheld'

const route = getRouteApi('/dashboard/documento-soporte/edit/$id')

/** Who need not invoice charges no IVA. */
const untaxedColumns = lineColumns.filter(({ name }) => name !== 'tax_code')

interface Draft {
  provider_id: string
  reference: string
  date: string
  due_date: string
  storage_id: string
  notes: string
  draft: boolean
  withholdings: Chosen[] | undefined
  products: readonly DraftLine[]
}

const empty = (storageId: string): Draft => ({
  ...{ provider_id: '', reference: '', date: '', due_date: '', storage_id: storageId, notes: '', draft: false },
  withholdings: undefined,
  products: [],
})

const draftOf = (row: SupportDetail): Draft => ({
  provider_id: row.provider.id,
  reference: row.reference ?? '',
  date: row.date,
  due_date: row.due_date,
  storage_id: row.products.find(({ storage_id }) => storage_id)?.storage_id ?? '',
  notes: row.notes ?? '',
  draft: false,
  withholdings: undefined,
  products: row.products.map(lineOf),
})

interface Taxed {
  tax?: number
  tax_code?: string
}

/** What the calls take; what is missing in it their schema says. */
const inputOf = ({ products, notes, withholdings, ...head }: Draft): SupportInput =>
  ({
    ...head,
    notes: notes.trim(),
    ...(withholdings ? { withholdings } : {}),
    products: products.map((line) => {
      const { tax: _, tax_code: __, ...rest } = lineInput(line) as ReturnType<typeof lineInput> & Taxed
      return rest
    }),
  }) as unknown as SupportInput

/** A new support document. */
export function NewSupport() {
  const [main] = useStorages()
  return <Editor key={main?.id} values={empty(main?.id ?? '')} />
}

/** A draft written again or posted, or a posted document that nobody sent. */
export function EditSupport() {
  const { id } = route.useParams()
  return (
    <Loaded query={useQuery(q.purchasing.getSupport({ id }))}>
      {(row) =>
        row.changes ? (
          <Editor key={row.revision} values={draftOf(row)} before={row} />
        ) : (
          <NoLongerChanged
            title={row.number ? `Documento soporte ${row.number}` : 'Documento soporte en borrador'}
            crumbs={[{ label: 'Documentos soporte', to: '/dashboard/documento-soporte' }]}
            why={
              row.state === 'posted'
                ? 'Algo de él se pagó, o la DIAN lo tiene o puede tenerlo. Anula el pago, o hazle una nota de ajuste.'
                : 'Se anuló o se descartó: haz otro.'
            }
            at={screenOf.supportDocument(row.id)}
          />
        )
      }
    </Loaded>
  )
}

function Editor({ values, before }: { values: Draft; before?: SupportDetail }) {
  const navigate = useNavigate()
  const isPosted = before?.state === 'posted'
  const record = useRecord({
    values,
    save: (draft, api) =>
      before
        ? api.purchasing.updateSupport({ ...inputOf(draft), id: before.id })
        : api.purchasing.createSupport(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      say.good(row.number ? `Documento soporte ${row.number} guardado` : 'Borrador guardado')
      void navigate({ ...screenOf.supportDocument(row.id), replace: true })
    },
  })
  const [lines, setLines] = useLines<DraftLine, Draft>(record, 'products')
  const chosen = record.form.watch('withholdings')
  const choose = (withholdings: Draft['withholdings']) =>
    record.form.setValue('withholdings', withholdings, { shouldDirty: true })
  const { values: rested, missing } = useRested(record)
  const preview = useQuery({
    ...q.purchasing.previewSupport(rested ? inputOf(rested) : ({} as SupportInput)),
    enabled: rested !== undefined,
    placeholderData: (old) => old,
  })
  return (
    <DocumentEditor
      record={record}
      title={isPosted ? `Editar ${before?.number}` : before ? 'Revisar documento soporte' : 'Crear documento soporte'}
      crumbs={[{ label: 'Documentos soporte', to: '/dashboard/documento-soporte' }]}
      submit="Guardar documento"
      side={
        <PostingPreview query={preview} missing={missing} hidden={({ total_cost }) => total_cost === null}>
          {(data) => (
            <>
              <Sums row={data} />
              <ChosenWithholdings rows={data.withholdings} chosen={chosen} choose={choose} />
            </>
          )}
        </PostingPreview>
      }
    >
      <Card className="grid gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Field name="provider_id" label="Proveedor" required="Elige a quién le compraste">
            {(f) => (
              <Pick
                {...f}
                {...(before ? { chosen: before.provider.name } : {})}
                disabled={isPosted}
                placeholder="Nombre o NIT"
                find={findProviders}
                item={(row) => ({ id: row.id, label: row.name, note: row.document_text })}
                onChange={(id) => f.onChange(id ?? '')}
              />
            )}
          </Field>
          <Field name="reference" label="Su documento" optional>
            {(f) => <Input {...f} maxLength={40} placeholder="Cuenta de cobro 12" />}
          </Field>
          <Field name="date" label="Fecha">
            {({ value, onChange, ...f }) => (
              <DateInput {...f} value={value || today()} max={today()} disabled={isPosted} onChange={onChange} />
            )}
          </Field>
          <Field name="due_date" label="Vence" optional>
            {(f) => <DateInput {...f} />}
          </Field>
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field name="storage_id" label="Bodega" help="A la que entra la mercancía, si la hay">
            {(f) => <StorageSelect {...f} />}
          </Field>
          <Field name="notes" label="Nota" optional>
            {(f) => <Input {...f} maxLength={500} />}
          </Field>
        </div>
        {!isPosted && (
          <CheckField
            name="draft"
            label="Dejarlo en borrador"
            help="No toca los libros ni toma número hasta que alguien lo revise"
          />
        )}
      </Card>
      <DocumentLines
        path="products"
        label="Lo que compraste"
        lines={lines}
        set={setLines}
        keyOf={({ key }) => key}
        nameOf={(line) => line.item?.name ?? (line.name || 'Gasto o servicio')}
        columns={(line) => [!line.item && expenseColumn, ...untaxedColumns]}
        finder={(control) => (
          <div className="flex flex-wrap gap-2">
            <div className="min-w-56 flex-1">
              <ItemBox {...control} onItem={(item) => setLines((now) => [...now, goodsLine(item)])} />
            </div>
            <Button variant="outline" className="h-11" onClick={() => setLines((now) => [...now, expenseLine()])}>
              <Plus /> Gasto o servicio
            </Button>
          </div>
        )}
        empty={
          <NoItems title="Escanea o busca lo que compraste">
            Lo que entra a la bodega se busca como producto. Los servicios y gastos van en su cuenta.
          </NoItems>
        }
      />
    </DocumentEditor>
  )
}
