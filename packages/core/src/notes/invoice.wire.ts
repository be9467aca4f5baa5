import * as z from 'zod'
import { asPercent, asPesos, asQuantity } from '../kernel/values/fields'
import { orderStates, stateNames } from '../sales/order/order.states'
import { paperName } from '../sales/order/paper-name'
import { reducible } from './note/credit'
import type { NoteRow } from './note/note'
import { type Standing, standingOf } from './note/terms'
import type { Sale } from './posting/bench'

const nullable = z.string().nullable()
const named = z.object({ id: z.string(), name: z.string() })

const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  type: z.literal([1, 2, 3]),
  paper_name: z.string(),
  date: z.string(),
  state: z.enum(orderStates),
  state_name: z.string(),
  client: named,
  total: asPesos(),
  /** What its notes took off it. */
  credited: asPesos(),
  remaining: asPesos(),
  credit_notes: z.array(named),
})
export const InvoicePage = z.object({ data: z.array(Invoice) })

const Left = z.object({
  quantity: asQuantity(),
  total: asPesos(),
  base: asPesos(),
  tax: asPesos(),
  discount: asPesos(),
})

export const InvoiceOutput = Invoice.extend({
  products: z.array(
    z.object({
      product_id: z.string(),
      variant_id: nullable,
      userStorage: nullable,
      kind: z.enum(['product', 'service']),
      sku: z.string(),
      name: z.string(),
      price: asPesos(),
      tax_code: z.string(),
      tax_percent: asPercent(),
      /** Sold. */
      quantity: asQuantity(),
      total: asPesos(),
      /** What earlier notes left of it. */
      left: Left,
      /** Most that its price can still be lowered by. */
      reducible: asPesos(),
    }),
  ),
  /** What is left of the delivery and of what was withheld. */
  delivery: asPesos(),
  withholdings: z.object({ retefuente: asPesos(), reteiva: asPesos(), reteica: asPesos() }),
  paid: asPesos(),
  /** How it was paid, which is how money goes back unless told. */
  payments: z.array(z.object({ payment_type_id: z.string(), name: z.string(), means: z.string(), value: asPesos() })),
})

export const presentInvoice = (o: Standing['order']): z.input<typeof Invoice> => ({
  id: o.id,
  number: o.number,
  type: o.type,
  paper_name: paperName(o),
  date: o.day,
  state: o.state,
  state_name: stateNames[o.state],
  client: { id: o.clientId, name: o.clientName },
  total: o.totals.totalCents,
  credited: o.creditNotes.reduce((sum, note) => sum + note.totalCents, 0),
  remaining: o.remainingCents,
  credit_notes: o.creditNotes.map(({ id, number }) => ({ id, name: number })),
})

/** An invoice with what is left of each of its lines, apart from the note `without`, which is being changed. */
export function presentStanding(
  order: Standing['order'],
  sale: Sale,
  payments: z.input<typeof InvoiceOutput>['payments'],
  without?: NoteRow,
): z.input<typeof InvoiceOutput> {
  const notes = sale.notes.filter(({ id }) => id !== without?.id)
  const { lines, lefts, deliveryCents, withheld } = standingOf(order, sale.lines, notes)
  return {
    ...presentInvoice(order),
    remaining: order.remainingCents + (without?.appliedCents ?? 0),
    products: lines.map((line, i) => {
      const left = lefts[i]!
      return {
        product_id: line.productId,
        variant_id: line.variantId ?? null,
        userStorage: line.storageId ?? null,
        kind: line.kind,
        sku: line.sku,
        name: line.name,
        price: line.priceCents,
        tax_code: line.taxCode,
        tax_percent: line.taxBps,
        quantity: line.quantity,
        total: line.netCents,
        left: {
          quantity: left.quantity,
          total: left.netCents,
          base: left.baseCents,
          tax: left.taxCents,
          discount: left.discountCents,
        },
        reducible: reducible(left, false),
      }
    }),
    delivery: deliveryCents,
    withholdings: {
      retefuente: withheld.retefuenteCents,
      reteiva: withheld.reteIvaCents,
      reteica: withheld.reteIcaCents,
    },
    paid: order.paidCents,
    payments,
  }
}

/** A balance in favour of a client, of a note or another document. */
const Balance = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.string(),
  date: z.string(),
  client: named,
  total: asPesos(),
  balance: asPesos(),
})
export const BalancesOutput = z.object({ data: z.array(Balance) })
