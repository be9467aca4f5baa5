import type { ProductRow } from '../../catalog/products/product'
import { sellableName, type VariantRow } from '../../catalog/products/variant'
import { type ServiceRow, serviceSku } from '../../catalog/services'
import { rateOn, type Taxed, type Taxes, type TaxRate } from '../../catalog/tax'
import { itemIdOf, type StockItem } from '../../inventory/stock/stock'
import type { StorageRow } from '../../inventory/stock/storage'
import { refuse } from '../../kernel/context'
import { conflict, forbidden, invalid, notFound } from '../../kernel/errors'
import type { Permission } from '../../kernel/permissions'
import { formatCop } from '../../kernel/values/money'
import { type Day, formatDay } from '../../kernel/values/time'
import { type PriceListData, priceIn } from '../../settings/price-lists/price-list'
import type { TaxRow } from '../../settings/taxes/tax'
import { type Cart, type CartLine, DEFAULT_PRICE_LIST, type Discount, grossOf, taxWithoutIva } from '../cart/cart'
import type { Agreed, Remitted } from '../order/from-offer'
import type { SaleLineData, SoldAs } from '../order/sale.input'
import { goneLine, isGone, soldRate } from './sold-as'

/** What the catalogue says of the lines of a sale. */
export interface Catalogue {
  products: ReadonlyMap<string, ProductRow>
  variants: ReadonlyMap<string, VariantRow>
  services: ReadonlyMap<string, ServiceRow>
  storages: ReadonlyMap<string, StorageRow>
  priceLists: readonly PriceListData[]
  taxes: ReadonlyMap<string, TaxRow>
}

/** What a sale asks for. */
export interface Wanted {
  products: readonly SaleLineData[]
  discount: Discount
  delivery?: number
  priceSelected?: number
}

export interface CartRequest {
  wanted: Wanted
  catalogue: Catalogue
  /** Day of the sale, whose rates of tax it has. */
  day: Day
  /** False for a shop that charges no IVA (`identity/business/regime.ts`). */
  chargesIva: boolean
  /** Storage of the lines that name none. */
  storageId: string
  may: (permission: Permission) => boolean
  agreed?: Agreed | 'all'
}

/** A line of the cart with what the stock needs to know of it; services have no item. */
export interface SaleLine {
  line: CartLine
  item?: StockItem
  remitted?: Remitted
}

export const isService = (line: { kind?: string; product_id: string }): boolean =>
  line.kind === 'service' || line.product_id.startsWith('ser_')

/** What makes a line of a sale one: an item in a storage, or a service. */
export const saleKey = (line: Pick<CartLine, 'kind' | 'productId' | 'variantId' | 'storageId'>): string =>
  line.kind === 'service' ? line.productId : `${itemIdOf(line)}|${line.storageId ?? ''}`

/** What was agreed, of the lines as they were priced. */
export const agreedOf = (before: {
  lines: readonly Pick<CartLine, 'kind' | 'productId' | 'variantId' | 'storageId' | 'priceCents' | 'discount'>[]
  discount: Discount
}): Agreed => ({
  lines: new Map(before.lines.map((line) => [saleKey(line), { priceCents: line.priceCents, discount: line.discount }])),
  discount: before.discount,
})

const sameDiscount = (a: Discount, b: Discount | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)
const hasDiscount = (discount: Discount): boolean => (discount.type === 1 ? discount.cents : discount.bps) > 0

/**
 * The cart of a sale, priced by the server. A price of the browser that differs from the list is accepted from who may
 * change prices (`sale_discount-update`) and refused otherwise, so that nobody is charged what they did not see;
 * a discount needs `sale_discount-create`. Lines of a till (`sold`) keep what their paper says: whoever records them judges it.
 * @throws AppError 404, 409 or 422 that names the line
 */
export function cartOf(request: CartRequest): { cart: Cart; lines: SaleLine[] } {
  const { wanted, may } = request
  const priceList = wanted.priceSelected ?? DEFAULT_PRICE_LIST
  const lines = wanted.products.map((line, i) => saleLine(line, i, priceList, request))
  const agreed = request.agreed === 'all' ? undefined : request.agreed
  const discounts = [
    { given: wanted.discount, known: agreed?.discount },
    ...lines.map(({ line }) => ({ given: line.discount, known: agreed?.lines.get(saleKey(line))?.discount })),
  ]
  if (
    request.agreed !== 'all' &&
    !wanted.products.some(({ sold }) => sold) &&
    discounts.some(({ given, known }) => hasDiscount(given) && !sameDiscount(given, known)) &&
    !may('sale_discount-create')
  )
    refuse(forbidden('No tienes permiso para dar descuentos. Pídelo a quien administra tu tienda.'))
  refuseRepeated(lines)
  const cart = {
    lines: lines.map(({ line }) => line),
    discount: wanted.discount,
    deliveryCents: wanted.delivery ?? 0,
    priceList,
  }
  refuseBigDiscounts(cart)
  return { cart, lines }
}

function refuseRepeated(lines: readonly SaleLine[]): void {
  const seen = new Set<string>()
  lines.forEach(({ line, remitted }, i) => {
    // Of several remissions each has its own price and cost.
    if (remitted) return
    const key = saleKey(line)
    if (seen.has(key))
      throw invalid({ [`products.${i}`]: [`${line.name} está repetido. Deja una sola línea con la cantidad total`] })
    seen.add(key)
  })
}

function refuseBigDiscounts(cart: Cart): void {
  cart.lines.forEach((line, i) => {
    if (line.discount.type === 1 && line.discount.cents > grossOf(line))
      throw invalid({ [`products.${i}.discount`]: ['El descuento no puede ser mayor que el valor que se vende'] })
  })
  const total = cart.lines.reduce((sum, line) => sum + grossOf(line), 0)
  if (cart.discount.type === 1 && cart.discount.cents > total)
    throw invalid({ discount: ['El descuento no puede ser mayor que el valor que se vende'] })
}

function saleLine(wanted: SaleLineData, i: number, saleList: number, request: CartRequest): SaleLine {
  return isService(wanted) ? serviceLine(wanted, i, saleList, request) : productLine(wanted, i, saleList, request)
}

/** Returns the rate of a record of the catalogue on a day; undefined when its tax has none that day. Pure. */
export function listedRate(
  row: Taxed,
  { taxes, day, chargesIva }: { taxes: Taxes; day: Day; chargesIva: boolean },
): TaxRate | undefined {
  const rate = rateOn(row, taxes, day)
  const code = rate?.taxCode ?? row.taxCode
  return !chargesIva && code !== 'INC' ? taxWithoutIva({ taxCode: code, taxBps: 0 }) : rate
}

/**
 * The rate of what is sold. The price has the tax inside: another rate leaves what is paid as it is and changes how much
 * of it is tax. What is on a paper already stands.
 * @throws AppError 409 when its tax has no rate on the day
 */
function rateOf(
  row: Taxed & { name: string },
  { catalogue, day, chargesIva }: CartRequest,
  sold: SoldAs | undefined,
): TaxRate {
  if (sold) return soldRate(sold)
  const rate = listedRate(row, { taxes: catalogue.taxes, day, chargesIva })
  if (rate) return rate
  const tax = catalogue.taxes.get(row.taxId!)!
  throw conflict(
    `${row.name} lleva ${tax.name}, que no tiene tarifa para el ${formatDay(day)}. Agrégala en Parametrización, Impuestos.`,
    'tax_without_rate',
  )
}

function serviceLine(wanted: SaleLineData, i: number, saleList: number, request: CartRequest): SaleLine {
  const service = request.catalogue.services.get(wanted.product_id)
  if (!service && wanted.sold) return { line: goneLine('service', wanted, wanted.sold, saleList) }
  if (!service) throw notFound('el servicio')
  if (!service.active && !stands(request, service.id)) refuse(conflict(`El servicio ${service.name} está inactivo.`))
  const priceCents = agreedPrice(wanted, i, { cents: service.valueCents, name: service.name, key: service.id }, request)
  return {
    line: {
      kind: 'service',
      productId: service.id,
      sku: serviceSku(service.id),
      name: service.name,
      quantity: wanted.quantity,
      priceCents,
      priceList: saleList,
      ...rateOf(service, request, wanted.sold),
      discount: wanted.discount,
      costCents: 0,
      stockQuantity: 0,
      storages: [],
    },
  }
}

function sellable(wanted: SaleLineData, i: number, request: CartRequest, storageId: string) {
  const { catalogue } = request
  const product = catalogue.products.get(wanted.product_id)
  if (!product) throw notFound('el producto')
  const known = stands(request, `${wanted.variant_id ?? product.id}|${storageId}`)
  if (product.state !== 'active' && !known) refuse(conflict(`${product.name} ya no está a la venta.`))
  if (!wanted.variant_id) {
    if (product.variantIds.length > 0)
      throw invalid({ [`products.${i}.variant_id`]: [`Elige la variante de ${product.name}`] })
    return { product, variant: undefined }
  }
  const variant = catalogue.variants.get(wanted.variant_id)
  if (!variant || !product.variantIds.includes(variant.id)) throw notFound('la variante')
  if (variant.state !== 'active' && !known) refuse(conflict(`${sellableName(product, variant)} ya no está a la venta.`))
  return { product, variant }
}

function productLine(wanted: SaleLineData, i: number, saleList: number, request: CartRequest): SaleLine {
  if (wanted.sold && isGone(wanted, request.catalogue))
    return { line: goneLine('product', wanted, wanted.sold, saleList) }
  const storageId = wanted.userStorage ?? request.storageId
  const { product, variant } = sellable(wanted, i, request, storageId)
  const storage = request.catalogue.storages.get(storageId)
  if (!storage) throw notFound('la bodega')
  if (!wanted.remitted && (!storage.active || storage.type !== 'normal'))
    refuse(conflict(`No se puede vender desde ${storage.name}.`))
  const name = sellableName(product, variant)
  const listed = listPrice(product, variant, wanted.price_list ?? saleList, request.catalogue.priceLists)
  const ids = { productId: product.id, ...(variant ? { variantId: variant.id } : {}) }
  const priceCents = agreedPrice(
    wanted,
    i,
    { cents: listed.cents, name, key: `${itemIdOf(ids)}|${storageId}` },
    request,
  )
  const costCents = variant?.costCents || product.costCents
  return {
    item: { ...ids, name, costCents, minimum: product.minimum },
    ...(wanted.remitted ? { remitted: wanted.remitted } : {}),
    line: {
      kind: 'product',
      ...ids,
      sku: variant?.sku ?? product.sku,
      name,
      quantity: wanted.quantity,
      priceCents,
      priceList: listed.list,
      ...rateOf(product, request, wanted.sold),
      discount: wanted.discount,
      costCents,
      stockQuantity: 0,
      storages: [],
      storageId,
    },
  }
}

/** True for what was agreed on before: it may be off sale by now. */
const stands = ({ agreed }: CartRequest, key: string): boolean => agreed === 'all' || (agreed?.lines.has(key) ?? false)

/** Returns the price of a list; of the default one when the product has none in it. Pure. */
export function listPrice(
  product: Pick<ProductRow, 'prices'>,
  variant: Pick<VariantRow, 'prices'> | undefined,
  list: number,
  lists: readonly PriceListData[],
): { cents: number; list: number } {
  const own = { ...product.prices, ...variant?.prices }
  const cents = priceIn(lists, own, list)
  if (cents !== undefined) return { cents, list }
  return { cents: own[DEFAULT_PRICE_LIST] ?? 0, list: DEFAULT_PRICE_LIST }
}

function agreedPrice(
  wanted: SaleLineData,
  i: number,
  listed: { cents: number; name: string; key: string },
  { may, agreed }: CartRequest,
): number {
  if (wanted.sold && wanted.price !== undefined) return wanted.price
  if (agreed === 'all') return wanted.price ?? listed.cents
  const known = agreed?.lines.get(listed.key)?.priceCents
  if (wanted.price === undefined) return known ?? listed.cents
  if (wanted.price === listed.cents || wanted.price === known || may('sale_discount-update')) return wanted.price
  throw conflict(
    `El precio de ${listed.name} es ${formatCop(listed.cents)}, no ${formatCop(wanted.price)}. Actualiza la línea ${i + 1} o pide permiso para cambiar precios.`,
    'price_changed',
  )
}
