import { useQuery } from '@tanstack/react-query'
import { addDays } from '@tendero/core/kernel/values/time'
import { type ReactNode, useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { RadioGroup } from '@/components/ui/choice'
import { DateInput } from '@/components/ui/date-input'
import { q } from '@/lib/api'
import { today } from '@/lib/format'
import { useRegisterChoice } from '@/shared/shift/register-field'
import { useBalances } from './balances'
import { PaymentRows } from './payment-rows'
import { cashFirst, type Draft, draftOf, isCash, outcome, paymentsInput } from './payments'
import { Standing, ways } from './standing'

/** Days to pay what is sold on credit, unless a day is chosen. */
const DAYS = 30

interface Selling {
  /** What to draw: when it is paid, and with what. */
  field: ReactNode
  blocked: boolean
  /** What the call takes. */
  input: {
    payments?: ReturnType<typeof paymentsInput>
    credit?: boolean
    date_pay?: string
    credit_notes?: { id: string; value: number }[]
    open_register_id?: string
  }
}

/** How something that was asked for before is paid as it is sold: now, later or on credit. */
export function useSellingTerms(clientId: string | undefined, dueCents: number): Selling {
  const [way, setWay] = useState('later')
  const [day, setDay] = useState(() => addDays(today(), DAYS))
  const [typed, setTyped] = useState<Draft>(() => draftOf(undefined))
  const query = useQuery({ ...q.settings.loadPaymentTypes(), staleTime: 300_000 })
  const types = cashFirst((query.data ?? []).filter((one) => one.means !== 'credit'))
  const balances = useBalances(clientId, dueCents)
  const left = dueCents - balances.cents
  const untouched = !typed.rest && Object.keys(typed.typed).length === 0
  // On credit nothing is paid unless it is typed; now, everything is by the first means.
  const draft = untouched && way === 'now' ? { ...typed, rest: types[0]?.id } : typed
  const { payments, settled } = outcome(draft, left, types)
  const pays = way !== 'later'
  const register = useRegisterChoice({ cash: pays && payments.some((one) => isCash(types, one)), way: 'in' })
  return {
    blocked: pays && (typeof settled === 'string' || register.blocked || query.isPending),
    input: pays
      ? {
          payments: paymentsInput(payments),
          ...(way === 'credit' ? { credit: true, date_pay: day } : {}),
          ...balances.input,
          ...register.input,
        }
      : {},
    field: (
      <section className="grid gap-4" aria-label="Pago">
        <h3 className="-mb-2 text-sm font-medium">Pago</h3>
        <RadioGroup aria-label="Cómo paga" value={way} onChange={setWay} options={ways} />
        {way === 'credit' && (
          <Labelled label="Paga a más tardar">
            {(id) => <DateInput id={id} value={day} onChange={(next) => next && setDay(next)} />}
          </Labelled>
        )}
        {pays && (
          <>
            {balances.field}
            <PaymentRows dueCents={left} types={types} draft={draft} onChange={setTyped} />
            <Standing settled={settled} />
            {register.field}
          </>
        )}
      </section>
    ),
  }
}
