import * as z from 'zod'
import { asPercent, asPesos, asQuantity } from '../../kernel/values/fields'
import { cityShown } from '../../reference/written-place'
import { CartLineOutput, presentLine, presentTotals, totalsShape } from '../../sales/order/cart.wire'
import { offerKinds } from '../../sales/order/from-offer'
import { type OfferData, takenOf, type UseData } from './offer'

const nullable = z.string().nullable()
const named = z.object({ id: z.string(), name: z.string() }).nullable()
const pair = (id: string | undefined, name: string | undefined) => (id ? { id, name: name ?? '' } : null)

export const summaryShape = {
  id: z.string(),
  number: z.string(),
  date: z.string(),
  created_at: z.string(),
  state_name: z.string(),
  client: z.object({ id: z.string(), name: z.string(), document: nullable, phone: nullable }),
  seller_id: named,
  storage_id: z.string(),
  storage: z.string(),
  total: asPesos(),
  items: z.number(),
}

/** What a list shows of an offer. */
export const presentOfferSummary = (o: OfferData) => ({
  id: o.id,
  number: o.number,
  date: o.day,
  created_at: o.at,
  client: { id: o.clientId, name: o.clientName, document: o.clientDocument ?? null, phone: o.clientPhone ?? null },
  seller_id: pair(o.sellerId, o.sellerName),
  storage_id: o.storageId,
  storage: o.storageName,
  total: o.totals.totalCents,
  items: o.lineCount,
})

const Line = CartLineOutput.extend({
  /** Its place in the offer, from 0: what names it when some of it is used. */
  line: z.number(),
  used: asQuantity(),
  left: asQuantity(),
  /** Discounts that go with what is left: a part takes its share of them. */
  left_discount: asPesos(),
  /** Of what is left, how much could not be served today. */
  missing: asQuantity(),
})

const step = z.object({
  state_name: z.string(),
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  note: nullable,
})

export const detailShape = {
  products: z.array(Line),
  ...totalsShape,
  taxes: z.array(z.object({ code: z.string(), percent: asPercent(), base: asPesos(), tax: asPesos() })),
  channel: named,
  cost_center_id: nullable,
  name: nullable,
  phone: nullable,
  address: nullable,
  neighbourhood: nullable,
  city: nullable,
  city_name: nullable,
  instructions: nullable,
  notes: nullable,
  history: z.array(step),
  /** What was made of it; `stands` is false for what was cancelled since. */
  generated: z.array(
    z.object({ kind: z.string(), id: z.string(), number: z.string(), at: z.string(), stands: z.boolean() }),
  ),
  comes_from: z.array(z.object({ kind: z.enum(offerKinds), id: z.string(), number: z.string() })),
  duplicated_from: nullable,
}

/** A document whole, and what became of its lines. */
export function presentOffer<S extends string>(
  o: OfferData & { history: readonly { state: S; at: string; by: { id: string; name: string }; note?: string }[] },
  { uses, names, missing }: { uses: readonly UseData[]; names: Record<S, string>; missing: readonly number[] },
) {
  const { destination } = o
  return {
    ...presentOfferSummary(o),
    products: o.lines.map((line, i) => {
      const { quantity, discountCents } = takenOf(uses, i)
      return {
        ...presentLine(line),
        line: i,
        used: quantity,
        left: line.quantity - quantity,
        left_discount: line.discountCents + line.globalDiscountCents - discountCents,
        missing: missing[i] ?? 0,
      }
    }),
    ...presentTotals({ ...o, type: 1, credit: true, remainingCents: 0 }),
    taxes: o.taxes.map((t) => ({ code: t.taxCode, percent: t.taxBps, base: t.baseCents, tax: t.taxCents })),
    channel: pair(o.channelId, o.channelName),
    cost_center_id: o.costCenterId ?? null,
    name: destination.recipient ?? null,
    phone: destination.phone ?? null,
    address: destination.address ?? null,
    neighbourhood: destination.neighbourhood ?? null,
    city: destination.city ?? null,
    city_name: cityShown(destination) ?? null,
    instructions: destination.instructions ?? null,
    notes: o.notes ?? null,
    history: o.history.map((one) => ({ state_name: names[one.state], at: one.at, by: one.by, note: one.note ?? null })),
    generated: o.uses.map((use) => ({
      kind: use.kind,
      id: use.id,
      number: use.number,
      at: use.at,
      stands: uses.includes(use),
    })),
    comes_from: o.comesFrom ?? [],
    duplicated_from: o.duplicatedFrom ?? null,
  }
}
