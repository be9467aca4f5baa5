import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import { useLines } from '@/components/kit/document/lines'
import { FactLines } from '@/components/kit/document/story'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { useRecord } from '@/components/kit/record-form'
import { Empty, Loaded } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { date, money, today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { PaymentScreen } from './detail'
import { type Money, MoneyFields, sumOf } from './money-fields'
import { asShown, made } from './sides'
import type { Debt } from './types'

const route = getRouteApi('/dashboard/pagos-realizados-ds/$id')

/** A payment of one support document: a new one to write, or one that was made. */
export function SupportOutlayScreen() {
  const { id } = route.useParams()
  return id === 'nuevo' ? <Chosen /> : <Made key={id} id={id} />
}

const Made = ({ id }: { id: string }) => (
  <Loaded query={useQuery(q.payments.getSupportPayment({ id }))}>
    {(row) => (
      <PaymentScreen
        row={asShown(row)}
        side={{ ...made, pdf: api.payments.supportPaymentPdf }}
        title="Pago de documento soporte"
        remove={api.payments.removeSupportPayment}
        link={{
          icon: ReceiptText,
          label: 'Ver el documento soporte',
          at: screenOf.supportDocument(row.document_support.id),
        }}
        supports
      />
    )}
  </Loaded>
)

/** The document that is paid, out of what is owed to who sold it. */
function Chosen() {
  const { proveedor = '', documento } = route.useSearch()
  const query = useQuery({ ...q.payments.payables({ provider_id: proveedor }), enabled: proveedor !== '' })
  const nothing = (
    <Empty icon={ReceiptText} title="No hay nada por pagar de este documento">
      Ábrelo desde Documentos soporte: si falta algo por pagar, verás allí el botón Pagar.
    </Empty>
  )
  if (proveedor === '') return nothing
  return (
    <Loaded query={query}>
      {({ data, provider }) => {
        const debt = data.find(({ document }) => document.id === documento)
        return debt ? <Editor key={debt.id} debt={debt} provider={provider} /> : nothing
      }}
    </Loaded>
  )
}

interface Draft {
  document_support_id: string
  date: string
  description: string
  value: number
  discount: number
  payments: Money[]
}

const inputOf = ({ payments, discount, description, ...rest }: Draft) => ({
  ...rest,
  ...(description ? { description } : {}),
  ...(discount ? { discount } : {}),
  payments: payments.map(({ reference, ...one }) => ({ ...one, ...(reference ? { reference } : {}) })),
})

function Editor({ debt, provider }: { debt: Debt; provider: { id: string; name: string } }) {
  const navigate = useNavigate()
  const record = useRecord({
    values: {
      ...{ document_support_id: debt.document.id, date: today(), description: '', payments: [], value: debt.owed },
      discount: undefined as unknown as number,
    } as Draft,
    save: (draft, api) => api.payments.paySupport(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: ({ id, number }) => {
      say.good(`${number} guardado`)
      void navigate({ ...screenOf.supportPayment(id), replace: true })
    },
  })
  const [payments, setPayments] = useLines<Money, Draft>(record, 'payments')
  const [value, discount] = record.form.watch(['value', 'discount'])
  const due = (value ?? 0) - (discount ?? 0)
  const moved = sumOf(payments)
  return (
    <DocumentEditor
      record={record}
      title={`Pagar ${debt.document.number}`}
      crumbs={[made.list]}
      submit="Guardar pago"
      side={
        <Card title="Lo que va a pasar" className="xl:sticky xl:top-4">
          <FactLines
            rows={[
              ['Proveedor', provider.name],
              ['Se debe', money(debt.owed)],
              ['Vence', date(debt.date_pay)],
              ['Dinero', money(moved)],
              ['Falta o sobra', moved === due ? null : money(moved - due)],
              ['Queda debiéndose', money(Math.max(0, debt.owed - (value ?? 0)))],
            ]}
          />
        </Card>
      }
    >
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field name="value" label="Se salda">
          {(f) => <MoneyInput {...f} />}
        </Field>
        <Field name="discount" label="Descuento" optional>
          {(f) => <MoneyInput {...f} />}
        </Field>
        <Field name="date" label="Fecha">
          {(f) => <DateInput {...f} max={today()} />}
        </Field>
        <Field name="description" label="Nota" optional>
          {(f) => <Input {...f} maxLength={300} />}
        </Field>
      </Card>
      <MoneyFields rows={payments} set={setPayments as never} words={made.words} due={due} />
    </DocumentEditor>
  )
}
