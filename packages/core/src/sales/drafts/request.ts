import { chargesIva } from '../../identity/business/regime'
import { may, now } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import { dayOf } from '../../kernel/values/time'
import { totals } from '../cart/cart-totals'
import type { NewSale } from '../order/sale.input'
import { cartOf } from '../sale/sale-cart'
import { complete, requestsOf, storageFor } from '../sale/sale-load'
import { orderLines } from '../sale/sale-post'
import { catalogueOf } from '../sale/sale-terms'

/** Without what is undefined: the table keeps no such thing inside of a document. */
const bare = (sale: NewSale): NewSale => JSON.parse(JSON.stringify(sale)) as NewSale

/**
 * Prices what somebody asks for as a sale would, and takes nothing: what a frozen sale, a quote, a remission and a
 * pre-invoice keep. Lines have no cost: that is known when goods leave.
 * @returns what was asked, its lines and amounts, and the records that it refers to
 * @throws AppError as a sale, except for what is missing in the stock
 */
export async function priceRequest(asked: NewSale) {
  const { agreed, comesFrom: _, ...sale } = asked
  const storageId = await storageFor(sale, sale.type)
  const found = await complete(await load(requestsOf(sale, storageId, 'none')), sale)
  const iva = chargesIva(found.business?.regime)
  const { cart, lines } = cartOf({
    wanted: sale,
    catalogue: catalogueOf(found),
    chargesIva: iva,
    day: dayOf(now()),
    storageId,
    may,
    ...(agreed ? { agreed } : {}),
  })
  const amounts = totals(cart)
  return {
    sale: bare(sale),
    storageId,
    found,
    cart,
    amounts,
    chargesIva: iva,
    items: lines,
    lines: orderLines(
      lines,
      amounts,
      lines.map(() => 0),
    ),
  }
}
export type PricedRequest = Awaited<ReturnType<typeof priceRequest>>
