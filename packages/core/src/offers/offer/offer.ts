import * as z from 'zod'
import { takenShare } from '../../documents/share'
import { now } from '../../kernel/context'
import { FORGOTTEN } from '../../kernel/db/personal/personal'
import { invalid } from '../../kernel/errors'
import { formatQuantity } from '../../kernel/values/money'
import { ownValue } from '../../kernel/values/own'
import type { PricedRequest } from '../../sales/drafts/request'
import { type OfferRef, offerKinds } from '../../sales/order/from-offer'
import { Order } from '../../sales/order/order'
import { Discount, lineWords, OrderLine } from '../../sales/order/order-line'
import type { NewSale, SaleLineData } from '../../sales/order/sale.input'
import { partiesOf, totalsOf } from '../../sales/sale/sale-terms'

/*
 * What a quote, a remission and a pre-invoice have in common: a request that the shop priced (`sales/drafts/request.ts`),
 * and what became of each of its lines. What is left of a line is never stored: it is what its uses leave that still stand.
 */

const { totals, taxes, destination } = Order.schema.shape
const text = () => z.string().optional()

/** A line as it was priced. */
export const OfferLine = OrderLine.omit({ costCents: true, short: true })

/** What became of some of an offer: the document made of it, or goods that came back. */
export const Use = z.object({
  kind: z.enum(['order', 'remission', 'preInvoice', 'return']),
  id: z.string(),
  number: z.string(),
  at: z.string(),
  lines: z.array(
    z.object({
      /** Of the offer, from 0. */
      line: z.number().int(),
      /** Thousandths. */
      quantity: z.number().int(),
      /** What of the discounts of the line went with it, and of the value of its goods. */
      discountCents: z.number().int(),
      valueCents: z.number().int().optional(),
    }),
  ),
})
export type UseData = z.output<typeof Use>
export type UsedLine = UseData['lines'][number]

/** Fields of every offer. */
export const offerFields = {
  day: z.string(),
  at: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  clientDocument: text(),
  clientPhone: text(),
  destination,
  sellerId: text(),
  sellerName: text(),
  channelId: text(),
  channelName: text(),
  costCenterId: text(),
  storageId: z.string(),
  storageName: z.string(),
  priceList: z.number().int(),
  discount: Discount,
  lineCount: z.number().int(),
  totals,
  taxes,
  chargesIva: z.boolean(),
  notes: text(),
  uses: z.array(Use),
  comesFrom: z.array(z.object({ kind: z.enum(offerKinds), id: z.string(), number: z.string() })).optional(),
  duplicatedFrom: text(),
}
const Offer = z.object({ ...offerFields, id: z.string(), number: z.string(), lines: z.array(OfferLine) })
export type OfferData = z.output<typeof Offer>

type Forgettable = Pick<OfferData, 'clientId' | 'clientName' | 'destination'> & {
  state: string
  answer?: { accepted: boolean; name: string; note?: string | undefined; at: string } | undefined
}

/** Whose an offer is, and what is left of one that is over when they are forgotten. @param open its other states */
export const personalOf = (...open: string[]) => ({
  of: (offer: Forgettable) => [offer.clientId],
  forget: <O extends Forgettable>(offer: O): O | undefined =>
    open.includes(offer.state)
      ? undefined
      : {
          ...forgetAnswer(offer),
          ...{ clientName: FORGOTTEN, clientDocument: undefined, clientPhone: undefined, destination: {} },
        },
})

/** What a client said of an offer, without who said it. */
export const forgetAnswer = <O extends Pick<Forgettable, 'answer'>>(row: O): O =>
  row.answer ? { ...row, answer: { ...row.answer, name: FORGOTTEN, note: undefined } } : row

/** What the audit calls the fields of an offer. */
export const offerWords = {
  ...lineWords,
  clientDocument: 'Documento del cliente',
  clientPhone: 'Teléfono del cliente',
  destination: 'Destino',
  recipient: 'Quien recibe',
  neighbourhood: 'Barrio',
  instructions: 'Indicaciones',
  sellerName: 'Vendedor',
  channelName: 'Canal',
  totals: 'Totales',
  subtotalCents: 'Subtotal',
  deliveryCents: 'Domicilio',
  chargesIva: 'Cobra IVA',
  uses: 'Generó',
  comesFrom: 'Viene de',
} as const

/** The fields of an offer of a request that was priced. */
export const offerOf = (request: PricedRequest) => {
  const { sale, storageId, found, cart, amounts, lines } = request
  return {
    ...partiesOf(found, sale),
    storageId,
    storageName: found.storages.get(storageId)?.name ?? '',
    priceList: cart.priceList,
    discount: cart.discount,
    lineCount: lines.length,
    lines: lines.map(({ costCents: _, ...line }) => line),
    totals: totalsOf(amounts),
    taxes: amounts.groups,
    chargesIva: request.chargesIva,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

/** What some uses took of a line. */
export function takenOf(uses: readonly UseData[], line: number) {
  const parts = uses.flatMap((use) => use.lines.filter((part) => part.line === line))
  return {
    quantity: sum(parts.map((part) => part.quantity)),
    discountCents: sum(parts.map((part) => part.discountCents)),
    valueCents: sum(parts.map((part) => part.valueCents ?? 0)),
  }
}

/** What is left of each line, in thousandths. @param uses those that stand */
export const leftOf = ({ lines }: Pick<OfferData, 'lines'>, uses: readonly UseData[]): number[] =>
  lines.map(({ quantity }, i) => quantity - takenOf(uses, i).quantity)

/** So much of a line, from 0, in thousandths. */
export interface Part {
  line: number
  quantity: number
}

/**
 * What is asked of an offer, or all that is left of it.
 * @throws AppError 422 at the line for more than is left, 409 when nothing is
 */
export function chosenParts(
  row: OfferData,
  uses: readonly UseData[],
  asked: readonly Part[] | undefined,
): readonly Part[] {
  const left = leftOf(row, uses)
  const parts = asked ?? left.map((quantity, line) => ({ line, quantity })).filter(({ quantity }) => quantity > 0)
  if (parts.length === 0) throw invalid({ products: [`De ${row.number} no queda nada: ya se usó todo`] })
  const seen = new Set<number>()
  parts.forEach(({ line, quantity }, i) => {
    const refuse = (message: string) => {
      throw invalid({ [`products.${i}.quantity`]: [message] })
    }
    if (left[line] === undefined || seen.has(line)) refuse('Elige cada renglón una sola vez')
    seen.add(line)
    if (quantity > left[line]!)
      refuse(
        left[line]! > 0
          ? `De ${row.lines[line]!.name} quedan ${formatQuantity(left[line]!)}`
          : `De ${row.lines[line]!.name} ya no queda nada`,
      )
  })
  return parts
}

/** Discounts and value that go with parts of an offer: with the last of a line, all that is left of them. */
export const usedLines = (
  row: OfferData,
  uses: readonly UseData[],
  parts: readonly Part[],
  values?: readonly number[],
): UsedLine[] =>
  parts.map(({ line, quantity }) => {
    const [of, taken] = [row.lines[line]!, takenOf(uses, line)]
    const left = of.quantity - taken.quantity
    const discountCents = takenShare(of.discountCents + of.globalDiscountCents - taken.discountCents, left, quantity)
    const valueCents = values && takenShare(values[line]! - taken.valueCents, left, quantity)
    return { line, quantity, discountCents, ...(valueCents === undefined ? {} : { valueCents }) }
  })

/** An offer of which something more was made. @param uses those that stood before; `uses` are all that stand now */
export function usedBy<D extends OfferData & { version: number }>(
  { version: _, ...row }: D,
  uses: readonly UseData[],
  made: Omit<UseData, 'at'>,
) {
  const one: UseData = { ...made, at: now().toISOString() }
  // Uses that fell stay in its story.
  return { row: { ...row, uses: [...row.uses, one] }, uses: [...uses, one] }
}

/** What a request takes from the offer that it comes from, beside its lines. */
interface Terms {
  /** Sold together with others: its discounts are those of its lines. */
  together?: boolean
  /** The prices that were offered, or those of the lists now; discounts are as they were offered. */
  prices: 'quoted' | 'today'
  /** Uses that stand. */
  uses: readonly UseData[]
}

/**
 * The request that some parts of an offer are, as a sale, a remission or a pre-invoice takes it. All of one that was never
 * used has its discounts as they were; of a part they are its share, in pesos.
 */
export function requestOf(
  row: OfferData,
  parts: readonly UsedLine[],
  { prices, uses, together = false }: Terms,
): NewSale {
  const whole =
    !together &&
    uses.length === 0 &&
    parts.length === row.lines.length &&
    parts.every(({ line, quantity }) => row.lines[line]!.quantity === quantity)
  const lines = parts.map(({ line, discountCents }) => {
    const of = row.lines[line]!
    return whole ? of : { ...of, discount: { type: 1 as const, cents: discountCents } }
  })
  const discount = whole ? row.discount : { type: 2 as const, bps: 0 }
  const kept = prices === 'quoted'
  const products = lines.map(
    (line, i): SaleLineData => ({
      product_id: line.productId,
      variant_id: line.variantId,
      kind: line.kind,
      quantity: parts[i]!.quantity,
      ...(kept ? { price: line.priceCents } : {}),
      price_list: line.priceList,
      userStorage: line.storageId,
      discount: line.discount,
    }),
  )
  const delivered = uses.some(({ kind }) => kind === 'order')
  return {
    type: 1,
    products,
    discount,
    delivery: delivered ? 0 : row.totals.deliveryCents,
    priceSelected: row.priceList,
    ...namedOf(row),
    agreed: 'all',
    comesFrom: [refOf(row)],
  }
}

const namedOf = ({ destination, ...row }: OfferData) => ({
  client_id: row.clientId,
  storage_id: row.storageId,
  ...(row.sellerId ? { seller_id: row.sellerId } : {}),
  ...(row.channelId ? { channel: row.channelId } : {}),
  ...(row.costCenterId ? { cost_center_id: row.costCenterId } : {}),
  name: destination.recipient,
  phone: destination.phone,
  address: destination.address,
  neighbourhood: destination.neighbourhood,
  city: destination.city,
  writtenCity: destination.writtenCity,
  instructions: destination.instructions,
  notes: row.notes,
})

const kinds: Record<string, OfferRef['kind']> = { COT: 'quote', REM: 'remission', PRE: 'preInvoice' }

/** How a document made of an offer names it. */
export const refOf = ({ id, number }: Pick<OfferData, 'id' | 'number'>): OfferRef => ({
  kind: ownValue(kinds, number.slice(0, 3))!,
  id,
  number,
})
