import { createHash } from 'node:crypto'
import { addTerms, allAttributes, attributes } from '../../catalog/products/attributes'
import { uploadImage } from '../../catalog/products/images'
import { MAX_IMAGES, Product, type ProductRow } from '../../catalog/products/product'
import { MAX_SKU, NewProduct } from '../../catalog/products/product.input'
import { comboOf } from '../../catalog/products/variant'
import { productWithVariants } from '../../catalog/products/variants'
import type { ConnectionRow } from '../../connections/connection'
import { createProduct } from '../../goods/products'
import { createVariants } from '../../goods/variants'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { AppError } from '../../kernel/errors'
import { parse } from '../../kernel/values/fields'
import { prefixes } from '../../kernel/values/id'
import { toPesos } from '../../kernel/values/money'
import { plain } from '../../kernel/values/text'
import { ItemMatch, itemKey, itemMatchId, matchOf, nOf } from '../match'
import type { StoreItem, StoreProductThere } from '../store-port'
import { linkItem } from '../sync'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of a product that comes from a shop: the same each time, so that one that was made unheard is found. */
export function importedId(connectionId: string, product: string): string {
  const bytes = createHash('sha256').update(`${connectionId}.${product}`).digest()
  return `${prefixes.product}_${[...bytes.subarray(0, 26)].map((byte) => CROCKFORD[byte % 32]).join('')}`
}

type ItemThere = StoreProductThere['items'][number]

/** A code that somebody here has already, or that is too long, is made anew: the place in the shop tells what it is. */
const codeOf = ({ sku }: StoreItem): string | undefined => (sku !== '' && sku.length <= MAX_SKU ? sku : undefined)

/** What a shop counts begins here; what it does not count begins with nothing. */
const stockOf = ({ units = 0 }: StoreItem, { settings }: ConnectionRow) =>
  units > 0 ? { storages: [{ id: settings.storageId, quantity: units * 1_000, cost: 0 }] } : {}

/** Our product of one that a shop sells, made when it is not there yet. */
async function productOf(connection: ConnectionRow, there: StoreProductThere): Promise<ProductRow> {
  const id = importedId(connection.id, there.id)
  const before = await Product.find(id)
  if (before) return before
  const [first] = there.items
  const alone = there.options.length === 0 ? first : undefined
  const input = parse(NewProduct, {
    ...{ id, name: there.name.slice(0, 160), description: there.description.slice(0, 4_000) },
    price: toPesos(first?.priceCents ?? 0),
    ...(alone && codeOf(alone) ? { sku: codeOf(alone) } : {}),
  })
  await createProduct({ ...input, ...(alone ? stockOf(alone, connection) : {}) })
  return Product.get(id)
}

/** The terms of an item, by their ids; attributes and terms that nobody has yet are made. */
async function termsOf({ options }: StoreProductThere, { terms }: ItemThere): Promise<string[]> {
  const ids: string[] = []
  for (const [i, name] of options.entries()) {
    const term = terms[i]!
    const known = (await allAttributes()).find((one) => plain(one.name) === plain(name))
    const has = known?.terms.find((one) => plain(one.name) === plain(term))
    if (!known) await attributes.create({ name, terms: [term] })
    else if (!has) await addTerms({ attribute_id: known.id, name: term })
    const all = (await allAttributes()).find((one) => plain(one.name) === plain(name))!
    ids.push((has ?? all.terms.find((one) => plain(one.name) === plain(term)))!.id)
  }
  return ids
}

/** Our variant of each item of a product, those made that are not there yet. */
async function variantsOf(connection: ConnectionRow, there: StoreProductThere, productId: string) {
  const wanted = []
  for (const item of there.items) wanted.push({ item, terms: await termsOf(there, item) })
  const has = new Set((await productWithVariants(productId)).variants.map(comboOf))
  const chosen = (terms: readonly string[]) => comboOf({ terms: terms.map((termId) => ({ termId })) as never })
  const absent = wanted.filter(({ terms }) => !has.has(chosen(terms)))
  if (absent.length > 0)
    await createVariants({
      product_id: productId,
      variants: absent.map(({ item, terms }) => ({
        ...{ terms, sku: codeOf(item), barcode: undefined, price: item.priceCents, prices: undefined },
        ...{ cost: undefined, state: undefined, storages: undefined, ...stockOf(item, connection) },
      })),
    })
  const made = (await productWithVariants(productId)).variants
  return wanted.flatMap(({ item, terms }) => {
    const variant = made.find((one) => comboOf(one) === chosen(terms))
    return variant ? [{ item, sku: variant.sku, owner: { productId, variantId: variant.id } }] : []
  })
}

/** Says by its place what an item is whose code is another one here. */
const rememberPlace = (
  connectionId: string,
  item: StoreItem,
  owner: { productId: string; variantId?: string },
): Promise<void> =>
  act(async (unit) => {
    const key = itemKey(item)!
    const before = await ItemMatch.find(itemMatchId(connectionId, nOf(key)))
    const row = { ...matchOf(connectionId, key, item), ...owner }
    if (before) unit.replace(ItemMatch, before, row)
    else unit.insertFirst(ItemMatch, row)
  })

type Photograph = (url: string) => Promise<Uint8Array>

/** Takes in the pictures of a product that has none. @returns how many could not be taken in */
async function pictures(product: ProductRow, there: StoreProductThere, photograph: Photograph): Promise<number> {
  if (product.images.length > 0) return 0
  let missing = 0
  for (const url of there.images.slice(0, MAX_IMAGES)) {
    try {
      const bytes = await photograph(url)
      await uploadImage({ product_id: product.id, file: new File([new Uint8Array(bytes)], 'foto') })
    } catch (error) {
      // A picture is no reason to leave its product there; a shop that does not answer is one to come again.
      if (error instanceof AppError && error.status === 503) throw error
      missing += 1
    }
  }
  return missing
}

/**
 * Makes a product of a shop one of ours, with variants, pictures and what the shop counts of it, and links it. What was made
 * of it before stays as it is.
 * @returns how many of its pictures could not be taken in
 * @throws AppError for what is refused: a code of another product, too many variants
 */
export async function takeIn(
  connection: ConnectionRow,
  there: StoreProductThere,
  photograph: Photograph,
): Promise<number> {
  const asked = now()
  const product = await productOf(connection, there)
  const made =
    there.options.length === 0
      ? there.items.slice(0, 1).map((item) => ({ item, sku: product.sku, owner: { productId: product.id } }))
      : await variantsOf(connection, there, product.id)
  for (const { item, sku, owner } of made) {
    if (item.sku !== sku) await rememberPlace(connection.id, item, owner)
    await linkItem(connection.id, owner, item, asked)
  }
  return pictures(product, there, photograph)
}
