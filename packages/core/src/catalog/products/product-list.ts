import { now } from '../../kernel/context'
import { slicePage } from '../../kernel/db/lists/page'
import type { Page, PageInput } from '../../kernel/db/lists/page-shape'
import { MAX_MATCHES, type Matches, matches } from '../../kernel/db/lists/search'
import { load } from '../../kernel/db/read'
import { dayOf } from '../../kernel/values/time'
import { everyTax } from '../../settings/taxes/taxes'
import { Category } from '../categories'
import { ratedOn } from '../tax'
import { taxesOf } from '../taxes'
import { codesThatStart } from './code'
import { Product, type ProductRow, priceOf, productBucket } from './product'
import { type ListProductsInput, present, presentVariant } from './product.wire'
import { productWithVariants, variantsOf } from './variants'

/** A product as people see it: at the tax of today, with the name of its category. */
export interface ShownProduct {
  product: ProductRow
  category: string | undefined
}

/** Products as people see them, in one trip. */
export async function shownProducts(products: readonly ProductRow[]): Promise<ShownProduct[]> {
  const ids = [...new Set(products.flatMap((p) => p.categoryId ?? []))]
  const { categories, taxes } = await load({ categories: Category.many(ids), taxes: taxesOf(products) })
  const today = dayOf(now())
  return products.map((product) => ({
    product: ratedOn(product, taxes, today),
    category: categories.get(product.categoryId ?? '')?.name,
  }))
}

/** Products as the wire carries them. */
export const presentAll = async (products: readonly ProductRow[]) =>
  (await shownProducts(products)).map(({ product, category }) => present(product, category))

export const presentOne = async (product: ProductRow) => (await presentAll([product]))[0]!

/**
 * Ids of the products that some words find, any order and without accents: words of the name, sku and terms as prefixes,
 * or the beginning of a sku or barcode, its variants' too. Exact codes come first. About `max` of them at most.
 */
async function findProductIds(text: string, max = MAX_MATCHES): Promise<Matches> {
  const code = text.trim()
  const [byWords, { owners, more: moreCodes }] = await Promise.all([
    matches('product', text, max),
    /\s/.test(code) ? { owners: [], more: false } : codesThatStart(code),
  ])
  const known = new Set(byWords.ids)
  const onlyByCode = [...new Set(owners.map((o) => o.productId))].filter((id) => !known.has(id))
  // A deleted product keeps its codes but has no words: only those that the words did not find are looked at.
  const { rows } = await load({ rows: Product.many(onlyByCode) })
  const alive = onlyByCode.filter((id) => (rows.get(id)?.state ?? 'deleted') !== 'deleted')
  const first = owners[0]?.productId
  const found = [...byWords.ids, ...alive]
  const ids = first && found.includes(first) ? [first, ...found.filter((id) => id !== first)] : found
  return { ids, more: byWords.more || moreCodes }
}

/** Rows of products by id, in the given order; those that are gone are left out. */
export async function productsByIds(ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await load({ rows: Product.many(ids) })
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** The first products that a search finds and that are worth showing, for whoever is typing: no total, little read. */
export async function firstProducts(
  text: string,
  limit: number,
  keep: (product: ProductRow) => boolean,
): Promise<ProductRow[]> {
  for (let max = Math.min(limit * 2, MAX_MATCHES); ; max = MAX_MATCHES) {
    const { ids, more } = await findProductIds(text, max)
    const kept = (await productsByIds(ids)).filter(keep)
    if (kept.length >= limit || !more || max === MAX_MATCHES) return kept.slice(0, limit)
  }
}

/** A page of a search: rows are read for the page only, unless a filter has to look at all of them. */
export async function searchProducts(
  text: string,
  input: PageInput,
  keep?: (product: ProductRow) => boolean,
): Promise<Page<ProductRow>> {
  const { ids, more } = await findProductIds(text)
  if (keep) return slicePage((await productsByIds(ids)).filter(keep), input, more)
  const { data, meta } = slicePage(ids, input, more)
  return { data: await productsByIds(data), meta }
}

/** A page of the products that are not deleted, with filters and exact totals. */
export async function pageProducts(input: ListProductsInput): Promise<Page<ProductRow>> {
  const { category_id: categoryId, state, search, sort } = input
  if (search?.trim()) {
    const filtered = categoryId !== undefined || state !== undefined
    return searchProducts(
      search,
      input,
      filtered
        ? (p) => (!state || p.state === state) && (!categoryId || (p.categoryId ?? 'none') === categoryId)
        : undefined,
    )
  }
  const descending = sort?.startsWith('-') ?? false
  if (sort?.endsWith('created') && !categoryId && !state)
    return Product.page({ input, index: 'created', bucket: productBucket({}), descending })
  return Product.page({
    input,
    index: categoryId ? 'category' : 'name',
    ...(categoryId ? { part: categoryId } : {}),
    ...(state ? { prefix: state === 'active' ? 'a.' : 'i.' } : {}),
    bucket: productBucket({ categoryId, state }),
    descending,
  })
}

export async function listProducts(input: ListProductsInput) {
  const { data, meta } = await pageProducts(input)
  return { data: await presentAll(data), meta }
}

/** The products that were deleted, by name. */
export async function listDeleted(input: PageInput) {
  const { data, meta } = await Product.page({ input, index: 'name', part: 'deleted', bucket: 'deleted' })
  return { data: await presentAll(data), meta }
}

/** A product with its variants. With `clone`, a copy to duplicate: without ids, codes, images or version. */
export async function getProduct({ id, clone }: { id: string; clone?: boolean }) {
  const { product, variants } = await productWithVariants(id)
  const [shown] = await presentAll([product])
  const detail = { ...shown!, variants: variants.map(presentVariant) }
  if (!clone) return detail
  return {
    ...detail,
    id: '',
    version: 0,
    sku: '',
    barcode: undefined,
    name: `Copia de ${product.name}`.slice(0, 160),
    images: [],
    image: undefined,
    state: 'active' as const,
    variants: detail.variants.map((v) => ({ ...v, id: '', product_id: '', sku: '', barcode: undefined, version: 0 })),
  }
}

/** Products of a page of the whole catalogue: a small shop gets all of it at once. */
const WHOLE = 500

/** Every product in a few fields, by name, five hundred at a time: `meta.next` goes on. For whoever keeps the catalogue at hand. */
export async function allProducts({ page, cursor }: PageInput) {
  const input = { page, cursor, size: WHOLE }
  const [{ data, meta }, taxes] = await Promise.all([
    Product.page({ input, index: 'name', bucket: productBucket({}) }),
    everyTax(),
  ])
  const [known, today] = [new Map(taxes.map((tax) => [tax.id, tax])), dayOf(now())]
  const rows = data.map((p) => ({
    id: p.id,
    sku: p.sku,
    barcode: p.barcode,
    name: p.name,
    price: priceOf(p),
    tax: ratedOn(p, known, today).taxBps,
    state: p.state === 'inactive' ? ('inactive' as const) : ('active' as const),
    variants_count: p.variantIds.length,
  }))
  return { data: rows, meta }
}

/** Products to choose from: the first of the active ones, or those that `search` finds. */
export async function productsForSelect({ search, limit }: { search?: string; limit: number }) {
  const input = { page: 1, per_page: limit }
  const rows = search?.trim()
    ? await firstProducts(search, limit, (p) => p.state === 'active')
    : (await Product.page({ input, index: 'name', prefix: 'a.', bucket: productBucket({ state: 'active' }) })).data
  return rows.map((p) => ({
    id: p.id,
    name: p.name,
    sku: p.sku,
    price: priceOf(p),
    variants_count: p.variantIds.length,
  }))
}

/** Every product that is not deleted, page after page, with its variants: what exports and prints read. */
export async function* everyProduct(filter: { categoryId?: string } = {}) {
  for (let page = 1, cursor: string | undefined; ; page++) {
    const { data, meta } = await Product.page({
      input: { page, per_page: 100, cursor },
      index: filter.categoryId ? 'category' : 'name',
      ...(filter.categoryId ? { part: filter.categoryId } : {}),
      bucket: productBucket({ categoryId: filter.categoryId }),
    })
    const [shown, variants] = await Promise.all([shownProducts(data), variantsOf(data)])
    for (const { product, category } of shown)
      yield { product, category, variants: variants.filter((v) => v.productId === product.id) }
    if (!meta.next) return
    cursor = meta.next
  }
}
