import { type Discount, NO_DISCOUNT } from '../../documents/amounts'
import { FULL_BPS, formatQuantity, times, UNIT } from '../../kernel/values/money'

export { type Discount, NO_DISCOUNT }

/** How a line is taxed. `EXENTO` is taxed at 0 %, `EXCLUIDO` is outside the tax; both add no tax to the price. */
export type TaxCode = 'IVA' | 'INC' | 'EXENTO' | 'EXCLUIDO'

/** What one storage holds, in thousandths. */
export interface StorageStock {
  id: string
  quantity: number
  name?: string
}

/** A line of the cart. Money in cents, quantities in thousandths, rates in basis points; prices include the tax. */
export interface CartLine {
  productId: string
  variantId?: string
  sku: string
  name: string
  kind: 'product' | 'service'
  quantity: number
  /** Unit price with tax. */
  priceCents: number
  /** Price list that the price came from. */
  priceList: number
  taxCode: TaxCode
  taxBps: number
  discount: Discount
  /** Unit cost, to warn of a sale at a loss; the cost that is posted comes from the stock row. */
  costCents: number
  /** What can be sold of it. */
  stockQuantity: number
  storages: readonly StorageStock[]
  /** Storage that the line leaves from. */
  storageId?: string
}

export interface Cart {
  lines: readonly CartLine[]
  /** Discount on the whole sale. */
  discount: Discount
  deliveryCents: number
  priceList: number
}

/** A line as the catalogue gives it: what is missing takes the defaults of `addLine`. */
export type NewLine = Omit<CartLine, 'quantity' | 'priceList' | 'taxCode' | 'taxBps' | 'discount' | 'storages'> &
  Partial<Pick<CartLine, 'quantity' | 'priceList' | 'taxCode' | 'taxBps' | 'discount' | 'storages'>>

/** Settings of the merchant that the cart obeys. */
export interface CartRules {
  /** Sell what the books say is not there. */
  allowNegativeStock?: boolean
}

/** The new cart, or the reason in Spanish why it stays as it was. */
export type Outcome = { ok: true; cart: Cart } | { ok: false; reason: string }

/** Tax of a line that has none of its own. Source: product.txt section 5. */
export const DEFAULT_TAX_BPS = 1_900
export const DEFAULT_PRICE_LIST = 1

export const emptyCart = (): Cart => ({
  lines: [],
  discount: NO_DISCOUNT,
  deliveryCents: 0,
  priceList: DEFAULT_PRICE_LIST,
})

/** What makes two lines the same: product, variant and sku. */
export const lineKey = (line: { productId: string; variantId?: string; sku: string }): string =>
  `${line.productId}|${line.variantId ?? ''}|${line.sku}`

/** Value of a line before any discount, in cents with tax. */
export const grossOf = (line: CartLine): number => times(line.priceCents, line.quantity)

const done = (cart: Cart): Outcome => ({ ok: true, cart })
const refuse = (reason: string): Outcome => ({ ok: false, reason })
const GONE = 'Ese producto ya no está en la venta.'
const BAD_QUANTITY = 'Escribe una cantidad mayor que cero.'

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** Thousandths of `line` that may be sold: the lesser of its storage's stock and its own. */
export function available(line: CartLine, rules: CartRules = {}): number {
  if (line.kind === 'service' || rules.allowNegativeStock) return Number.POSITIVE_INFINITY
  if (line.storageId === undefined || line.storages.length === 0) return line.stockQuantity
  const here = line.storages.find((storage) => storage.id === line.storageId)?.quantity ?? 0
  return Math.min(here, line.stockQuantity)
}

function shortage(line: CartLine, limit: number): string {
  const storage = line.storages.find((s) => s.id === line.storageId)?.name
  const what = `${line.name}${storage ? ` en ${storage}` : ''}`
  return limit <= 0 ? `Sin existencias de ${what}` : `Solo hay ${formatQuantity(limit)} de ${what}`
}

/** Replaces the line of `key` with what `change` makes of it; a text is a refusal, undefined removes it. */
function edit(cart: Cart, key: string, change: (line: CartLine) => CartLine | string | undefined): Outcome {
  const at = cart.lines.findIndex((line) => lineKey(line) === key)
  const line = cart.lines[at]
  if (!line) return refuse(GONE)
  const next = change(line)
  if (typeof next === 'string') return refuse(next)
  return done({ ...cart, lines: next ? cart.lines.with(at, next) : cart.lines.toSpliced(at, 1) })
}

function complete(item: NewLine, cart: Cart): CartLine {
  return {
    ...item,
    quantity: item.quantity ?? UNIT,
    priceList: item.priceList ?? cart.priceList,
    taxCode: item.taxCode ?? 'IVA',
    taxBps: item.taxBps ?? DEFAULT_TAX_BPS,
    discount: item.discount ?? NO_DISCOUNT,
    storages: item.storages ?? [],
  }
}

/**
 * Adds a product, one unit unless `item.quantity` says otherwise. One that is already there (same product and sku)
 * gets more quantity and loses its discount; a service can be there once. Refused beyond the stock.
 * Source: product.txt section 4, Cart.
 */
export function addLine(cart: Cart, item: NewLine, rules: CartRules = {}): Outcome {
  const line = complete(item, cart)
  if (!isAmount(line.quantity) || line.quantity === 0) return refuse(BAD_QUANTITY)
  if (!isAmount(line.priceCents)) return refuse(`${line.name} no tiene un precio válido.`)
  if (line.kind === 'service' && cart.lines.some((l) => l.kind === 'service' && l.productId === line.productId))
    return refuse(`El servicio ${line.name} ya está en la venta.`)
  const key = lineKey(line)
  const found = cart.lines.find((l) => lineKey(l) === key)
  const quantity = (found?.quantity ?? 0) + line.quantity
  const limit = available(line, rules)
  if (quantity > limit) return refuse(shortage(line, limit))
  if (!found) return done({ ...cart, lines: [...cart.lines, line] })
  const { stockQuantity, storages } = line
  return edit(cart, key, (l) => ({ ...l, quantity, discount: NO_DISCOUNT, stockQuantity, storages }))
}

/** One unit more, while there is stock (the last step stops at what there is); the line loses its discount. */
export const increase = (cart: Cart, key: string, rules: CartRules = {}): Outcome =>
  edit(cart, key, (line) => {
    const limit = available(line, rules)
    if (line.quantity >= limit) return shortage(line, limit)
    return { ...line, quantity: Math.min(line.quantity + UNIT, limit), discount: NO_DISCOUNT }
  })

/** One unit less; at 0 the line goes. */
export const decrease = (cart: Cart, key: string): Outcome =>
  edit(cart, key, (line) => (line.quantity > UNIT ? { ...line, quantity: line.quantity - UNIT } : undefined))

/** Sets the thousandths of a line: more resets its discount and is refused beyond the stock, 0 removes it. */
export const setQuantity = (cart: Cart, key: string, quantity: number, rules: CartRules = {}): Outcome =>
  edit(cart, key, (line) => {
    if (!isAmount(quantity)) return BAD_QUANTITY
    if (quantity === 0) return undefined
    if (quantity <= line.quantity) return { ...line, quantity }
    const limit = available(line, rules)
    return quantity > limit ? shortage(line, limit) : { ...line, quantity, discount: NO_DISCOUNT }
  })

/** Why a discount cannot apply to `grossCents`, or undefined. */
function discountProblem(discount: Discount, grossCents: number): string | undefined {
  if (discount.type === 2) {
    const fits = isAmount(discount.bps) && discount.bps <= FULL_BPS
    return fits ? undefined : 'El descuento debe estar entre 0 % y 100 %.'
  }
  if (!isAmount(discount.cents)) return 'Escribe un descuento de 0 pesos o más.'
  return discount.cents > grossCents ? 'El descuento no puede ser mayor que el valor que se vende.' : undefined
}

/** Discount of one line; a fixed one is for the whole line, not for each unit. */
export const setDiscount = (cart: Cart, key: string, discount: Discount): Outcome =>
  edit(cart, key, (line) => discountProblem(discount, grossOf(line)) ?? { ...line, discount })

/** Unit price of one line, with tax. */
export const setPrice = (cart: Cart, key: string, priceCents: number): Outcome =>
  edit(cart, key, (line) => (isAmount(priceCents) ? { ...line, priceCents } : 'Escribe un precio de 0 pesos o más.'))

/** Takes a line out. */
export const remove = (cart: Cart, key: string): Outcome => edit(cart, key, () => undefined)

/** Unit prices of what a line is of, in cents with tax, by price list. */
export type PricesOf = (line: CartLine) => Readonly<Record<number, number>> | undefined

/** A line that keeps its price when the list changes, and the price that the list has for it. */
export interface KeptPrice {
  line: CartLine
  listedCents: number
}

/** True for a price that is not the one of its list: somebody agreed on it. */
const isAgreed = (line: CartLine, prices: Readonly<Record<number, number>>): boolean =>
  prices[line.priceList] !== undefined && prices[line.priceList] !== line.priceCents

/** True while the discount of a line fits in what it would cost. */
const fitsDiscount = (line: CartLine, priceCents: number): boolean =>
  line.discount.type === 2 || line.discount.cents <= grossOf({ ...line, priceCents })

/** Price that a list gives a line; undefined when it has none there. */
function listed(line: CartLine, priceList: number, pricesOf: PricesOf): number | undefined {
  const cents = pricesOf(line)?.[priceList]
  return cents !== undefined && isAmount(cents) ? cents : undefined
}

/** Price that a line takes from a list; undefined when it stays as it is. */
function taken(line: CartLine, priceList: number, pricesOf: PricesOf): number | undefined {
  const cents = listed(line, priceList, pricesOf)
  if (cents === undefined || isAgreed(line, pricesOf(line)!) || !fitsDiscount(line, cents)) return undefined
  return cents
}

/** Lines that `setPriceList` leaves as they are although the list has another price for them. */
export const keptPrices = (cart: Cart, priceList: number, pricesOf: PricesOf): KeptPrice[] =>
  cart.lines.flatMap((line) => {
    const listedCents = listed(line, priceList, pricesOf)
    const stays = taken(line, priceList, pricesOf) === undefined
    return listedCents !== undefined && listedCents !== line.priceCents && stays ? [{ line, listedCents }] : []
  })

/**
 * Changes the price list of the sale. A price that was agreed on the line stays, and so does its discount
 * (`keptPrices` says which); a line without a price in the list keeps its price and its list.
 */
export function setPriceList(cart: Cart, priceList: number, pricesOf: PricesOf): Outcome {
  const lines = cart.lines.map((line) => {
    const priceCents = taken(line, priceList, pricesOf)
    return priceCents === undefined ? line : { ...line, priceCents, priceList }
  })
  return done({ ...cart, priceList, lines })
}

/** Gives the lines of `kept` the price of the list after all; a discount that does not fit any more goes. */
export function takeListed(cart: Cart, kept: readonly KeptPrice[]): Outcome {
  const cents = new Map(kept.map(({ line, listedCents }) => [lineKey(line), listedCents]))
  const lines = cart.lines.map((line) => {
    const priceCents = cents.get(lineKey(line))
    if (priceCents === undefined) return line
    const discount = fitsDiscount(line, priceCents) ? line.discount : NO_DISCOUNT
    return { ...line, priceCents, priceList: cart.priceList, discount }
  })
  return done({ ...cart, lines })
}

/** How something is taxed where no IVA is charged: what has IVA is outside of it. Consumption tax is another tax. */
export const taxWithoutIva = <T extends { taxCode: TaxCode; taxBps: number }>(taxed: T): T =>
  taxed.taxCode === 'INC' ? taxed : { ...taxed, taxCode: 'EXCLUIDO', taxBps: 0 }

/** A cart as a shop that charges no IVA sells it: the same prices, none of them tax. */
export const withoutIva = (cart: Cart): Cart => ({ ...cart, lines: cart.lines.map(taxWithoutIva) })

/** Discount on the whole sale, shared among the lines by `totals`. */
export function setCartDiscount(cart: Cart, discount: Discount): Outcome {
  const gross = cart.lines.reduce((sum, line) => sum + grossOf(line), 0)
  const problem = discountProblem(discount, gross)
  return problem ? refuse(problem) : done({ ...cart, discount })
}

/** Price of the delivery, in cents; added to the final total. */
export const setDelivery = (cart: Cart, deliveryCents: number): Outcome =>
  isAmount(deliveryCents) ? done({ ...cart, deliveryCents }) : refuse('Escribe un domicilio de 0 pesos o más.')
