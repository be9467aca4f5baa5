import * as z from 'zod'
import { Standing } from '../accounting/journal/reversal'
import { type Stamp, Step, signed } from '../documents/author'
import { document } from '../documents/document'
import { partKind } from '../documents/parts'
import { kindOf, type Prefixed } from '../kernel/values/id'
import { withheldTaxes } from '../reference/standing.input'
import { isMoney, tenders } from '../sales/book/payment'
import { paymentBank } from '../settings/payment-types/payment-type.input'
import { MAX_AT_ONCE, type PaymentState, paymentMoves, paymentStateNames } from './payment.states'

const cents = () => z.number().int()

const WithheldLine = z.object({ type: z.enum(withheldTaxes), cents: cents(), baseCents: cents(), ratePpm: cents() })
export type WithheldLineData = z.output<typeof WithheldLine>

/** What a payment settles: the open item of a document, or an account of the chart. */
const Line = z.object({
  account: z.string(),
  /** What of the debt, or of the account, is settled: money, what is withheld and the discount. */
  cents: cents(),
  discountCents: cents(),
  withheld: z.array(WithheldLine),
  thirdId: z.string().optional(),
  costCenterId: z.string().optional(),
  /** The open item and its document. */
  itemId: z.string().optional(),
  documentKind: z.string().optional(),
  documentId: z.string().optional(),
  number: z.string().optional(),
  dueDate: z.string().optional(),
  /** What stood of it before. */
  owedCents: cents().optional(),
  /** Name of the account, or what the line is for. */
  name: z.string().optional(),
  note: z.string().optional(),
})
export type PaymentLineData = z.output<typeof Line>

/** Money that came or went, by which means and through what. */
const Money = z.object({
  paymentTypeId: z.string(),
  name: z.string(),
  means: z.enum(tenders),
  cents: cents(),
  bank: paymentBank.optional(),
  /** Of a balance in favour that pays, whose document `paymentTypeId` is. */
  account: z.string().optional(),
  /** Of a bill that is crossed: the provider that who pays also is. */
  thirdId: z.string().optional(),
  /** The carrier that has it, of the guide that `paymentTypeId` is. */
  carrierId: z.string().optional(),
  reference: z.string().optional(),
})
export type MoneyData = z.output<typeof Money>

const fields = {
  day: z.string(),
  at: z.string(),
  ...signed,
  /** Who pays or is paid. */
  thirdId: z.string().optional(),
  thirdName: z.string(),
  lineCount: cents(),
  money: z.array(Money),
  /** The register that its money went through. */
  shiftId: z.string().optional(),
  moneyCents: cents(),
  settledCents: cents(),
  withheldCents: cents(),
  discountCents: cents(),
  /** Money over what it settles: an advance of the third. */
  advanceCents: cents(),
  /** The order that it pays alone: it goes back with it. */
  orderId: z.string().optional(),
  entries: Standing,
  note: z.string().optional(),
  revision: cents(),
  voided: Step.optional(),
  /** Why it is void. */
  reason: z.string().optional(),
  supports: z.array(z.object({ path: z.string(), name: z.string(), at: z.string() })),
}

const words = {
  thirdName: 'Tercero',
  thirdId: 'Tercero',
  money: 'Cómo se pagó',
  moneyCents: 'Dinero',
  settledCents: 'Saldado',
  withheldCents: 'Retenido',
  withheld: 'Retenciones',
  discountCents: 'Descuento',
  advanceCents: 'Anticipo',
  ratePpm: 'Tarifa',
  supports: 'Soportes',
  voided: 'Anulado el',
  bankId: 'Banco',
  reference: 'Referencia',
  dueDate: 'Vence el',
  owedCents: 'Se debía',
  itemId: 'Cuenta saldada',
  documentKind: 'Clase de documento',
  documentId: 'Documento',
  carrierId: 'Quien la lleva',
}

interface PaymentSpec<N extends string> {
  name: N
  label: string
  plural: string
  id: Prefixed
  prefix: string
  /** Of clients: they tell of sales, and are of who received them. */
  ofSales?: boolean
}

/** A kind of payment: money in or out against debts or accounts. What each does to the books is in `payment-entry.ts`. */
const payment = <N extends string>({ name, label, ofSales, ...spec }: PaymentSpec<N>) =>
  document({
    name,
    label,
    ...spec,
    words,
    personal: { of: (p) => [p.thirdId], kept: true },
    owners: (p) => (ofSales ? [p.userId] : undefined),
    states: paymentMoves,
    names: paymentStateNames,
    voided: 'void',
    lines: {
      schema: Line,
      atOnce: MAX_AT_ONCE,
      parts: partKind({ name: `${name}Part`, label: 'la parte del pago', lines: Line, fields: {} }),
    },
    fields,
    made: ({ at, by }: Stamp) => ({ at, userId: by.id, userName: by.name, revision: 0, supports: [] }),
    entered: (_, state: PaymentState, { at, by }: Stamp, note?: string) =>
      state === 'void'
        ? { voided: { at, userId: by.id, userName: by.name }, entries: [], ...(note ? { reason: note } : {}) }
        : {},
    list: {
      dated: 'day',
      filters: { third: 'thirdId', state: 'state' },
      indexes: ['third', 'state'],
      counted: ['state'],
      daily: true,
      sums: { t: (row) => (row.state === 'posted' ? row.moneyCents : 0) },
    },
    refs: {
      bank: (row) => [...new Set(row.money.flatMap(({ bank }) => bank?.id ?? []))],
      paymentType: (row) => [
        ...new Set(row.money.flatMap(({ means, paymentTypeId }) => (isMoney(means) ? [paymentTypeId] : []))),
      ],
      client: { ids: (row) => ofKind('client', row.thirdId), bucket: 'client' },
      provider: { ids: (row) => ofKind('provider', row.thirdId), bucket: 'provider' },
    },
    revisions: {
      name: `${name}Revision`,
      label: 'la versión del pago',
      keeps: ['day', 'thirdId', 'lines', 'money', 'settledCents', 'advanceCents', 'entries'],
    },
  })

const ofKind = (kind: string, id: string | undefined) => (id !== undefined && kindOf(id) === kind ? [id] : [])

/** Money of a client for what they owe (RC). */
export const Receipt = payment({
  name: 'receipt',
  label: 'el recibo de caja',
  plural: 'recibos de caja',
  id: 'receipt',
  prefix: 'RC-',
  ofSales: true,
})
/** Money that comes in for an account of the chart (RCC). */
export const AccountReceipt = payment({
  name: 'accountReceipt',
  label: 'el recibo contable',
  plural: 'recibos contables',
  id: 'accountReceipt',
  prefix: 'RCC-',
})

/** Money for a provider, for what is owed to them (CE). */
export const PaymentMade = payment({
  name: 'paymentMade',
  label: 'el comprobante de egreso',
  plural: 'comprobantes de egreso',
  id: 'paymentMade',
  prefix: 'CE-',
})
/** Money that goes out for an account of the chart (CEC). */
export const AccountPayment = payment({
  name: 'accountPayment',
  label: 'el egreso contable',
  plural: 'egresos contables',
  id: 'accountPayment',
  prefix: 'CEC-',
})

export type PaymentKind = typeof Receipt | typeof AccountReceipt | typeof PaymentMade | typeof AccountPayment
export type PaymentData = z.output<typeof Receipt.schema>
export type PaymentRow = Awaited<ReturnType<typeof Receipt.get>>
