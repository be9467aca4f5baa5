import type { Act } from '../../kernel/db/act'
import { deliveryParts } from '../../sales/book/delivery-tax'
import { appendSale } from '../../sales/book/sale-book'
import type { OrderData, OrderPaymentData } from '../../sales/order/order'
import { paymentFact, saleFact } from '../../sales/sale/sale-fact'
import type { NoteData, NoteLineData } from '../note/note'
import { taxesOfNote } from '../note/taxes'

interface Recorded {
  note: NoteData
  lines: readonly NoteLineData[]
  /** −1 when the note is posted, 1 when it is void. */
  sign: 1 | -1
  /** What the goods cost. */
  costCents: number
  /** Money that moves. */
  payments: readonly OrderPaymentData[]
  /** How many sales it adds: −1 when nothing is left of one. */
  n: number
}

/**
 * Writes what a note takes off the sale in the sales book. A discount that was earned by paying early lowers no sale: only the
 * money of it moves.
 */
export function recordNote(unit: Act, order: OrderData, { note, lines, sign, costCents, payments, n }: Recorded): void {
  if (note.conditional) {
    if (payments.length > 0) appendSale(unit, paymentFact(order, payments))
    return
  }
  const { totals } = note
  const delivery = deliveryParts(note)
  const signed = (cents: number) => (cents === 0 ? 0 : sign * cents)
  appendSale(unit, {
    ...saleFact(order, 'return', sign, payments, []),
    n,
    totalCents: signed(totals.totalCents),
    baseCents: signed(totals.baseCents),
    taxCents: signed(totals.taxCents + delivery.taxCents),
    costCents: signed(costCents),
    deliveryCents: signed(delivery.baseCents),
    discountCents: signed(totals.discountCents),
    taxes: taxesOfNote(note, lines).map((t) => ({
      code: t.taxCode,
      bps: t.taxBps,
      baseCents: signed(t.baseCents),
      taxCents: signed(t.taxCents),
    })),
    lines: lines.map((line) => ({
      itemId: line.variantId ?? line.productId,
      productId: line.productId,
      name: line.name,
      ...(line.storageId ? { storageId: line.storageId } : {}),
      priceList: line.priceList,
      quantity: signed(line.quantity),
      totalCents: signed(line.netCents),
      baseCents: signed(line.baseCents),
      costCents: signed(line.costCents),
    })),
  })
}
