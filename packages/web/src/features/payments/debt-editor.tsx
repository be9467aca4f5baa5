import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, CheckCheck, X } from 'lucide-react'
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
import { say } from '@/lib/toast'
import type { findClients } from '@/shared/party/finders'
import { type Advance, Advances } from './advances'
import { crossing, type Way, ways } from './debt-ways'
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
  provider_id: string
  date: string
  description: string
  items: Line[]
  advances: Advance[]
  crossed: Advance[]
  payments: Money[]
}

/** Documents that one payment settles; of more, a job makes several. */
const AT_ONCE = 40
/** Documents of a job. */
const MOST = 500

const moneyOf = (line: Line): number => (line.value ?? 0) - (line.discount ?? 0) - (line.retefuente ?? 0)

const usedOf = (used: readonly Advance[]) => used.map(({ id, value }) => ({ id, value }))

const inputOf = ({ items, advances, crossed: ___, payments, client_id: _, provider_id: __, ...rest }: Draft) => ({
  ...rest,
  items: items.map(({ id, value, discount, retefuente, base }) => ({
    id,
    value,
    ...(discount ? { discount } : {}),
    ...(retefuente ? { withholdings: [{ type: 'retefuente' as const, value: retefuente, base }] } : {}),
  })),
  advances: usedOf(advances),
  payments: payments.map(({ reference, ...one }) => ({ ...one, ...(reference ? { reference } : {}) })),
})

/** What is owed by or to a third, and what is in favour. */
function useDebts(way: Way, id: string) {
  const [client, provider] = [way === 'in' ? id : '', way === 'out' ? id : '']
  const owed = useQuery({ ...q.payments.creditables({ client_id: client }), enabled: client !== '' })
  const owing = useQuery({ ...q.payments.payables({ provider_id: provider }), enabled: provider !== '' })
  if (way === 'in') return owed.data && { ...owed.data, third: owed.data.client }
  return owing.data && { ...owing.data, payables: [], third: owing.data.provider }
}

/** A new payment of debts: which it settles, what was withheld, what is used of money given before, and how the rest comes or goes. */
export function DebtEditor({ way, third }: { way: Way; third: string }) {
  const { side, party, title, at } = ways[way]
  const navigate = useNavigate()
  const record = useRecord({
    values: {
      ...{ client_id: way === 'in' ? third : '', provider_id: way === 'out' ? third : '' },
      ...{ date: today(), description: '', items: [], advances: [], crossed: [], payments: [] },
    } as Draft,
    save: async (draft, api): Promise<Pick<PaymentDetail, 'id' | 'number'> | { job: string }> => {
      const [{ client_id, provider_id }, { advances: _, ...many }] = [draft, inputOf(draft)]
      if (many.items.length > AT_ONCE)
        return way === 'in'
          ? api.payments.receiveMany({ client_id, ...many })
          : api.payments.payMany({ provider_id, ...many })
      return way === 'in'
        ? api.payments.createReceipt({ client_id, ...inputOf(draft), crossed: usedOf(draft.crossed) })
        : api.payments.createPaymentMade({ provider_id, ...inputOf(draft) })
    },
    leaving: leavingDocument,
    onSaved: (saved) => {
      if ('job' in saved) {
        say.good('Son muchos documentos: los pagos se registran en un momento y te avisamos')
        void navigate({ to: side.list.to, replace: true })
        return
      }
      const { id, number } = saved as Pick<PaymentDetail, 'id' | 'number'>
      say.good(`${number} guardado`)
      void navigate({ ...at(id), replace: true })
    },
  })
  const [items, setItems] = useLines<Line, Draft>(record, 'items')
  const [advances, setAdvances] = useLines<Advance, Draft>(record, 'advances')
  const [crossed, setCrossed] = useLines<Advance, Draft>(record, 'crossed')
  const [payments, setPayments] = useLines<Money, Draft>(record, 'payments')
  const thirdId = record.form.watch(party.name)
  const debts = useDebts(way, thirdId)
  const due = items.reduce((sum, line) => sum + moneyOf(line), 0)
  const moved = sumOf(payments) + sumOf(advances) + sumOf(crossed)
  return (
    <DocumentEditor
      record={record}
      title={title}
      crumbs={[side.list]}
      submit="Guardar pago"
      side={<Sums way={way} items={items} due={due} moved={moved} />}
    >
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Field name={party.name} label={party.label} required={party.missing}>
          {(f) => (
            <Pick
              {...f}
              {...(debts ? { chosen: debts.third.name } : {})}
              placeholder="Busca por nombre o documento"
              find={party.find as typeof findClients}
              item={(row) => ({ id: row.id, label: row.name, note: row.document ?? '' })}
              onChange={(id) => {
                f.onChange(id)
                setItems(() => [])
                setAdvances(() => [])
                setCrossed(() => [])
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
      {thirdId && (
        <Debts
          way={way}
          debts={debts?.data}
          third={thirdId}
          day={record.form.watch('date')}
          items={items}
          set={setItems}
        />
      )}
      {debts && debts.advances.length > 0 && (
        <Advances
          {...{ words: ways[way].favour, name: 'advances', advances }}
          open={debts.advances}
          set={setAdvances}
          left={due - moved}
        />
      )}
      {debts && debts.payables.length > 0 && (
        <Advances
          {...{ words: crossing, name: 'crossed', advances: crossed }}
          open={debts.payables}
          set={setCrossed}
          left={due - moved}
        />
      )}
      <MoneyFields
        rows={payments}
        set={setPayments as never}
        words={side.words}
        due={due - sumOf(advances) - sumOf(crossed)}
      />
    </DocumentEditor>
  )
}

interface DebtsProps {
  way: Way
  debts: readonly Debt[] | undefined
  third: string
  day: string
  items: readonly Line[]
  set: (change: (now: readonly Line[]) => Line[]) => void
}

/** What is owed: each debt is added to what is paid, with what a client withholds of it proposed. */
function Debts({ way, debts, third, day, items, set }: DebtsProps) {
  const { what, owes, none } = ways[way]
  const all = (debts ?? []).map(({ id }) => ({ id }))
  const preview = useQuery({
    ...q.payments.previewReceipt({ client_id: third, date: day, items: all.slice(0, AT_ONCE) }),
    // What the shop buys has its withholdings already.
    enabled: way === 'in' && all.length > 0,
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
    <Card title={what}>
      {debts.length === 0 && <p className="text-muted-foreground">{none}</p>}
      <div className="grid gap-4">
        {items.map((line, i) => (
          <fieldset key={line.id} className="grid items-end gap-3 border-b pb-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
            <legend className="mb-2 font-medium">
              {line.number}{' '}
              <span className="font-normal text-muted-foreground">
                {owes} {money(line.owed)}
              </span>
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
        {left.length > 1 && (
          <Button
            variant="outline"
            className="justify-self-start"
            onClick={() => set((now) => [...now, ...left.slice(0, MOST - now.length).map(lineOf)])}
          >
            <CheckCheck /> Pagar todo{' '}
            <span className="money">{money(left.reduce((sum, { owed }) => sum + owed, 0))}</span>
          </Button>
        )}
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

function Sums({ way, items, due, moved }: { way: Way; items: readonly Line[]; due: number; moved: number }) {
  const over = moved - due
  return (
    <Card title="Lo que va a pasar" className="xl:sticky xl:top-4">
      <FactLines
        rows={[
          ['Documentos', String(items.length)],
          ['Se salda', money(items.reduce((sum, { value }) => sum + (value ?? 0), 0))],
          ['Dinero que falta o sobra', over === 0 ? null : money(over)],
          ['Dinero', money(moved)],
        ]}
      />
      {over > 0 && <p className="mt-3 text-sm text-muted-foreground">{ways[way].over(over)}</p>}
    </Card>
  )
}
