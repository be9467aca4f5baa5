import { categoriesInOrder } from '../../catalog/categories'
import { type ProductRow, priceOf } from '../../catalog/products/product'
import { pageProducts, productsByIds } from '../../catalog/products/product-list'
import { Variant, type VariantData } from '../../catalog/products/variant'
import { variantsOf } from '../../catalog/products/variants'
import { shopLook } from '../../documents/print/look'
import type { Look } from '../../documents/print/public-paper'
import { freeToOrder, Stock, stockId } from '../../inventory/stock/stock'
import { load } from '../../kernel/db/read'
import { notFound } from '../../kernel/errors'
import { mediaUrl } from '../../kernel/files/store'
import { UNIT } from '../../kernel/values/money'
import { settingsOf } from '../../settings/settings'
import { type Cart, cartFrom } from './cart'
import { type CatalogueRow, ShopCatalogue } from './catalogue'

/** Products of a page. */
const PER_PAGE = 24

/** Something that whoever reads the catalogue may ask for. */
export interface Thing {
  /** Of the product, or of the variant. */
  id: string
  productId: string
  variantId?: string
  name: string
  sku: string
  priceCents: number
  /** Whole units that are free; undefined where the shop sells what it has not got. */
  free?: number
  description: string
  /** Address of its picture. */
  image?: string
}

export interface CataloguePage extends Look {
  greeting: string
  things: Thing[]
  /** What is asked for, of what is still sold. */
  chosen: { thing: Thing; units: number }[]
  totalCents: number
  categories: { id: string; name: string }[]
  category?: string
  search: string
  page: number
  more: boolean
}

/** The catalogue while it is published. @throws AppError 404 */
export async function published(id: string): Promise<CatalogueRow> {
  const row = await ShopCatalogue.get(id)
  if (!row.on) throw notFound('el catálogo')
  return row
}

const imageOf = ({ images }: ProductRow) => {
  const image = images.find((one) => one.default) ?? images[0]
  return image ? { image: mediaUrl(image.thumb ?? image.path) } : {}
}

const thingOf = (product: ProductRow, list: string, variant?: VariantData): Thing => ({
  id: variant?.id ?? product.id,
  productId: product.id,
  ...(variant ? { variantId: variant.id } : {}),
  name: variant ? `${product.name} · ${variant.name}` : product.name,
  sku: variant?.sku ?? product.sku,
  priceCents: priceOf(variant ?? product, list),
  description: product.description ?? '',
  ...imageOf(product),
})

/** What is sold of some products, with what is free of it in the catalogue's storage; what has no price is not shown. */
export async function thingsOf(
  row: Pick<CatalogueRow, 'storageId' | 'list'>,
  products: readonly ProductRow[],
): Promise<Thing[]> {
  const active = products.filter(({ state }) => state === 'active')
  const variants = (await variantsOf(active)).filter(({ state }) => state === 'active')
  const things = active.flatMap((product) =>
    product.variantIds.length > 0
      ? variants.filter((one) => one.productId === product.id).map((one) => thingOf(product, row.list, one))
      : [thingOf(product, row.list)],
  )
  const priced = things.filter(({ priceCents }) => priceCents > 0)
  const ids = priced.map((thing) => stockId(thing, row.storageId))
  const { stock, settings } = await load({ stock: Stock.many(ids), settings: settingsOf() })
  if (settings.inventory.allowNegativeStock) return priced
  return priced.map((thing, i) => {
    const free = freeToOrder(stock.get(ids[i]!) ?? { quantity: 0 })
    return { ...thing, free: Math.max(0, Math.floor(free / UNIT)) }
  })
}

/** What of a cart is still sold. */
export async function chosenOf(row: Pick<CatalogueRow, 'storageId' | 'list'>, cart: Cart) {
  const ids = [...cart.keys()]
  const { variants } = await load({ variants: Variant.many(ids.filter((id) => id.startsWith('var_'))) })
  const productIds = ids.map((id) => variants.get(id)?.productId ?? id).filter((id) => id.startsWith('prd_'))
  const things = await thingsOf(row, await productsByIds([...new Set(productIds)]))
  return things.flatMap((thing) => {
    const units = cart.get(thing.id)
    return units ? [{ thing, units }] : []
  })
}

/**
 * A page of the catalogue, as anybody who has its link sees it.
 * @param ask what the address says of it, by name: `q` words, `cat` a category, `p` a page, `cart` what is asked for
 * @throws AppError 404 while it is not published
 */
export async function openCatalogue(id: string, ask: (name: string) => string | undefined): Promise<CataloguePage> {
  const row = await published(id)
  const search = (ask('q') ?? '').trim().slice(0, 60)
  const page = Math.min(500, Math.max(1, Math.floor(Number(ask('p') ?? 1)) || 1))
  const categories = (await categoriesInOrder()).map(({ id: of, name }) => ({ id: of, name }))
  const category = categories.find((one) => one.id === ask('cat'))?.id
  const [{ data, meta }, chosen, look] = await Promise.all([
    pageProducts({ page, per_page: PER_PAGE, state: 'active', search, ...(category ? { category_id: category } : {}) }),
    chosenOf(row, cartFrom(ask('cart'))),
    shopLook(),
  ])
  return {
    ...look,
    greeting: row.greeting,
    things: await thingsOf(row, data),
    chosen,
    totalCents: chosen.reduce((sum, { thing, units }) => sum + thing.priceCents * units, 0),
    categories,
    ...(category ? { category } : {}),
    search,
    page,
    more: meta.total > page * PER_PAGE,
  }
}
