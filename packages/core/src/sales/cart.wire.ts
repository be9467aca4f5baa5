import { FULL_BPS, parsePesos, splitTax, toPesos, UNIT } from '../kernel/money'
import {
  type Cart,
  type CartLine,
  DEFAULT_PRICE_LIST,
  DEFAULT_TAX_BPS,
  type Discount,
  NO_DISCOUNT,
  type Outcome,
  type TaxCode,
} from './cart'
import { type CartTotals, counts, type LineTotals, rateOf, totals } from './cart.totals'

/** What a line says on the wire: pesos, units and percentages. Field names to the letter of product.txt section 3. */
export interface WireLineInput {
  product_id: string
  variant_id?: string
  sku: string
  name: string
  kind?: 'product' | 'service'
  quantity: number
  storages?: readonly { id: string; quantity: number; name?: string }[]
  /** Id of the storage that the line leaves from. */
  userStorage?: string
  stock_quantity: number
  /** Unit price with tax. */
  price: number
  price_list?: number
  /** Tax percent; 19 when absent. */
  taxt?: number | null
  tax_code?: TaxCode
  /** False: the discount is written but does not apply. */
  applyDiscount?: boolean
  /** 1 fixed, 2 percent (default). */
  tDiscount?: 1 | 2
  /** Pesos or percent, by `tDiscount`. */
  discount?: number
  /** Unit cost. */
  value?: number
}

/** A line with its amounts, in pesos. Whoever reads the wire computes them again and never trusts them. */
export interface WireLine extends WireLineInput {
  /** Price times quantity, before discounts. */
  priceFull: number
  /** After the line's own discount, with tax. */
  subtotal: number
  /** After all discounts, with tax. */
  total: number
  total_tax: number
  taxt_total: number
  /** Base of one unit at full price. */
  base: number
  total_base: number
  /** Base that pays tax: 0 on a line at 0 %. */
  base_imponible: number
  /** Tax that the discounts took away. */
  discount_tax: number
  /** Percent that the line really pays. */
  initTax: number
}

export interface WireCartInput {
  products: readonly WireLineInput[]
  delivery?: number
  /** 1 fixed, 2 percent (default). */
  dType?: 1 | 2
  /** Pesos or percent, by `dType`. */
  discount?: number
  priceSelected?: number
}

export interface WireCart extends WireCartInput {
  products: WireLine[]
  /** Before discounts, with tax. */
  subtotal: number
  /** What the discount on the whole sale takes off. */
  globalDiscount: number
  /** Discounts of lines and sale together. */
  totalDiscount: number
  tax: number
  taxt_total: number
  total_base: number
  base_imponible: number
  total: number
}

const percent = (bps: number): number => (bps * 100) / FULL_BPS

/** A number of the wire as an integer of `scale`; undefined when it has more decimals or is negative. */
function scaled(value: number, scale: number): number | undefined {
  const whole = Math.round(value * scale)
  return Number.isSafeInteger(whole) && whole >= 0 && Math.abs(value * scale - whole) < 1e-6 ? whole : undefined
}

const cents = (pesos: number): number | undefined => {
  const value = parsePesos(pesos)
  return value !== undefined && value >= 0 ? value : undefined
}

function discountOf(type: 1 | 2 | undefined, value: number | undefined): Discount | undefined {
  if (!value) return NO_DISCOUNT
  if (type === 1) {
    const amount = cents(value)
    return amount === undefined ? undefined : { type: 1, cents: amount }
  }
  const bps = scaled(value, FULL_BPS / 100)
  return bps === undefined || bps > FULL_BPS ? undefined : { type: 2, bps }
}

const typed = (discount: Discount): number => (discount.type === 1 ? toPesos(discount.cents) : percent(discount.bps))

function lineToWire(line: CartLine, amounts: LineTotals): WireLine {
  const rate = rateOf(line)
  const fullTax = splitTax(amounts.grossCents, rate).taxCents
  const tax = toPesos(amounts.taxCents)
  const base = toPesos(amounts.baseCents)
  return {
    product_id: line.productId,
    ...(line.variantId === undefined ? {} : { variant_id: line.variantId }),
    sku: line.sku,
    name: line.name,
    kind: line.kind,
    quantity: line.quantity / UNIT,
    storages: line.storages.map((storage) => ({ ...storage, quantity: storage.quantity / UNIT })),
    ...(line.storageId === undefined ? {} : { userStorage: line.storageId }),
    stock_quantity: line.stockQuantity / UNIT,
    price: toPesos(line.priceCents),
    priceFull: toPesos(amounts.grossCents),
    price_list: line.priceList,
    taxt: percent(line.taxBps),
    tax_code: line.taxCode,
    initTax: percent(rate),
    applyDiscount: typed(line.discount) > 0,
    tDiscount: line.discount.type,
    discount: typed(line.discount),
    subtotal: toPesos(amounts.grossCents - amounts.discountCents),
    total_tax: tax,
    taxt_total: tax,
    total: toPesos(amounts.netCents),
    base: counts(line) ? toPesos(splitTax(line.priceCents, rate).baseCents) : 0,
    total_base: base,
    base_imponible: rate > 0 ? base : 0,
    discount_tax: toPesos(fullTax - amounts.taxCents),
    value: toPesos(line.costCents),
  }
}

/** The cart and its totals with the names and units of the wire. */
export function cartToWire(cart: Cart, amounts: CartTotals = totals(cart)): WireCart {
  const tax = toPesos(amounts.taxCents)
  const taxed = amounts.groups.reduce((sum, group) => sum + (group.taxBps > 0 ? group.baseCents : 0), 0)
  return {
    products: cart.lines.map((line, i) => lineToWire(line, amounts.lines[i]!)),
    dType: cart.discount.type,
    discount: typed(cart.discount),
    priceSelected: cart.priceList,
    delivery: toPesos(amounts.deliveryCents),
    subtotal: toPesos(amounts.subtotalCents),
    globalDiscount: toPesos(amounts.globalDiscountCents),
    totalDiscount: toPesos(amounts.discountCents + amounts.globalDiscountCents),
    tax,
    taxt_total: tax,
    total_base: toPesos(amounts.baseCents),
    base_imponible: toPesos(taxed),
    total: toPesos(amounts.totalCents),
  }
}

function lineFromWire(wire: WireLineInput): CartLine | string {
  const quantity = scaled(wire.quantity, UNIT)
  if (quantity === undefined) return `La cantidad de ${wire.name} no es válida.`
  const priceCents = cents(wire.price)
  if (priceCents === undefined) return `El precio de ${wire.name} no es válido.`
  const costCents = cents(wire.value ?? 0)
  if (costCents === undefined) return `El costo de ${wire.name} no es válido.`
  const taxBps = wire.taxt === undefined || wire.taxt === null ? DEFAULT_TAX_BPS : scaled(wire.taxt, FULL_BPS / 100)
  if (taxBps === undefined || taxBps > FULL_BPS) return `El impuesto de ${wire.name} no es válido.`
  const discount = wire.applyDiscount === false ? NO_DISCOUNT : discountOf(wire.tDiscount, wire.discount)
  if (!discount) return `El descuento de ${wire.name} no es válido.`
  return {
    productId: wire.product_id,
    ...(wire.variant_id === undefined ? {} : { variantId: wire.variant_id }),
    sku: wire.sku,
    name: wire.name,
    kind: wire.kind ?? 'product',
    quantity,
    priceCents,
    priceList: wire.price_list ?? DEFAULT_PRICE_LIST,
    taxCode: wire.tax_code ?? 'IVA',
    taxBps,
    discount,
    costCents,
    stockQuantity: Math.round(wire.stock_quantity * UNIT),
    storages: (wire.storages ?? []).map((s) => ({ ...s, quantity: Math.round(s.quantity * UNIT) })),
    ...(wire.userStorage === undefined ? {} : { storageId: wire.userStorage }),
  }
}

/** The cart that a wire body describes; its computed amounts are ignored. A value that does not fit is refused. */
export function cartFromWire(wire: WireCartInput): Outcome {
  const lines: CartLine[] = []
  for (const product of wire.products) {
    const line = lineFromWire(product)
    if (typeof line === 'string') return { ok: false, reason: line }
    lines.push(line)
  }
  const discount = discountOf(wire.dType, wire.discount)
  if (!discount) return { ok: false, reason: 'El descuento de la venta no es válido.' }
  const deliveryCents = cents(wire.delivery ?? 0)
  if (deliveryCents === undefined) return { ok: false, reason: 'El valor del domicilio no es válido.' }
  return { ok: true, cart: { lines, discount, deliveryCents, priceList: wire.priceSelected ?? DEFAULT_PRICE_LIST } }
}
