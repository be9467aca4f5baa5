import type { Act } from '../../kernel/db/act'
import { appendSale } from '../../sales/book/sale-book'
import type { OrderData } from '../../sales/order/order'
import { saleFact } from '../../sales/sale/sale-fact'
import type { DebitData, DebitLineData } from './debit'

/**
 * Writes another value of what was sold in the sales book: a sale of its order's client, seller, channel and list, of no
 * product. What else a debit note charges (interest, expenses) is income and no sale, and is not there.
 * @param sign 1 when the note is posted, −1 when it is void
 */
export function recordDebit(
  unit: Act,
  order: OrderData,
  note: Pick<DebitData, 'reason' | 'totalCents' | 'baseCents' | 'taxCents'>,
  { lines, sign }: { lines: readonly DebitLineData[]; sign: 1 | -1 },
): void {
  if (note.reason !== 3) return
  appendSale(unit, {
    ...saleFact(order, 'raised', 1, [], []),
    n: 0,
    totalCents: sign * note.totalCents,
    baseCents: sign * note.baseCents,
    taxCents: sign * note.taxCents,
    costCents: 0,
    deliveryCents: 0,
    discountCents: 0,
    taxes: lines.map((line) => ({
      code: line.taxCode,
      bps: line.taxBps,
      baseCents: sign * line.baseCents,
      taxCents: sign * line.taxCents,
    })),
  })
}
