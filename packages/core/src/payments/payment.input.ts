import * as z from 'zod'
import { day, id, optional, optionalText, pesos } from '../kernel/values/fields'
import { withheldTaxes } from '../reference/standing.input'
import { PaymentInput, register } from '../sales/order/sale.input'
import { MAX_AT_ONCE, MAX_BY_JOB } from './payment.states'

/** What is withheld of a document when it is paid; `rate` in percent, of `base`. */
const Withholding = z.object({
  type: z.enum(withheldTaxes, 'Elige el impuesto que se retiene'),
  value: pesos(),
  base: optional(pesos()),
})

/** A debt and how much of it is settled: with money, with what is withheld and with a discount for paying early. */
const Item = z.object({
  id: id('Elige el documento'),
  value: pesos({ min: 1, missing: 'Escribe cuánto se paga' }),
  discount: optional(pesos()),
  withholdings: optional(z.array(Withholding).max(6)),
})
export type ItemInput = z.output<typeof Item>

/** Money, as the counter writes it, and the bank that it goes through when it is not that of its type. */
const Money = PaymentInput.extend({ bank_id: optional(id()) })
export type MoneyInput = z.output<typeof Money>

const money = {
  date: optional(day()),
  payments: z.array(Money, 'Agrega cómo se paga').max(20),
  open_register_id: register(),
  description: optionalText(300),
}

/** What is in favour, of money given before, and how much of it is used. */
const Advance = z.object({
  id: id('Elige el anticipo'),
  value: pesos({ min: 1, missing: 'Escribe cuánto se usa' }),
})
export type AdvanceInput = z.output<typeof Advance>

const debts = {
  ...money,
  items: optional(z.array(Item).max(MAX_AT_ONCE)).default([]),
  advances: optional(z.array(Advance).max(10)).default([]),
}
const receipt = {
  client_id: id('Elige el cliente'),
  ...debts,
  /** What is owed to the client as a provider, and pays what they owe. */
  crossed: optional(z.array(Advance).max(10)),
}
export const ReceiptInput = z.object(receipt)
export const ReceiptChangesInput = z.object({ id: id(), ...receipt })
export type ReceiptRequest = z.output<typeof ReceiptInput>

/** What a job settles: no advances, and the money comes to what is paid. */
const many = {
  date: money.date,
  payments: money.payments.min(1, 'Agrega cómo se paga'),
  description: money.description,
  items: z.array(Item).min(1, 'Elige los documentos').max(MAX_BY_JOB, 'Un pago salda hasta 500 documentos'),
}
export const ManyReceiptsInput = z.object({ client_id: receipt.client_id, ...many })
export type ManyReceiptsRequest = z.output<typeof ManyReceiptsInput>

/** Money that pays the oldest debts of a client first. */
export const FractionedInput = z.object({ client_id: receipt.client_id, ...money })

export type FractionedRequest = z.output<typeof FractionedInput>

const outlay = { provider_id: id('Elige el proveedor'), ...debts }
export const OutlayInput = z.object(outlay)
export const ManyOutlaysInput = z.object({ provider_id: outlay.provider_id, ...many })
export type ManyOutlaysRequest = z.output<typeof ManyOutlaysInput>
export const OutlayChangesInput = z.object({ id: id(), ...outlay })
export type OutlayRequest = z.output<typeof OutlayInput>

/** Money given back to a client of what is in their favour. */
export const FavourRefundInput = z.object({
  client_id: receipt.client_id,
  ...money,
  items: z.array(Advance).min(1, 'Elige el saldo que devuelves').max(MAX_AT_ONCE),
})
export type FavourRefundRequest = z.output<typeof FavourRefundInput>

const ofSupport = {
  ...money,
  /** How much of it is settled: what is owed of it unless told. */
  value: optional(pesos({ min: 1 })),
  discount: optional(pesos()),
  withholdings: optional(z.array(Withholding).max(6)),
}
/** Money for one support document. */
export const SupportOutlayInput = z.object({
  document_support_id: id('Elige el documento soporte'),
  ...ofSupport,
})
export const SupportOutlayChangesInput = z.object({ id: id(), ...ofSupport })
export type SupportOutlayRequest = z.output<typeof SupportOutlayInput>
export type SupportOutlayChanges = z.output<typeof SupportOutlayChangesInput>

/** Money that pays the oldest debts to a provider first. */
export const GeneralOutlayInput = z.object({ provider_id: outlay.provider_id, ...money })
export type GeneralOutlayRequest = z.output<typeof GeneralOutlayInput>

/** What is paid out of the drawer, in cash. */
const drawer = { date: money.date, open_register_id: money.open_register_id, description: money.description }
export const DrawerOutlayInput = z.object({
  provider_id: outlay.provider_id,
  ...drawer,
  items: z.array(Item).min(1).max(MAX_AT_ONCE),
})
export type DrawerOutlayRequest = z.output<typeof DrawerOutlayInput>

const AccountLine = z.object({
  account: z
    .string('Elige la cuenta')
    .max(12)
    .regex(/^\d{6,12}$/, 'Elige una cuenta de seis cifras o más'),
  value: pesos({ min: 1, missing: 'Escribe el valor' }),
  third_id: optional(id()),
  cost_center_id: optional(id()),
  description: optionalText(200),
})

const accounts = {
  third_id: optional(id()),
  ...money,
  lines: z.array(AccountLine).min(1, 'Agrega al menos una cuenta').max(MAX_AT_ONCE),
}
export const AccountPaymentInput = z.object(accounts)
export const AccountPaymentChangesInput = z.object({ id: id(), ...accounts })
export type AccountRequest = z.output<typeof AccountPaymentInput>
export const DrawerAccountInput = z.object({ third_id: accounts.third_id, ...drawer, lines: accounts.lines })
export type DrawerAccountRequest = z.output<typeof DrawerAccountInput>
