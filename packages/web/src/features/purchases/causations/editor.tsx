import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router'
import { PackagePlus, Plus } from 'lucide-react'
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
import { NoItems } from '@/shared/item/item-box'
import { findProviders } from '@/shared/party/finders'
import { type Chosen, type DraftLine, expenseLine, lineInput, lineOf } from '../draft'
import { costColumn, expenseColumn, lineColumns } from '../line-columns'
import { Sums } from '../purchase'
import type { CausationDetail, CausationInput } from '../types'
import { ChosenWithholdings } from '../withheld'
import { type Bearing, LandedFields, LandedRows, type sharesOf } from './landed'

const route = getRouteApi('/dashboard/causaciones/editar/$id')

interface Draft {
  provider_id: string
  reference: string
  date: string
  due_date: string
  notes: string
  draft: boolean
  withholdings: Chosen[] | undefined
  purchases: readonly Bearing[]
  spread_by: keyof typeof sharesOf
  products: readonly DraftLine[]
}

const freightLine = (): DraftLine => ({ ...expenseLine(), intoCost: true, name: 'Flete' })

/** A new one; of a purchase, its freight. */
const empty = (purchase?: Bearing): Draft => ({
  ...{ provider_id: '', reference: '', date: '', due_date: '', notes: '', draft: false, withholdings: undefined },
  purchases: purchase ? [{ id: purchase.id, number: purchase.number }] : [],
  spread_by: 'value',
  products: [purchase ? freightLine() : expenseLine()],
})

const draftOf = (row: CausationDetail): Draft => ({
  provider_id: row.provider.id,
  reference: row.reference ?? '',
  date: row.date,
  due_date: row.due_date,
  notes: row.notes ?? '',
  draft: false,
  withholdings: undefined,
  purchases: row.landed?.purchases ?? [],
  spread_by: row.landed?.by ?? 'value',
  products: row.products.map(lineOf),
})

/** What the calls take; what is missing in it their schema says. */
const inputOf = ({ products, purchases, spread_by, notes, withholdings, ...head }: Draft): CausationInput =>
  ({
    ...head,
    notes: notes.trim(),
    ...(withholdings ? { withholdings } : {}),
    ...(purchases.length > 0 ? { purchases: purchases.map(({ id }) => id), spread_by } : {}),
    products: products.map(lineInput),
  }) as unknown as CausationInput

/** A new expense that is owed; of a purchase (`compra`), what its goods bear. */
export function NewCausation() {
  const { compra } = useSearch({ strict: false })
  return compra ? <OfPurchase id={compra} /> : <Editor values={empty()} />
}

const OfPurchase = ({ id }: { id: string }) => (
  <Loaded query={useQuery(q.purchasing.getPurchase({ id }))}>{(row) => <Editor values={empty(row)} />}</Loaded>
)

/** One written again: a draft is posted with it. */
export function EditCausation() {
  const { id } = route.useParams()
  return (
    <Loaded query={useQuery(q.purchasing.getCausation({ id }))}>
      {(row) =>
        row.state === 'draft' || row.state === 'posted' ? (
          <Editor key={row.revision} values={draftOf(row)} before={row} />
        ) : (
          <NoLongerChanged
            title={row.number ? `Causación ${row.number}` : 'Causación en borrador'}
            crumbs={[{ label: 'Causaciones', to: '/dashboard/causaciones' }]}
            why={row.number ? 'Está anulada: causa el gasto otra vez.' : 'Se descartó: causa el gasto otra vez.'}
            at={screenOf.causation(row.id)}
          />
        )
      }
    </Loaded>
  )
}

function Editor({ values, before }: { values: Draft; before?: CausationDetail }) {
  const navigate = useNavigate()
  const record = useRecord({
    values,
    save: (draft, api) =>
      before
        ? api.purchasing.updateCausation({ ...inputOf(draft), id: before.id })
        : api.purchasing.createCausation(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      say.good(row.number ? `Causación ${row.number} guardada` : 'Borrador guardado')
      void navigate({ ...screenOf.causation(row.id), replace: true })
    },
  })
  const [lines, setLines] = useLines<DraftLine, Draft>(record, 'products')
  const purchases = record.form.watch('purchases')
  const bear = (next: Bearing[]) => {
    record.form.setValue('purchases', next, { shouldDirty: true })
    const [only, ...others] = lines
    if (next.length > 0 && only && others.length === 0 && !only.account)
      setLines(() => [{ ...only, intoCost: true, name: only.name || 'Flete' }])
    if (next.length === 0) setLines((now) => now.map((line) => ({ ...line, intoCost: false })))
  }
  const chosen = record.form.watch('withholdings')
  const choose = (withholdings: Draft['withholdings']) =>
    record.form.setValue('withholdings', withholdings, { shouldDirty: true })
  const { values: rested, missing } = useRested(record)
  const preview = useQuery({
    ...q.purchasing.previewCausation(rested ? inputOf(rested) : ({} as CausationInput)),
    enabled: rested !== undefined,
    placeholderData: (old) => old,
  })
  const add = (
    <div className="flex flex-wrap gap-2">
      {purchases.length > 0 && (
        <Button variant="outline" className="h-11" onClick={() => setLines((now) => [...now, freightLine()])}>
          <PackagePlus /> Agregar un costo de las compras
        </Button>
      )}
      <Button variant="outline" className="h-11" onClick={() => setLines((now) => [...now, expenseLine()])}>
        <Plus /> Agregar un gasto
      </Button>
    </div>
  )
  return (
    <DocumentEditor
      record={record}
      title={before?.number ? `Editar ${before.number}` : before ? 'Revisar causación' : 'Causar un gasto'}
      crumbs={[{ label: 'Causaciones', to: '/dashboard/causaciones' }]}
      submit="Guardar causación"
      side={
        <PostingPreview query={preview} missing={missing} hidden={({ total_cost }) => total_cost === null}>
          {(data) => (
            <>
              <Sums row={data} />
              {data.landed && (
                <div className="grid gap-2 border-t pt-4">
                  <h3 className="text-sm font-medium">Sube el costo de</h3>
                  <LandedRows landed={data.landed} />
                </div>
              )}
              <ChosenWithholdings rows={data.withholdings} chosen={chosen} choose={choose} />
            </>
          )}
        </PostingPreview>
      }
    >
      <Card className="grid gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Field name="provider_id" label="A quién le debes" required="Elige a quién le debes">
            {(f) => (
              <Pick
                {...f}
                {...(before ? { chosen: before.provider.name } : {})}
                disabled={before?.state === 'posted'}
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
              <DateInput
                {...f}
                value={value || today()}
                max={today()}
                disabled={before?.state === 'posted'}
                onChange={onChange}
              />
            )}
          </Field>
          <Field name="due_date" label="Vence" optional>
            {(f) => <DateInput {...f} />}
          </Field>
        </div>
        <Field name="notes" label="Nota" optional>
          {(f) => <Input {...f} maxLength={500} />}
        </Field>
        <LandedFields purchases={purchases} set={bear} />
        {before?.state !== 'posted' && (
          <CheckField name="draft" label="Dejarla en borrador" help="No toca los libros hasta que alguien la revise" />
        )}
      </Card>
      <DocumentLines
        path="products"
        label="Gastos"
        what="Gasto"
        lines={lines}
        set={setLines}
        keyOf={({ key }) => key}
        nameOf={(line) => line.name || 'Gasto'}
        columns={(line) => [line.intoCost ? costColumn : expenseColumn, ...lineColumns]}
        finder={() => add}
        empty={<NoItems title="Agrega lo que debes">Cada gasto va en su cuenta, con su valor sin IVA.</NoItems>}
      />
    </DocumentEditor>
  )
}
