import { invalid, notFound } from '../../kernel/errors'
import { formatCop, formatQuantity, percentOf } from '../../kernel/values/money'
import type { OrderData } from '../../sales/order/order'
import type { OrderLineData } from '../../sales/order/order-line'
import {
  type Amounts,
  conditionalOf,
  goodsOf,
  leftOf,
  pick,
  reducible,
  reductionOf,
  sharedAmong,
  sumOf,
  type Withheld,
  withheldPart,
} from './credit'
import type { NoteData, NoteLineData } from './note'
import type { NoteWanted } from './note.input'

/** What makes a line of a sale one: the item and the storage it left from. */
export const keyOf = (line: { productId: string; variantId?: string; storageId?: string }): string =>
  `${line.variantId ?? line.productId}|${line.storageId ?? ''}`

type Past = Pick<NoteData, 'totals' | 'withheld'> & { lines: readonly NoteLineData[] }

/** What earlier notes left of a sale, as the server and the browser price a note from it. */
export interface Remains {
  lines: readonly { productId: string; variantId?: string; storageId?: string; name: string }[]
  /** In the order of the lines. */
  lefts: Amounts[]
  deliveryCents: number
  withheld: Withheld
}

/** A sale with what earlier notes left of it. */
export interface Standing extends Remains {
  order: OrderData
  lines: readonly OrderLineData[]
}

const soldAmounts = (line: OrderLineData): Amounts =>
  pick({ ...line, discountCents: line.discountCents + line.globalDiscountCents })

/** What the notes of a sale that stand left of it. */
export function standingOf(order: OrderData, lines: readonly OrderLineData[], notes: readonly Past[]): Standing {
  const parts = new Map<string, NoteLineData[]>()
  for (const line of notes.flatMap((note) => note.lines))
    parts.set(keyOf(line), [...(parts.get(keyOf(line)) ?? []), line])
  const taken = (kind: keyof Withheld) => order.withheld[kind] - sumOf(notes, ({ withheld }) => withheld[kind])
  return {
    order,
    lines,
    lefts: lines.map((line) => leftOf(soldAmounts(line), parts.get(keyOf(line)) ?? [])),
    deliveryCents: order.totals.deliveryCents - sumOf(notes, ({ totals }) => totals.deliveryCents),
    withheld: {
      retefuenteCents: taken('retefuenteCents'),
      reteIvaCents: taken('reteIvaCents'),
      reteIcaCents: taken('reteIcaCents'),
    },
  }
}

/** A priced note: amounts of its lines with their places in the sale, and its sums. Cents. */
export interface Priced {
  parts: { at: number; amounts: Amounts }[]
  deliveryCents: number
  withheld: Withheld
  totalCents: number
  /** Nothing is left of the sale after it. */
  completes: boolean
}

const isThere = ({ quantity, netCents }: Amounts): boolean => quantity > 0 || netCents > 0

const nothing = () => invalid({ products: ['Elige lo que se devuelve'] })

function goods({ lines, lefts }: Remains, wanted: NoteWanted): Priced['parts'] {
  if (wanted.type === 3) return lefts.flatMap((left, at) => (isThere(left) ? [{ at, amounts: pick(left) }] : []))
  return lined(lines, wanted).flatMap(({ at, i, quantity = 0 }) => {
    const left = lefts[at]!
    if (quantity > left.quantity)
      throw invalid({
        [`products.${i}.quantity`]: [`De ${lines[at]!.name} quedan ${formatQuantity(left.quantity)} por devolver`],
      })
    return quantity === 0 ? [] : [{ at, amounts: goodsOf(left, quantity) }]
  })
}

/** The lines of the sale that a request names, each once. @throws AppError 422 */
function lined(lines: Remains['lines'], { products = [] }: NoteWanted) {
  const places = new Map(lines.map((line, at) => [keyOf(line), at]))
  const items = new Map(lines.map((line, at) => [line.variantId ?? line.productId, at]))
  const seen = new Set<number>()
  return products.map(({ product_id: productId, variant_id: variantId, userStorage: storageId, ...rest }, i) => {
    const at = storageId ? places.get(keyOf({ productId, variantId, storageId })) : items.get(variantId ?? productId)
    if (at === undefined) throw notFound('el producto de la factura')
    if (seen.has(at)) throw invalid({ [`products.${i}.product_id`]: [`${lines[at]!.name} está repetido`] })
    seen.add(at)
    return { at, i, ...rest }
  })
}

function reductions({ lines, lefts }: Remains, wanted: NoteWanted): Priced['parts'] {
  const conditional = wanted.conditional === true
  const named = lined(lines, wanted)
  const part = (at: number, cents: number) =>
    cents === 0 ? [] : [{ at, amounts: conditional ? conditionalOf(cents) : reductionOf(lefts[at]!, cents) }]
  const most = (at: number) => reducible(lefts[at]!, conditional)
  if (named.some(({ value }) => value !== undefined))
    return named.flatMap(({ at, i, value = 0 }) => {
      if (value > most(at))
        throw invalid({
          [`products.${i}.value`]: [`De ${lines[at]!.name} se pueden rebajar ${formatCop(most(at))} como máximo`],
        })
      return part(at, value)
    })
  const chosen = named.length > 0 ? named.map(({ at }) => at) : lines.map((_, at) => at)
  const whole = sumOf(chosen, most)
  const cents = wanted.discount_type === 2 ? percentOf(whole, wanted.discount_percent ?? 0) : (wanted.discount ?? 0)
  if (cents > whole) throw invalid({ discount: [`Se pueden rebajar ${formatCop(whole)} como máximo`] })
  if (cents === 0) throw invalid({ discount: ['Escribe cuánto se rebaja'] })
  const shares = sharedAmong(
    cents,
    chosen.map((at) => lefts[at]!),
    conditional,
  )
  return chosen.flatMap((at, i) => part(at, shares[i]!))
}

/**
 * Prices what a note asks for from what is left of its sale.
 * @throws AppError 422 for more than is left, or nothing
 */
export function price(standing: Remains, wanted: NoteWanted): Priced {
  const { lefts } = standing
  const parts = wanted.type === 2 ? reductions(standing, wanted) : goods(standing, wanted)
  const withDelivery = wanted.type !== 2 && (wanted.type === 3 ? wanted.delivery !== false : wanted.delivery === true)
  const deliveryCents = withDelivery ? standing.deliveryCents : 0
  if (parts.length === 0 && deliveryCents === 0) throw nothing()
  const amounts = parts.map((part) => part.amounts)
  const totalCents = sumOf(amounts, (a) => a.netCents) + deliveryCents
  const conditional = wanted.type === 2 && wanted.conditional === true
  const withheld = conditional
    ? { retefuenteCents: 0, reteIvaCents: 0, reteIcaCents: 0 }
    : withheldPart(standing.withheld, lefts, amounts, totalCents)
  const back = new Map(parts.map((part) => [part.at, part.amounts]))
  return {
    parts,
    deliveryCents,
    withheld,
    totalCents,
    completes:
      wanted.type !== 2 &&
      deliveryCents === standing.deliveryCents &&
      lefts.every((left, at) => !isThere(leftOf(left, [back.get(at) ?? []].flat()))),
  }
}
