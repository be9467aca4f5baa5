import { toPesos, UNIT } from '../../kernel/values/money'
import type { Cart, CartLine, Discount, TaxCode } from './cart'

/** A discount as the wire says it: 1 fixed in pesos, 2 percent. */
export const givenDiscount = (discount: Discount): { type: 1 | 2; value: number } =>
  discount.type === 1 ? { type: 1, value: toPesos(discount.cents) } : { type: 2, value: discount.bps / 100 }

/** The discount that a wire pair means. */
export const discountOf = (type: 1 | 2, value: number): Discount =>
  type === 1 ? { type: 1, cents: Math.round(value * 100) } : { type: 2, bps: Math.round(value * 100) }

/** Lines, discount and delivery of a cart as the calls take them: what was chosen, never what was computed. */
export function cartInput({ lines, ...cart }: Cart) {
  const sale = givenDiscount(cart.discount)
  return {
    products: lines.map((line) => {
      const own = givenDiscount(line.discount)
      return {
        product_id: line.productId,
        ...(line.variantId ? { variant_id: line.variantId } : {}),
        kind: line.kind,
        quantity: line.quantity / UNIT,
        price: toPesos(line.priceCents),
        price_list: line.priceList,
        tDiscount: own.type,
        discount: own.value,
        ...(line.storageId ? { userStorage: line.storageId } : {}),
      }
    }),
    dType: sale.type,
    discount: sale.value,
    delivery: toPesos(cart.deliveryCents),
    priceSelected: cart.priceList,
  }
}

/** What a line of an order or of a frozen sale says that makes it a line of a cart again. */
export interface AnsweredLine {
  product_id: string
  variant_id: string | null
  kind: 'product' | 'service'
  sku: string
  name: string
  quantity: number
  price: number
  price_list: number
  tax_code: TaxCode
  taxt: number
  tDiscount: 1 | 2
  discount: number
  userStorage: string | null
}

/** A line that a call answered, with what there is of its product now. */
export const lineFromAnswer = (
  line: AnsweredLine,
  stock: Pick<CartLine, 'costCents' | 'stockQuantity' | 'storages'>,
): CartLine => ({
  productId: line.product_id,
  ...(line.variant_id ? { variantId: line.variant_id } : {}),
  kind: line.kind,
  sku: line.sku,
  name: line.name,
  quantity: Math.round(line.quantity * UNIT),
  priceCents: Math.round(line.price * 100),
  priceList: line.price_list,
  taxCode: line.tax_code,
  taxBps: Math.round(line.taxt * 100),
  discount: discountOf(line.tDiscount, line.discount),
  costCents: stock.costCents,
  stockQuantity: stock.stockQuantity,
  storages: stock.storages,
  ...(line.userStorage ? { storageId: line.userStorage } : {}),
})
