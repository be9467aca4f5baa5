import type { PaymentMeans } from '../../settings/payment-types/payment-type.input'
import { shiftMeans } from '../../treasury/shift'
import type { Tender } from './sale-entry'

export const means = shiftMeans

/** What pays a sale: money by its means, or a balance that the client has in their favour. */
export const tenders = [...means, 'balance'] as const
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
} as const satisfies Record<TenderMeans, Tender['method']>

/** How a payment goes in the books: cards wait for their settlement, transfers and wallets are in the bank. */
export const methodOf = <T extends TenderMeans>(tender: T): (typeof methods)[T] => methods[tender]

/** Cents of money by means; a balance that was spent is no money that moves. */
export function byMeans(
  payments: readonly { means: TenderMeans; amountCents: number }[],
): Partial<Record<PaymentMeans, number>> {
  const sums: Partial<Record<PaymentMeans, number>> = {}
  for (const { means: m, amountCents } of payments) if (m !== 'balance') sums[m] = (sums[m] ?? 0) + amountCents
  return sums
}

/** Cents of money by payment type. */
export function byType(
  payments: readonly { paymentTypeId: string; means: TenderMeans; amountCents: number }[],
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { paymentTypeId: id, means: m, amountCents } of payments)
    if (m !== 'balance') sums[id] = (sums[id] ?? 0) + amountCents
  return sums
}
