import type { PaymentMeans } from '../../settings/payment-types/payment-type.input'
import { shiftMeans } from '../../treasury/shift'
import type { Tender } from './sale-entry'
import type { Refund } from './sale-entry-return'

export const means = shiftMeans

const methods = {
  cash: 'cash',
  card: 'card',
  debit: 'card',
  transfer: 'transfer',
  deposit: 'transfer',
  other: 'transfer',
  credit: 'transfer',
} as const satisfies Record<PaymentMeans, Tender['method'] & Refund['method']>

/** How a payment goes in the books: cards wait for their settlement, transfers and wallets are in the bank. */
export const methodOf = (paymentMeans: PaymentMeans) => methods[paymentMeans]

/** Cents by means. */
export function byMeans(
  payments: readonly { means: PaymentMeans; amountCents: number }[],
): Partial<Record<PaymentMeans, number>> {
  const sums: Partial<Record<PaymentMeans, number>> = {}
  for (const { means: m, amountCents } of payments) sums[m] = (sums[m] ?? 0) + amountCents
  return sums
}

/** Cents by payment type. */
export function byType(payments: readonly { paymentTypeId: string; amountCents: number }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { paymentTypeId: id, amountCents } of payments) sums[id] = (sums[id] ?? 0) + amountCents
  return sums
}
