import * as z from 'zod'
import { piecesOf } from '../documents/parts'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { AppError, invalid } from '../kernel/errors'
import { job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { step } from '../kernel/jobs/step'
import { formatCop } from '../kernel/values/money'
import { dayOf } from '../kernel/values/time'
import { Client } from '../parties/clients/client'
import { Provider } from '../parties/providers/providers'
import { withheldTaxes } from '../reference/standing.input'
import { PaymentType } from '../settings/payment-types/payment-types'
import { Bank } from '../treasury/banks/banks'
import { OpenItem } from '../treasury/open-item/open-item'
import { receiptRules } from './debt-payments'
import { outlayRules } from './made/outlays'
import { payIn } from './pay'
import type { ManyOutlaysRequest, ManyReceiptsRequest } from './payment.input'
import { MAX_AT_ONCE } from './payment.states'
import { linesFor, moneyFor } from './payment-terms'

const cents = () => z.number().int()

/** Money for more documents than one payment settles. All amounts in cents. */
const ManyType = jobType({
  ...{ type: 'payments.many', title: 'Registrar pagos', lane: 'books' as const },
  input: z.object({
    way: z.enum(['in', 'out']),
    thirdId: z.string(),
    date: z.string(),
    description: z.string().optional(),
    payments: z.array(
      z.object({
        payment_type_id: z.string(),
        value: cents(),
        reference: z.string().optional(),
        bank_id: z.string().optional(),
      }),
    ),
    items: z.array(
      z.object({
        id: z.string(),
        value: cents(),
        discount: cents().optional(),
        withholdings: z
          .array(z.object({ type: z.enum(withheldTaxes), value: cents(), base: cents().optional() }))
          .optional(),
      }),
    ),
  }),
})
type Input = z.output<typeof ManyType.input>
type Item = Input['items'][number]

const moneyOf = ({ value, discount = 0, withholdings = [] }: Item): number =>
  withholdings.reduce((left, one) => left - one.value, value - discount)
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/** The money of each payment, out of all of it, in the order in which it was told. */
function shared({ payments }: Input, needs: readonly number[]): Input['payments'][] {
  const left = payments.map(({ value }) => value)
  return needs.map((need) => {
    let rest = need
    return payments.flatMap((one, i) => {
      const value = Math.min(rest, left[i]!)
      left[i]! -= value
      rest -= value
      return value > 0 ? [{ ...one, value }] : []
    })
  })
}

/** @throws AppError 404 for what the shop or the third does not have, 422 for cash, and for money that is not what is paid */
async function needPayable({ way, thirdId, payments, items }: Input): Promise<void> {
  await (way === 'in' ? Client.get(thirdId) : Provider.get(thirdId))
  const found = await load({
    types: PaymentType.many([...new Set(payments.map((one) => one.payment_type_id))]),
    banks: Bank.many([...new Set(payments.flatMap((one) => one.bank_id ?? []))]),
    items: OpenItem.many([...new Set(items.map(({ id }) => id))]),
  })
  const money = moneyFor(payments, { paymentTypes: found.types, banks: found.banks })
  if (money.some(({ means }) => means === 'cash'))
    throw invalid({
      payments: [
        `Más de ${MAX_AT_ONCE} documentos se pagan por banco: el efectivo va en pagos de hasta ${MAX_AT_ONCE}`,
      ],
    })
  linesFor(items, found.items, new Set([thirdId]), way)
  const difference = sum(items, moneyOf) - sum(payments, ({ value }) => value)
  if (difference !== 0)
    throw invalid({
      payments: [
        `${difference > 0 ? 'Faltan' : 'Sobran'} ${formatCop(Math.abs(difference))} frente a lo que se paga. Revisa los valores`,
      ],
    })
}

const begin = (input: Input) =>
  act(async (unit) => {
    // Of a repetition this is not asked again: its own job paid what it names.
    await needPayable(input)
    const title = `${input.way === 'in' ? 'Recibir' : 'Pagar'} ${input.items.length} documentos`
    unit.summary = `Mandó a ${title.toLowerCase()} por ${formatCop(sum(input.payments, ({ value }) => value))}`
    return { job: enqueue(unit, ManyType, { title, total: input.items.length, input }).id }
  })

/** Money of a client for up to 500 documents: a receipt for each `MAX_AT_ONCE`, by a job. @throws AppError 422 */
export const receiveMany = ({ client_id: thirdId, date = dayOf(now()), ...input }: ManyReceiptsRequest) =>
  begin(ManyType.input.parse({ way: 'in', thirdId, date, ...input }))

/** Money for up to 500 documents of a provider, the same. @throws AppError 422 */
export const payMany = ({ provider_id: thirdId, date = dayOf(now()), ...input }: ManyOutlaysRequest) =>
  begin(ManyType.input.parse({ way: 'out', thirdId, date, ...input }))

/** Each payment is written once, whoever dies meanwhile; one that is refused says why and keeps no other. */
async function run({ input, progress }: Running<typeof ManyType.input>): Promise<Outcome> {
  const pieces = piecesOf(input.items, MAX_AT_ONCE)
  const money = shared(
    input,
    pieces.map((items) => sum(items, moneyOf)),
  )
  const { thirdId, way } = input
  const given = { date: input.date, ...(input.description ? { description: input.description } : {}) }
  const made: string[] = []
  const errors: { message: string }[] = []
  let done = 0
  for (const [i, items] of pieces.entries()) {
    const asked = { ...given, items, payments: money[i]!, advances: [] }
    try {
      const number = await step(`many.${i}`, async (unit) => {
        const paid =
          way === 'in'
            ? await payIn(unit, receiptRules, { ...asked, client_id: thirdId })
            : await payIn(unit, outlayRules, { ...asked, provider_id: thirdId })
        return paid.number
      })
      made.push(number)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const said = Object.values(error.fields ?? {}).flat()[0] ?? error.message
      errors.push({ message: `Documentos ${done + 1} a ${done + items.length}: ${said}` })
    }
    done += items.length
    await progress(done, input.items.length)
  }
  const told = made.length > 0 ? `Pagos registrados: ${made.join(', ')}.` : 'No se registró ningún pago.'
  return { summary: told, errors }
}
export const ManyJob = job({ ...ManyType, run })
