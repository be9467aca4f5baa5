import { emptyRecord } from '../../kernel/values/own'
import type { PaymentMeans } from '../../settings/payment-types/payment-type.input'
import { shiftMeans } from '../../treasury/shift'
import type { Tender } from './sale-entry'

export const means = shiftMeans

/**
 * What pays a sale: money by its means, a balance that the client has in their favour, or what a carrier or courier collected
 * at the door and owes the shop from then on.
 */
export const tenders = [...means, 'balance', 'carrier'] as const
export type TenderMeans = (typeof tenders)[number]

const methods = {
  cash: 'cash',
  card: 'card',
  debit: 'card',
  transfer: 'transfer',
  deposit: 'transfer',
  other: 'transfer',
  credit: 'transfer',
  balance: 'advance',
} as const satisfies Record<Exclude<TenderMeans, 'carrier'>, Tender['method']>

/** How a payment goes in the books: cards wait for their settlement, transfers and wallets are in the bank. */
export const methodOf = <T extends Exclude<TenderMeans, 'carrier'>>(tender: T): (typeof methods)[T] => methods[tender]

/** Whether it is money of the shop that moves: neither a balance that was spent nor what a carrier still has. */
export const isMoney = (tender: TenderMeans): tender is PaymentMeans => tender !== 'balance' && tender !== 'carrier'

/** Cents of money by means. */
export function byMeans(
  payments: readonly { means: TenderMeans; amountCents: number }[],
): Partial<Record<PaymentMeans, number>> {
  const sums: Partial<Record<PaymentMeans, number>> = {}
  for (const { means: m, amountCents } of payments) if (isMoney(m)) sums[m] = (sums[m] ?? 0) + amountCents
  return sums
}

/** Cents of money by payment type. */
export function byType(
  payments: readonly { paymentTypeId: string; means: TenderMeans; amountCents: number }[],
): Record<string, number> {
  const sums: Record<string, number> = emptyRecord()
  for (const { paymentTypeId: id, means: m, amountCents } of payments)
    if (isMoney(m)) sums[id] = (sums[id] ?? 0) + amountCents
  return sums
}
