import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import { useLines } from '@/components/kit/document/lines'
import { FactLines } from '@/components/kit/document/story'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { date, money, today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { findClients } from '@/shared/party/finders'
import { type Money, MoneyFields, sumOf } from './money-fields'
import type { Debt, PaymentDetail } from './types'

interface Line {
  id: string
  number: string
  owed: number
  value: number
  discount: number
  retefuente: number
  base: number
}
interface Draft {
  client_id: string
  date: string
  description: string
  items: Line[]
  payments: Money[]
}

const moneyOf = (line: Line): number => (line.value ?? 0) - (line.discount ?? 0) - (line.retefuente ?? 0)

const inputOf = ({ items, payments, ...rest }: Draft) => ({
  ...rest,
  items: items.map(({ id, value, discount, retefuente, base }) => ({
    id,
    value,
    ...(discount ? { discount } : {}),
    ...(retefuente ? { withholdings: [{ type: 'retefuente' as const, value: retefuente, base }] } : {}),
  })),
  payments: payments.map(({ reference, ...one }) => ({ ...one, ...(reference ? { reference } : {}) })),
})

/** A new payment of a client: the debts that it pays, what was withheld, and how the money comes. */
export function ReceiptEditor({ client }: { client: string }) {
  const navigate = useNavigate()
  const record = useRecord({
    values: { client_id: client, date: today(), description: '', items: [], payments: [] } as Draft,
    save: (draft, api) => api.payments.createReceipt(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      say.good(`${(row as PaymentDetail).number} guardado`)
      void navigate({ ...screenOf.receipt((row as PaymentDetail).id), replace: true })
    },
  })
  const [items, setItems] = useLines<Line, Draft>(record, 'items')
  const [payments, setPayments] = useLines<Money, Draft>(record, 'payments')
  const clientId = record.form.watch('client_id')
  const debts = useQuery({ ...q.payments.creditables({ client_id: clientId }), enabled: Boolean(clientId) })
  const due = items.reduce((sum, line) => sum + moneyOf(line), 0)
  const received = sumOf(payments)
  return (
    <DocumentEditor
      record={record}
      title="Recibir pago"
      crumbs={[{ label: 'Pagos recibidos', to: '/dashboard/pagos-recibidos' }]}
      submit="Guardar pago"
      side={<Sums items={items} due={due} received={received} />}
    >
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Field name="client_id" label="Cliente" required="Elige el cliente">
          {(f) => (
            <Pick
              {...f}
              {...(debts.data ? { chosen: debts.data.client.name } : {})}
              placeholder="Busca al cliente"
              find={findClients}
              item={(row) => ({ id: row.id, label: row.name, note: row.document ?? '' })}
              onChange={(id) => {
                f.onChange(id)
                setItems(() => [])
              }}
            />
          )}
        </Field>
        <Field name="date" label="Fecha">
          {(f) => <DateInput {...f} max={today()} />}
        </Field>
        <Field name="description" label="Nota" optional>
          {(f) => <Input {...f} maxLength={300} />}
        </Field>
      </Card>
      {clientId && (
        <Debts
          debts={debts.data?.data}
          client={clientId}
          day={record.form.watch('date')}
          items={items}
          set={setItems}
        />
      )}
      <MoneyFields rows={payments} set={setPayments as never} />
    </DocumentEditor>
  )
}

interface DebtsProps {
  debts: readonly Debt[] | undefined
  client: string
  day: string
  items: readonly Line[]
  set: (change: (now: readonly Line[]) => Line[]) => void
}

/** What the client owes: each debt is added to what is paid, with what they withhold of it proposed. */
function Debts({ debts, client, day, items, set }: DebtsProps) {
  const all = (debts ?? []).map(({ id }) => ({ id }))
  const preview = useQuery({
    ...q.payments.previewReceipt({ client_id: client, date: day, items: all.slice(0, 40) }),
    enabled: all.length > 0,
  })
  const withheld = new Map(
    preview.data?.data.map((row) => [row.id, row.withholdings.find((one) => one.type === 'retefuente')]),
  )
  if (!debts) return null
  const lineOf = (debt: Debt): Line => ({
    id: debt.id,
    number: debt.document.number,
    owed: debt.owed,
    value: debt.owed,
    discount: undefined as unknown as number,
    retefuente: (withheld.get(debt.id)?.value || undefined) as number,
    base: withheld.get(debt.id)?.base ?? 0,
  })
  const left = debts.filter(({ id }) => !items.some((line) => line.id === id))
  return (
    <Card title="Qué paga">
      {debts.length === 0 && <p className="text-muted-foreground">No debe nada: lo que reciba queda a su favor.</p>}
      <div className="grid gap-4">
        {items.map((line, i) => (
          <fieldset key={line.id} className="grid items-end gap-3 border-b pb-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
            <legend className="mb-2 font-medium">
              {line.number} <span className="font-normal text-muted-foreground">debe {money(line.owed)}</span>
            </legend>
            <Field name={`items.${i}.value`} label="Se salda">
              {(f) => <MoneyInput {...f} />}
            </Field>
            <Field name={`items.${i}.retefuente`} label="Retefuente" optional>
              {(f) => <MoneyInput {...f} />}
            </Field>
            <Field name={`items.${i}.discount`} label="Descuento" optional>
              {(f) => <MoneyInput {...f} />}
            </Field>
            <Button
              variant="ghost"
              aria-label={`Quitar ${line.number}`}
              onClick={() => set((now) => now.filter(({ id }) => id !== line.id))}
            >
              <X />
            </Button>
          </fieldset>
        ))}
        {left.length > 0 && (
          <ul className="grid gap-1">
            {left.map((debt) => (
              <li key={debt.id} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {debt.document.number}
                  <span className="text-sm text-muted-foreground">
                    {' '}
                    del {date(debt.date)}, vence {date(debt.date_pay)}
                  </span>
                </span>
                <Button variant="outline" size="sm" onClick={() => set((now) => [...now, lineOf(debt)])}>
                  <Check /> Pagar <span className="money">{money(debt.owed)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function Sums({ items, due, received }: { items: readonly Line[]; due: number; received: number }) {
  const over = received - due
  return (
    <Card title="Lo que va a pasar" className="xl:sticky xl:top-4">
      <FactLines
        rows={[
          ['Documentos', String(items.length)],
          ['Se salda', money(items.reduce((sum, { value }) => sum + (value ?? 0), 0))],
          ['Dinero que falta o sobra', over === 0 ? null : money(over)],
          ['Dinero', money(received)],
        ]}
      />
      {over > 0 && (
        <p className="mt-3 text-sm text-muted-foreground">
          Quedan {money(over)} a favor del cliente, para sus próximas compras.
        </p>
      )}
    </Card>
  )
}
