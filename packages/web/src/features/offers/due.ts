import { takenShare } from '@tendero/core/documents/share'
import { mulDiv, UNIT } from '@tendero/core/kernel/values/money'
import type { partsOf } from './offer-parts'
import type { Quote } from './offers'

type Sold = Pick<Quote, 'products' | 'delivery' | 'generated'>

const thousandths = (quantity: number): number => Math.round(quantity * UNIT)
const cents = (pesos: number): number => Math.round(pesos * 100)

/**
 * Cents that some parts of an offer are sold for, its delivery with the first of them.
 * @param prices cents of each line when they are not those that were offered
 */
export function dueOf(
  offer: Sold,
  parts: ReturnType<typeof partsOf>,
  prices?: readonly (number | undefined)[],
): number {
  const goods = parts.map(({ line, quantity }) => {
    const of = offer.products[line]!
    const [units, left] = [thousandths(quantity), thousandths(of.left)]
    const price = prices?.[line] ?? cents(of.price)
    return Math.max(0, mulDiv(price, units, UNIT) - takenShare(cents(of.left_discount), left, Math.min(units, left)))
  })
  const delivered = offer.generated.some(({ kind, stands }) => kind === 'order' && stands)
  return goods.reduce((sum, one) => sum + one, 0) + (delivered ? 0 : cents(offer.delivery))
}
