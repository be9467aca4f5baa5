import * as z from 'zod'
import { byDate } from '../documents/period'
import { asPesos, day, id, Meta, optional, optionalText, paging, pesos } from '../kernel/values/fields'
import { withheldTaxes } from '../reference/standing.input'
import type { PaymentData, PaymentLineData } from './payment'
import { paymentStateNames, paymentStates } from './payment.states'
import { moneyOfLine } from './payment-terms'

const nullable = z.string().nullable()
export const Named = z.object({ id: z.string(), name: z.string() })

const period = { from: optional(day()), to: optional(day()) }
export const PreviewInput = z.object({
  client_id: id('Elige el cliente'),
  date: optional(day()),
  items: z.array(z.object({ id: id(), value: optional(pesos()) })).max(40),
})

export const ListReceiptsInput = z.object({
  ...paging,
  ...period,
  client_id: optional(id()),
  status: optional(z.enum(paymentStates)),
  sort: byDate,
})
export const ListAccountInput = z.object({
  ...paging,
  ...period,
  status: optional(z.enum(paymentStates)),
  sort: byDate,
})
export const ReportInput = z.object({ ...period, client_id: optional(id()) })
export const OneClient = z.object({ client_id: id('Elige el cliente') })
/** `advance`: document of what was used (`payment_type_id` of its row). */
export const UnapplyInput = z.object({ id: id(), advance: id('Elige el anticipo'), open_register_id: optional(id()) })
export const VoidInput = z.object({ id: id(), reason: optionalText(200), open_register_id: optional(id()) })

const head = {
  id: z.string(),
  number: z.string(),
  date: z.string(),
  created_at: z.string(),
  client: Named.nullable(),
  state: z.enum(paymentStates),
  state_name: z.string(),
  /** What it settles, and its parts. */
  total: asPesos(),
  received: asPesos(),
  withheld: asPesos(),
  discount: asPesos(),
  advance: asPesos(),
  documents: z.number(),
  description: nullable,
  /** The order that it goes with. */
  order_id: nullable,
  user: Named,
}
export const PaymentSummary = z.object(head)

const Line = z.object({
  id: nullable,
  document: z.object({ type: z.string(), id: z.string(), number: z.string() }).nullable(),
  account: z.string(),
  name: nullable,
  third_id: nullable,
  cost_center_id: nullable,
  description: nullable,
  date_pay: nullable,
  owed: asPesos(),
  amount: asPesos(),
  discount: asPesos(),
  withholdings: z.array(
    z.object({ type: z.enum(withheldTaxes), amount: asPesos(), base: asPesos(), rate: z.number() }),
  ),
  /** Money that it takes. */
  received: asPesos(),
})

const Support = z.object({ name: z.string(), url: z.string(), at: z.string() })
export const PaymentDetail = z.object({
  ...head,
  items: z.array(Line),
  payments: z.array(
    z.object({
      payment_type_id: z.string(),
      name: z.string(),
      means: z.string(),
      amount: asPesos(),
      bank_id: nullable,
      reference: nullable,
    }),
  ),
  open_register_id: nullable,
  revision: z.number(),
  reason: nullable,
  voided: z.object({ at: z.string(), user: Named }).nullable(),
  supports: z.array(Support),
})

export const ReceiptPage = z.object({ data: PaymentSummary.array(), meta: Meta, received: asPesos().nullable() })

export const Debt = z.object({
  id: z.string(),
  document: z.object({ type: z.string(), id: z.string(), number: z.string() }),
  account: z.string(),
  date: z.string(),
  date_pay: z.string(),
  days_late: z.number(),
  total: asPesos(),
  owed: asPesos(),
})
export const Creditables = z.object({
  client: Named,
  data: Debt.array(),
  advances: Debt.array(),
  /** The provider that the client also is, and what is owed to them: it can be crossed. */
  provider: Named.nullable(),
  payables: Debt.array(),
  total: asPesos(),
  in_favour: asPesos(),
})

export const ReceiptPreview = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      owed: asPesos(),
      value: asPesos(),
      withheld: asPesos(),
      receive: asPesos(),
      withholdings: z.array(
        z.object({
          type: z.enum(withheldTaxes),
          concept: z.string(),
          name: z.string(),
          base: asPesos(),
          /** Percent. */
          rate: z.number(),
          value: asPesos(),
          norm: z.string(),
          why: z.string(),
        }),
      ),
    }),
  ),
  total: asPesos(),
  withheld: asPesos(),
  receive: asPesos(),
})

export const presentPayment = (p: PaymentData) => ({
  id: p.id,
  number: p.number,
  date: p.day,
  created_at: p.at,
  client: p.thirdId ? { id: p.thirdId, name: p.thirdName } : null,
  state: p.state,
  state_name: paymentStateNames[p.state],
  total: p.settledCents + p.advanceCents,
  received: p.moneyCents,
  withheld: p.withheldCents,
  discount: p.discountCents,
  advance: p.advanceCents,
  documents: p.lineCount,
  description: p.note ?? null,
  order_id: p.orderId ?? null,
  user: { id: p.userId, name: p.userName },
})

const presentLine = (line: PaymentLineData) => ({
  id: line.itemId ?? null,
  document: line.documentId ? { type: line.documentKind!, id: line.documentId, number: line.number! } : null,
  account: line.account,
  name: line.name ?? null,
  third_id: line.thirdId ?? null,
  cost_center_id: line.costCenterId ?? null,
  description: line.note ?? null,
  date_pay: line.dueDate ?? null,
  owed: line.owedCents ?? line.cents,
  amount: line.cents,
  discount: line.discountCents,
  withholdings: line.withheld.map(({ type, cents, baseCents, ratePpm }) => ({
    type,
    amount: cents,
    base: baseCents,
    rate: ratePpm / 10_000,
  })),
  received: moneyOfLine(line),
})

/** A payment with what it settles and how it was paid, and the addresses of its supporting files. */
export const presentDetail = (p: PaymentData, supports: z.output<typeof Support>[]) => ({
  ...presentPayment(p),
  items: p.lines.map(presentLine),
  payments: p.money.map(({ paymentTypeId, name, means, cents, bank, reference }) => ({
    payment_type_id: paymentTypeId,
    name,
    means,
    amount: cents,
    bank_id: bank?.id ?? null,
    reference: reference ?? null,
  })),
  open_register_id: p.shiftId ?? null,
  revision: p.revision,
  reason: p.reason ?? null,
  voided: p.voided ? { at: p.voided.at, user: { id: p.voided.userId, name: p.voided.userName } } : null,
  supports,
})
