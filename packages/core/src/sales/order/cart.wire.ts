import * as z from 'zod'
import { lineShape, presentAmounts } from '../../catalog/line.wire'
import { paidRate } from '../../catalog/paid-rate'
import { asPesos, asQuantity } from '../../kernel/values/fields'
import type { Cart, Discount } from '../cart/cart'
import { givenDiscount } from '../cart/cart.input'
import { type CartTotals, totals } from '../cart/cart-totals'
import type { OrderData } from './order'
import type { OrderLineData } from './order-line'

/** A line of a sale under the names of a cart line. Source: product.txt section 3. */
export const CartLineOutput = z.object({
  product_id: z.string(),
  variant_id: z.string().nullable(),
  kind: z.enum(['product', 'service']),
  sku: z.string(),
  name: z.string(),
  ...lineShape,
  price_list: z.number(),
  /** Storage that it leaves from. */
  userStorage: z.string().nullable(),
  /** What it takes, and of which storage. */
  stock_quantity: asQuantity(),
  storages: z.array(z.object({ id: z.string(), quantity: asQuantity() })),
})

/** A line of a sale before or after its goods left. */
export type SoldLine = Omit<OrderLineData, 'costCents'>

export const presentLine = (line: SoldLine): z.input<typeof CartLineOutput> => {
  const taken = line.kind === 'product' ? line.quantity : 0
  return {
    product_id: line.productId,
    variant_id: line.variantId ?? null,
    kind: line.kind,
    sku: line.sku,
    name: line.name,
    ...presentAmounts({ ...line, given: givenDiscount(line.discount) }),
    price_list: line.priceList,
    userStorage: line.storageId ?? null,
    stock_quantity: taken,
    storages: line.storageId ? [{ id: line.storageId, quantity: taken }] : [],
  }
}

/** The sums of a sale under the names of a cart. Source: product.txt section 3. */
export const totalsShape = {
  priceSelected: z.number(),
  /** 1 fixed, 2 percent; `discount` is pesos or percent by it. */
  dType: z.literal([1, 2]),
  discount: z.number(),
  delivery: asPesos(),
  /** Before discounts, with tax. */
  subtotal: asPesos(),
  /** What the discount on the whole sale takes off. */
  globalDiscount: asPesos(),
  /** Discounts of lines and sale together. */
  totalDiscount: asPesos(),
  total_base: asPesos(),
  /** The part of `total_base` that pays tax. */
  base_imponible: asPesos(),
  tax: asPesos(),
  taxt_total: asPesos(),
  total: asPesos(),
  /** What the client pays on delivery; nothing of what is sold at the counter or on credit. */
  podClient: asPesos(),
}
const Totals = z.object(totalsShape)

interface Summed {
  type: 1 | 2 | 3
  credit: boolean
  priceList: number
  discount: Discount
  remainingCents: number
  totals: Pick<
    OrderData['totals'],
    | 'subtotalCents'
    | 'discountCents'
    | 'globalDiscountCents'
    | 'baseCents'
    | 'taxCents'
    | 'deliveryCents'
    | 'totalCents'
  >
  taxes: OrderData['taxes']
}

export function presentTotals({ totals: sums, ...sale }: Summed): z.input<typeof Totals> {
  const given = givenDiscount(sale.discount)
  const collects = sale.type !== 3 && !sale.credit
  return {
    priceSelected: sale.priceList,
    dType: given.type,
    discount: given.value,
    delivery: sums.deliveryCents,
    subtotal: sums.subtotalCents,
    globalDiscount: sums.globalDiscountCents,
    totalDiscount: sums.discountCents + sums.globalDiscountCents,
    total_base: sums.baseCents,
    base_imponible: sale.taxes.reduce((sum, group) => sum + (paidRate(group) > 0 ? group.baseCents : 0), 0),
    tax: sums.taxCents,
    taxt_total: sums.taxCents,
    total: sums.totalCents,
    podClient: collects ? Math.max(0, sale.remainingCents) : 0,
  }
}

/** Lines of a cart that is priced and not sold. */
const cartLines = (cart: Cart, { lines }: CartTotals): SoldLine[] =>
  cart.lines.map(({ costCents: unitCostCents, ...line }, i) => ({ ...line, ...lines[i]!, unitCostCents }))

/** A cart that is not sold yet, whole. */
export function presentCart(cart: Cart, { type, credit }: { type: 1 | 2 | 3; credit: boolean }) {
  const amounts = totals(cart)
  const { groups: taxes, totalCents: remainingCents } = amounts
  return {
    ...presentTotals({ ...cart, type, credit, remainingCents, totals: amounts, taxes }),
    products: cartLines(cart, amounts).map(presentLine),
  }
}
