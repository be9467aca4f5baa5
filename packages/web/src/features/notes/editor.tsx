import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { toPesos } from '@tendero/core/kernel/values/money'
import { noteTypes, returnTypes } from '@tendero/core/notes/note/note.states'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import { NoLongerChanged } from '@/components/kit/document/no-longer-changed'
import { FactLines } from '@/components/kit/document/story'
import { Field } from '@/components/kit/field'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { Checkbox, RadioGroup } from '@/components/ui/choice'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { date, money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { useRegisterChoice } from '@/shared/shift/register-field'
import { type Draft, draftOf, inputOf, type Preview, previewOf } from './draft'
import { SalePick } from './sale-pick'
import type { Invoice, Note } from './types'

const crumbs = [{ label: 'Notas crédito', to: '/dashboard/notas-credito' }] as const
const fresh = getRouteApi('/dashboard/notas-credito/nueva')
const edited = getRouteApi('/dashboard/notas-credito/editar/$id')

/** A new note: first the sale, then what of it comes back. */
export function NewCreditNote() {
  const { venta, cambio } = fresh.useSearch()
  return venta ? <OfInvoice id={venta} exchange={Boolean(cambio)} /> : <SalePick />
}

const OfInvoice = ({ id, exchange }: { id: string; exchange: boolean }) => (
  <Loaded query={useQuery(q.notes.invoiceProducts({ invoice_id: id }))}>
    {(sale) => <Editor sale={sale} values={{ ...draftOf(sale), ...(exchange ? { return_type: 'cambio' } : {}) }} />}
  </Loaded>
)

/** A note that nothing hangs from, written again. */
export function EditCreditNote() {
  const { id } = edited.useParams()
  return (
    <Loaded query={useQuery(q.notes.getNote({ id }))}>
      {(note) =>
        note.changes ? (
          <Editor sale={note.sale} note={note} values={draftOf(note.sale, note)} />
        ) : (
          <NoLongerChanged
            title={`Nota crédito ${note.number}`}
            crumbs={[{ label: 'Notas crédito', to: '/dashboard/notas-credito' }]}
            why={note.state === 'anulada' ? 'Está anulada: haz otra.' : 'La DIAN ya la tiene o puede tenerla.'}
            at={screenOf.creditNote(note.id)}
          />
        )
      }
    </Loaded>
  )
}

const types = ([1, 3, 2] as const).map((value) => ({ value: String(value), label: noteTypes[value] }))

function Editor({ sale, note, values }: { sale: Invoice; note?: Note; values: Draft }) {
  const navigate = useNavigate()
  const record = useRecord({
    values,
    save: (draft, api) => {
      const input = inputOf(draft, previewOf(sale, draft)?.restCents ?? 0)
      return note ? api.notes.updateNote({ ...input, id: note.id }) : api.notes.createNote(input)
    },
    leaving: leavingDocument,
    onSaved: (row) => {
      if (draft.return_type === 'cambio' && row.balance_left > 0) {
        void navigate({ to: '/dashboard/pos', search: { cambio: row.id }, replace: true })
        return
      }
      say.good(`Nota crédito ${row.number} ${note ? 'cambiada' : 'registrada'}`)
      void navigate({ ...screenOf.creditNote(row.id), replace: true })
    },
  })
  const draft = record.form.watch() as Draft
  const preview = previewOf(sale, draft)
  const changes = (field: 'type' | 'return_type') => (value: string) => {
    record.form.setValue(field, value as never, { shouldDirty: true })
    record.form.clearErrors()
  }
  return (
    <DocumentEditor
      record={record}
      title={note ? `Editar ${note.number}` : 'Nueva nota crédito'}
      crumbs={crumbs}
      submit={note ? 'Guardar cambios' : 'Registrar nota'}
      total={money(toPesos(preview?.totalCents ?? 0))}
      side={<Outcome sale={sale} draft={draft} preview={preview} record={record} />}
    >
      <Card title={`${sale.paper_name} ${sale.number}`}>
        <FactLines
          rows={[
            ['Cliente', sale.client.name],
            ['Fecha', date(sale.date)],
            ['Total', money(sale.total)],
            ['Debe', sale.remaining > 0 ? money(sale.remaining) : null],
            ['Con otras notas', sale.credit_notes.map(({ name }) => name).join(', ')],
          ]}
        />
      </Card>
      <Card title="¿Qué pasó?">
        <RadioGroup aria-label="Clase de nota" value={draft.type} onChange={changes('type')} options={types} />
      </Card>
      <Lines sale={sale} draft={draft} />
      <Card title="¿Por qué?">
        <div className="grid gap-4 sm:grid-cols-2">
          {draft.type !== '2' && <ReasonField />}
          <Field name="note" label="Nota" optional>
            {(f) => <Input {...f} maxLength={300} placeholder="Lo que dijo el cliente" />}
          </Field>
        </div>
      </Card>
    </DocumentEditor>
  )
}

/** The line says beside it what it is of; a screen reader hears it with the figure. */
const UNSEEN = '[&>label]:sr-only'

/** What comes back of each line, or by how much it is lowered. */
function Lines({ sale, draft }: { sale: Invoice; draft: Draft }) {
  if (draft.type === '3')
    return (
      <Card title="Vuelve todo lo que queda">
        <ul className="divide-y">
          {sale.products
            .filter(({ left }) => left.quantity > 0)
            .map((line) => (
              <li
                key={`${line.product_id}${line.variant_id}${line.userStorage}`}
                className="flex justify-between gap-4 py-2"
              >
                <span className="min-w-0">{line.name}</span>
                <span className="shrink-0 text-muted-foreground">
                  {quantity(line.left.quantity)} ·{' '}
                  <span className="money text-foreground">{money(line.left.total)}</span>
                </span>
              </li>
            ))}
          {sale.delivery > 0 && (
            <li className="flex justify-between gap-4 py-2">
              Domicilio <span className="money">{money(sale.delivery)}</span>
            </li>
          )}
        </ul>
      </Card>
    )
  const lower = draft.type === '2'
  const valued = draft.products.some(({ value }) => value)
  return (
    <Card title={lower ? '¿Cuánto se rebaja?' : '¿Qué vuelve?'}>
      {lower && (
        <div className="grid gap-4 pb-4 sm:grid-cols-2">
          <Field name="discount" label="Rebaja a toda la venta" optional>
            {(f) => <MoneyInput {...f} disabled={valued} />}
          </Field>
          <Check name="conditional" label="Es por pronto pago" help="Va a gastos financieros y no cambia el IVA." />
        </div>
      )}
      <ul className="divide-y">
        {sale.products.map((line, i) => (
          <li
            key={`${line.product_id}${line.variant_id}${line.userStorage}`}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-48 flex-1">
              <p className="font-medium">{line.name}</p>
              <p className="text-sm text-muted-foreground">
                Se vendieron {quantity(line.quantity)} a {money(line.price)}
                {line.left.quantity < line.quantity && ` · quedan ${quantity(line.left.quantity)}`}
              </p>
            </div>
            <div className="w-full sm:w-40">
              {lower ? (
                <Field name={`products.${i}.value`} label={`Rebaja de ${line.name}`} className={UNSEEN} optional>
                  {(f) => <MoneyInput {...f} />}
                </Field>
              ) : (
                <Field name={`products.${i}.quantity`} label={`Vuelven de ${line.name}`} className={UNSEEN} optional>
                  {(f) => <QuantityInput {...f} disabled={line.left.quantity === 0} />}
                </Field>
              )}
            </div>
          </li>
        ))}
      </ul>
      {!lower && sale.delivery > 0 && (
        <Check name="delivery" label={`Devolver también el domicilio (${money(sale.delivery)})`} />
      )}
    </Card>
  )
}

const Check = ({ name, label, help }: { name: 'delivery' | 'conditional'; label: string; help?: string }) => (
  <Field name={name} label={label} help={help} optional>
    {({ value, onChange, ...f }) => (
      <Checkbox {...f} checked={value === true} onCheckedChange={(v) => onChange(v === true)} />
    )}
  </Field>
)

function ReasonField() {
  const known = useQuery({ ...q.settings.listReturnReasons({ per_page: 100 }), staleTime: 300_000 })
  const reasons = (known.data?.data ?? []).filter(({ active }) => active)
  return (
    <Field name="reason_id" label="Motivo" optional help="Dice si lo que vuelve se vende otra vez o se pierde.">
      {(f) => (
        <Select
          {...f}
          placeholder="Elige el motivo"
          options={reasons.map(({ id, name, restock }) => ({
            value: id,
            label: restock ? name : `${name} (no se vende otra vez)`,
          }))}
        />
      )}
    </Field>
  )
}

interface OutcomeProps {
  sale: Invoice
  draft: Draft
  preview: Preview | undefined
  record: { form: { setValue: (field: never, value: never, how?: object) => void } }
}

/** How its value goes: first to what is owed, the rest in favour of the client or as money. */
function Outcome({ sale, draft, preview, record }: OutcomeProps) {
  const types = useQuery({ ...q.settings.loadPaymentTypes({}), staleTime: 300_000 })
  const sells = useCan('pos-create')
  const rest = preview?.restCents ?? 0
  const chosen = types.data?.find(({ id }) => id === draft.means)
  const paidInCash = sale.payments.some(({ means }) => means === 'cash')
  const cash = draft.return_type === '2' && rest > 0 && (chosen ? chosen.means === 'cash' : paidInCash)
  const register = useRegisterChoice({ cash, way: 'out' })
  const wanted = register.input.open_register_id ?? ''
  if (wanted !== draft.open_register_id)
    setTimeout(() => record.form.setValue('open_register_id' as never, wanted as never))
  return (
    <>
      <Card title="¿Cómo se devuelve?">
        <div className="grid gap-4">
          <RadioGroup
            aria-label="Cómo se devuelve"
            value={draft.return_type}
            onChange={(value) => record.form.setValue('return_type' as never, value as never, { shouldDirty: true })}
            options={[
              ...(sells
                ? [
                    {
                      value: 'cambio',
                      label: 'Cambio por otra cosa',
                      help: 'Sigues en el mostrador y paga la diferencia.',
                    },
                  ]
                : []),
              { value: '1', label: returnTypes[1], help: 'Queda para su próxima compra.' },
              { value: '2', label: returnTypes[2], help: 'Sale de la caja o del banco.' },
            ]}
          />
          {draft.return_type === '2' && rest > 0 && (
            <Field name="means" label="Por dónde sale" optional>
              {(f) => (
                <Select
                  {...f}
                  placeholder="Como se pagó"
                  options={(types.data ?? [])
                    .filter(({ means }) => means !== 'credit')
                    .map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </Field>
          )}
          {register.field}
        </div>
      </Card>
      <Card title="Qué pasa con el valor">
        {preview ? (
          <FactLines
            rows={[
              ['Valor de la nota', money(toPesos(preview.totalCents))],
              [
                'Retenciones que se devuelven',
                preview.withheldCents > 0 && `−${money(toPesos(preview.withheldCents))}`,
              ],
              ['Baja lo que debe', preview.appliedCents > 0 && money(toPesos(preview.appliedCents))],
              [
                draft.return_type === '2' ? 'Dinero que se devuelve' : 'Saldo a favor',
                <b key="rest">{money(toPesos(preview.restCents))}</b>,
              ],
            ]}
          />
        ) : (
          <p className="text-muted-foreground">Elige qué se devuelve y aquí ves cuánto es.</p>
        )}
      </Card>
    </>
  )
}
