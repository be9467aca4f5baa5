import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { debitReasons, MAX_DEBIT_LINES } from '@tendero/core/notes/debit/debit.states'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import { FactLines } from '@/components/kit/document/story'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { date, money, today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { taxText } from '@/lib/tax-text'
import { say } from '@/lib/toast'
import { InvoicePick } from '../invoice-pick'
import type { Raisable } from '../types'

const route = getRouteApi('/dashboard/notas-debito/nueva')
const crumbs = [{ label: 'Notas débito', to: '/dashboard/notas-debito' }] as const

/** A new debit note: first the invoice, then what is charged with it. */
export function NewDebitNote() {
  const { factura } = route.useSearch()
  const navigate = useNavigate()
  if (factura) return <OfInvoice id={factura} />
  const pick = (id: string) => void navigate({ to: '/dashboard/notas-debito/nueva', search: { factura: id } })
  const words = { title: 'Busca la factura que debe cobrar algo más', none: 'No hay facturas para cobrarles más' }
  return <InvoicePick title="Nueva nota débito" {...{ crumbs, words, pick }} />
}

const OfInvoice = ({ id }: { id: string }) => (
  <Loaded query={useQuery(q.notes.debitInvoice({ id }))}>{(invoice) => <Editor invoice={invoice} />}</Loaded>
)

interface Line {
  description: string
  value: number | null
  /** Place among the taxes of the invoice. */
  tax: string
}
interface Draft {
  reason: string
  lines: Line[]
  date_pay: string
  note: string
}

const blank = (): Line => ({ description: '', value: null, tax: '0' })
const reasons = Object.entries(debitReasons).map(([value, label]) => ({ value, label }))

function Editor({ invoice }: { invoice: Raisable }) {
  const navigate = useNavigate()
  const record = useRecord({
    values: { reason: '1', lines: [blank()], date_pay: today(), note: '' } as Draft,
    save: ({ reason, lines, date_pay, note }, api) =>
      api.notes.createDebit({
        invoice_id: invoice.id,
        reason: Number(reason) as 1,
        lines: lines.map(({ description, value, tax }) => ({
          description,
          value: value ?? '',
          tax_code: invoice.taxes[Number(tax)]?.tax_code,
          tax: invoice.taxes[Number(tax)]?.tax_percent,
        })),
        ...(date_pay ? { date_pay } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    leaving: leavingDocument,
    onSaved: (row) => {
      say.good(`Nota débito ${row.number} registrada`)
      void navigate({ ...screenOf.debitNote(row.id), replace: true })
    },
  })
  const { lines } = record.form.watch() as Draft
  const total = lines.reduce((sum, { value }) => sum + Math.round((value ?? 0) * 100), 0) / 100
  return (
    <DocumentEditor
      record={record}
      title="Nueva nota débito"
      crumbs={crumbs}
      submit="Registrar nota"
      total={money(total)}
      side={
        <Card title="Qué pasa al registrarla">
          <p className="text-sm text-muted-foreground">
            {invoice.client.name} queda debiendo {money(total)}, que se recibe con un pago. La nota va sola a la DIAN,
            ligada a la factura {invoice.number}.
          </p>
        </Card>
      }
    >
      <Card title={`Factura ${invoice.number}`}>
        <FactLines
          rows={[
            ['Cliente', invoice.client.name],
            ['Fecha', date(invoice.date)],
            ['Total', money(invoice.total)],
          ]}
        />
      </Card>
      <Card title="¿Por qué?">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="reason" label="Motivo">
            {(f) => <Select {...f} options={reasons} />}
          </Field>
          <Field name="date_pay" label="Se paga hasta">
            {(f) => <DateInput {...f} min={today()} />}
          </Field>
          <Field name="note" label="Nota" optional className="sm:col-span-2">
            {(f) => <Input {...f} maxLength={300} placeholder="Lo que acordaste con el cliente" />}
          </Field>
        </div>
      </Card>
      <Lines taxes={invoice.taxes} />
    </DocumentEditor>
  )
}

/** What is charged: each line with its value and, where the invoice has several, its tax. */
function Lines({ taxes }: Pick<Raisable, 'taxes'>) {
  const { control } = useFormContext<Draft>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const options = taxes.map(({ tax_percent: tax, tax_code }, i) => ({
    value: String(i),
    label: taxText({ tax, tax_code }),
  }))
  return (
    <Card title="¿Qué se cobra?">
      <div className="grid gap-4">
        {fields.map(({ id }, i) => (
          <fieldset key={id} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]">
            <legend className="sr-only">Renglón {i + 1}</legend>
            <Field name={`lines.${i}.description`} label="Concepto" required="Escribe qué se cobra">
              {(f) => <Input {...f} maxLength={200} placeholder="Intereses de octubre" />}
            </Field>
            <Field name={`lines.${i}.value`} label="Valor con impuesto" required="Escribe cuánto se cobra">
              {(f) => <MoneyInput {...f} />}
            </Field>
            <Field name={`lines.${i}.tax`} label="Impuesto">
              {(f) => <Select {...f} options={options} />}
            </Field>
            {fields.length > 1 && (
              <Button
                type="button"
                variant="ghost"
                className="sm:mt-6"
                aria-label={`Quitar el renglón ${i + 1}`}
                onClick={() => remove(i)}
              >
                <Trash2 />
              </Button>
            )}
          </fieldset>
        ))}
        {fields.length < MAX_DEBIT_LINES && (
          <Button
            type="button"
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => append(blank())}
          >
            <Plus /> Agregar renglón
          </Button>
        )}
      </div>
    </Card>
  )
}
