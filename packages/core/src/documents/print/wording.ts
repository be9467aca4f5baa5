import { formatCop, formatQuantity } from '../../kernel/values/money'
import { formatDay } from '../../kernel/values/time'
import type { DocumentMerchant, DocumentTotals, PrintModel } from './model'

/** Texts that every layout shares, so that a figure is never worded in two ways. */

/** Parts that are there, joined by ` · `. */
export const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** Rate as read: `19 %`, `2,5 %`. */
export const formatBps = (bps: number): string => `${formatQuantity(bps * 10)} %`

export const quantityText = ({ quantity, unit }: { quantity: number; unit?: string }): string =>
  unit ? `${formatQuantity(quantity)} ${unit}` : formatQuantity(quantity)

export const merchantLines = (merchant: DocumentMerchant): string[] =>
  [
    joined(merchant.nit && `NIT ${merchant.nit}`, merchant.regime),
    joined(merchant.address, merchant.city),
    joined(merchant.phone && `Tel. ${merchant.phone}`, merchant.email),
  ].filter((line) => line !== '')

export const dateText = ({ date, time }: Pick<PrintModel, 'date' | 'time'>): string =>
  time ? `${formatDay(date)} ${time}` : formatDay(date)

/** When, to whom and by whom, as a ticket says it. */
export function detailRows(document: PrintModel): { label: string; text: string }[] {
  const { client, dueDate, seller, cashier, register, delivery } = document
  const pairs: [string, string | undefined][] = [
    ['Fecha', dateText(document)],
    ['Vence', dueDate && formatDay(dueDate)],
    ['Cliente', client?.name ?? 'Consumidor final'],
    ['Documento', client?.document],
    ['Cajero', joined(cashier, register)],
    ['Vendedor', seller],
    ['Entrega', delivery && joined(delivery.address, delivery.city)],
    ['Tel.', delivery?.phone],
  ]
  return pairs.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

/** What adds up to the total, in order, without the lines that are zero. */
export function totalRows(totals: DocumentTotals): { label: string; amount: string }[] {
  const { subtotalCents, discountCents, deliveryCents = 0, withholdings = [] } = totals
  const plain = discountCents === 0 && deliveryCents === 0 && withholdings.length === 0
  return [
    ...(plain ? [] : [{ label: 'Subtotal', cents: subtotalCents }]),
    { label: 'Descuento', cents: -discountCents },
    { label: 'Domicilio', cents: deliveryCents },
    ...withholdings.map(({ label, amountCents }) => ({ label, cents: -amountCents })),
  ]
    .filter(({ cents }) => cents !== 0)
    .map(({ label, cents }) => ({ label, amount: formatCop(cents) }))
}

/** How it was paid, what was given back and what is owed. */
export function paymentRows({
  payments,
  changeCents = 0,
  balanceCents = 0,
}: Pick<PrintModel, 'payments' | 'changeCents' | 'balanceCents'>) {
  return [
    ...payments.map(({ label, amountCents }) => ({ label, amount: formatCop(amountCents) })),
    ...(changeCents > 0 ? [{ label: 'Cambio', amount: formatCop(changeCents) }] : []),
    ...(balanceCents > 0 ? [{ label: 'Saldo por pagar', amount: formatCop(balanceCents) }] : []),
  ]
}
