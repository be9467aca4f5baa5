import type { PrintModel } from '../../documents/print/model'
import { cityName, type Shop } from '../../documents/print/papers'
import { printedClient, printedLine, printedTax, timeOf } from '../../sales/order/printed'
import type { OfferData } from './offer'

interface Particular {
  title: string
  /** Words of the shop at its foot, where it has none for everything. */
  footer: string | undefined
  legal: readonly string[]
  dueDate?: string
}

/** What the paper of an offer says. */
export function offerModel(row: OfferData, { merchant }: Shop, own: Particular): PrintModel {
  const { totals } = row
  const footer = merchant.footer ?? own.footer
  return {
    title: own.title,
    number: row.number,
    date: row.day,
    time: timeOf(row.at),
    ...(own.dueDate ? { dueDate: own.dueDate } : {}),
    merchant: { ...merchant, ...(footer ? { footer } : {}) },
    client: printedClient(row, cityName),
    lines: row.lines.map(printedLine),
    totals: {
      subtotalCents: totals.subtotalCents,
      discountCents: totals.discountCents + totals.globalDiscountCents,
      ...(totals.deliveryCents ? { deliveryCents: totals.deliveryCents } : {}),
      taxes: row.taxes.filter((t) => row.chargesIva || t.taxCents > 0).map(printedTax),
      totalCents: totals.totalCents,
    },
    payments: [],
    ...(row.sellerName ? { seller: row.sellerName } : {}),
    ...(row.notes ? { notes: row.notes } : {}),
    legal: own.legal,
  }
}
