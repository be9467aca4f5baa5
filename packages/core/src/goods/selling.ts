import type * as z from 'zod'
import { type PricedLine, presentAmounts } from '../catalog/line.wire'
import { paidRate } from '../catalog/paid-rate'
import { Attribute, type AttributeRow } from '../catalog/products/attribute'
import { findScanned } from '../catalog/products/code'
import { Product, type ProductRow, productBucket } from '../catalog/products/product'
import { type ListProductsInput, present } from '../catalog/products/product.wire'
import { firstProducts, pageProducts, searchProducts, shownProducts } from '../catalog/products/product-list'
import { sellableName, Variant, type VariantRow } from '../catalog/products/variant'
import { variantsOf } from '../catalog/products/variants'
import { ratedOn, type Taxes, type TaxRate } from '../catalog/tax'
import { taxesOf } from '../catalog/taxes'
import { freeOf, isLow, type StockRow } from '../inventory/stock/stock'
import { stockOf } from '../inventory/stock/stock-of'
import { allStorages, Storage, type StorageRow } from '../inventory/stock/storage'
import { now } from '../kernel/context'
import type { Page } from '../kernel/db/lists/page-shape'
import { load } from '../kernel/db/read'
import { conflict, notFound } from '../kernel/errors'
import { mediaUrl } from '../kernel/files/store'
import { splitTax, UNIT } from '../kernel/values/money'
import { plain } from '../kernel/values/text'
import { dayOf } from '../kernel/values/time'
import { type PriceListData, priceIn } from '../settings/price-lists/price-list'
import { settingsOf } from '../settings/settings'
import type { ForSell, FoundSellable, FromPos, PricesOf, Sellable, StockedProduct } from './product.wire'

type SellableRow = z.input<typeof Sellable>

const storeOf = (input: { store?: string; storage_id?: string }) => input.store ?? input.storage_id

/** What a sale may take of each storage. */
const inStorages = (rows: readonly StockRow[], storages: readonly StorageRow[]) =>
  storages
    .filter((s) => s.type === 'normal')
    .flatMap((s) => {
      const row = rows.find((r) => r.storageId === s.id)
      return row ? [{ id: s.id, name: s.name, quantity: freeOf(row) }] : []
    })

const sum = (rows: readonly { quantity: number }[]): number => rows.reduce((total, row) => total + row.quantity, 0)

/** A page of products with what there is of each, its variants together. */
export async function productsWithStock(input: ListProductsInput): Promise<Page<z.input<typeof StockedProduct>>> {
  const { data, meta } = await pageProducts(input)
  const [shown, stock, storages] = await Promise.all([
    shownProducts(data),
    stockOf(data.flatMap((p) => [p.id, ...p.variantIds])),
    allStorages(),
  ])
  const rows = shown.map(({ product, category }) => {
    const held = [product.id, ...product.variantIds].flatMap((id) => stock.get(id) ?? [])
    const byStorage = storages.map((storage) => ({
      id: storage.id,
      name: storage.name,
      quantity: sum(held.filter((row) => row.storageId === storage.id)),
    }))
    const where = byStorage.filter((s) => held.some((row) => row.storageId === s.id))
    const low = held.length > 0 ? held.some(isLow) : product.minimum > 0
    return { ...present(product, category), stock: sum(held), storages: where, low }
  })
  return { data: rows, meta }
}

interface Shelf {
  lists: readonly PriceListData[]
  taxes: Taxes
  storages: readonly StorageRow[]
  attributes: ReadonlyMap<string, AttributeRow>
}

async function shelf(products: readonly ProductRow[]): Promise<Shelf> {
  const attributeIds = [...new Set(products.flatMap((p) => p.attributes.map((a) => a.id)))]
  const [{ settings, taxes, attributes }, storages] = await Promise.all([
    load({ settings: settingsOf(), taxes: taxesOf(products), attributes: Attribute.many(attributeIds) }),
    allStorages(),
  ])
  return {
    lists: settings.priceLists.filter((list) => list.active),
    taxes,
    storages,
    attributes,
  }
}

/** The terms of a variant with the place of each among those of its attribute. */
const termsOf = (variant: VariantRow, attributes: Shelf['attributes']) =>
  variant.terms.map(({ attributeId, attribute, termId, term }) => {
    const order = attributes.get(attributeId)?.terms.findIndex((one) => one.id === termId)
    return { attribute, term, order: Math.max(0, order ?? 0) }
  })

/** One unit at its price, without discount. */
const unitLine = (priceCents: number, { taxCode, taxBps }: TaxRate, unitCostCents: number): PricedLine => ({
  quantity: UNIT,
  priceCents,
  taxCode,
  taxBps,
  given: { type: 2, value: 0 },
  discountCents: 0,
  globalDiscountCents: 0,
  netCents: priceCents,
  ...splitTax(priceCents, paidRate({ taxCode, taxBps })),
  unitCostCents,
})

interface Choice {
  list: string
  store?: string
}

function toSellable(
  { product, variant }: { product: ProductRow; variant?: VariantRow },
  held: readonly StockRow[],
  { lists, taxes, storages, attributes }: Shelf,
  { list, store }: Choice,
): SellableRow {
  const own = { ...product.prices, ...variant?.prices }
  const prices = Object.fromEntries(
    lists.flatMap(({ id }) => {
      const cents = priceIn(lists, own, id)
      return cents === undefined ? [] : [[String(id), cents] as const]
    }),
  )
  const image = product.images.find((i) => i.default)
  const where = inStorages(held, storages)
  const { sku, barcode, costCents } = variant ?? product
  const rate = ratedOn(product, taxes, dayOf(now()))
  return {
    product_id: product.id,
    ...(variant ? { variant_id: variant.id } : {}),
    sku,
    barcode,
    name: sellableName(product, variant),
    kind: 'product',
    product_name: product.name,
    ...(variant ? { variant_name: variant.name, terms: termsOf(variant, attributes) } : {}),
    category_id: product.categoryId,
    image: image && mediaUrl(image.thumb ?? image.path),
    ...presentAmounts(unitLine(prices[list] ?? prices['1'] ?? 0, rate, costCents || product.costCents)),
    prices,
    userStorage: store ?? null,
    stock_quantity: sum(store ? where.filter((s) => s.id === store) : where),
    storages: where,
  }
}

type Pair = { product: ProductRow; variant?: VariantRow }

/** What can be sold of some products: the active variants of those that have them, else the product itself. */
async function pairsOf(products: readonly ProductRow[]): Promise<Pair[]> {
  const variants = await variantsOf(products)
  return products.flatMap((product): Pair[] =>
    product.variantIds.length === 0
      ? [{ product }]
      : variants
          .filter((v) => v.productId === product.id && v.state === 'active')
          .map((variant) => ({ product, variant })),
  )
}

async function sellables(pairs: readonly Pair[], choice: Choice): Promise<SellableRow[]> {
  if (choice.store) await Storage.get(choice.store)
  const idOf = ({ product, variant }: Pair) => variant?.id ?? product.id
  const [here, stock] = await Promise.all([shelf(pairs.map(({ product }) => product)), stockOf(pairs.map(idOf))])
  return pairs.map((pair) => toSellable(pair, stock.get(idOf(pair)) ?? [], here, choice))
}

const active = (product: ProductRow) => product.state === 'active'

/** What can be sold of some products, as the counter has it, at the prices of the default list and in all storages. */
export const sellablesOf = async (products: readonly ProductRow[]): Promise<SellableRow[]> =>
  sellables(await pairsOf(products.filter(active)), { list: '1' })

async function activeProducts(input: z.output<typeof ForSell>): Promise<Page<ProductRow>> {
  const { category_id: categoryId, search } = input
  if (search?.trim())
    return searchProducts(search, input, (p) => active(p) && (!categoryId || (p.categoryId ?? 'none') === categoryId))
  return Product.page({
    input,
    index: categoryId ? 'category' : 'name',
    ...(categoryId ? { part: categoryId } : {}),
    prefix: 'a.',
    bucket: productBucket({ categoryId, state: 'active' }),
  })
}

/** A page of what can be sold. Pages count products: one with variants gives a row for each. */
export async function productsForSell(input: z.output<typeof ForSell>): Promise<Page<SellableRow>> {
  const { data, meta } = await activeProducts(input)
  return { data: await sellables(await pairsOf(data), { list: input.list, store: storeOf(input) }), meta }
}

/** Of a product with variants, those that the words of a search mean: `camisa azul` leaves the other colours out. */
export function meantBy(text: string, pairs: readonly Pair[]): Pair[] {
  const begins = (source: string, word: string) => ` ${plain(source)}`.includes(` ${word}`)
  const wanted = plain(text).split(' ').filter(Boolean)
  const fits = ({ product, variant }: Pair) => {
    const rest = wanted.filter((word) => !begins(`${product.name} ${product.sku}`, word))
    return !variant || rest.every((word) => begins(`${variant.name} ${variant.sku} ${variant.barcode ?? ''}`, word))
  }
  const fitting = new Set(pairs.filter(fits))
  const known = new Set([...fitting].map(({ product }) => product.id))
  return pairs.filter((pair) => fitting.has(pair) || !known.has(pair.product.id))
}

/** The first things that can be sold, as the person at the counter types. */
export async function filterFromPos({ limit, ...input }: z.output<typeof FromPos>): Promise<SellableRow[]> {
  const { category_id: categoryId, search } = input
  const wanted = (p: ProductRow) => active(p) && (!categoryId || (p.categoryId ?? 'none') === categoryId)
  const products = search?.trim()
    ? await firstProducts(search, limit, wanted)
    : (await activeProducts({ ...input, page: 1, per_page: limit })).data
  const pairs = await pairsOf(products)
  const meant = input.search?.trim() ? meantBy(input.search, pairs) : pairs
  return sellables(meant.slice(0, limit), { list: input.list, store: storeOf(input) })
}

/**
 * What a scanned or typed code names exactly; a product with variants comes with them.
 * @throws AppError 404 for an unknown code, 409 for something that is not on sale
 */
export async function productBySku(input: {
  sku: string
  list: string
  store?: string
  storage_id?: string
}): Promise<z.input<typeof FoundSellable>> {
  const code = await findScanned(input.sku)
  if (!code) throw notFound(`un producto con el código ${input.sku}`)
  const { product, variant } = await load({
    product: Product.one(code.productId),
    variant: Variant.maybe(code.variantId),
  })
  if (product.state === 'deleted') throw notFound(`un producto con el código ${input.sku}`)
  if (!active(product) || variant?.state === 'inactive')
    throw conflict(`${sellableName(product, variant)} está inactivo. Actívalo para venderlo.`)
  const variants = variant ? [] : (await pairsOf([product])).filter((pair) => pair.variant)
  const [own, ...others] = await sellables([{ product, variant }, ...variants], {
    list: input.list,
    store: storeOf(input),
  })
  return { ...own!, variants: others }
}

/** A page of what can be sold with its price in one list. @throws AppError 404 for a list that is not there */
export async function productPrices(input: z.output<typeof PricesOf>) {
  const { settings } = await load({ settings: settingsOf() })
  if (!settings.priceLists.some((list) => String(list.id) === input.price)) throw notFound('la lista de precios')
  const { data, meta } = await productsForSell({ ...input, category_id: undefined, list: input.price })
  const rows = data.map(({ product_id, variant_id, sku, name, price, stock_quantity }) => ({
    ...{ product_id, variant_id, sku, name, price },
    quantity: stock_quantity,
  }))
  return { data: rows, meta }
}
