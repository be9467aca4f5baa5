import { ONLY, variantNode } from './order'
import type { Shopify } from './shopify'
import type { ShopifyProduct } from './things'

export interface ProductInput {
  title?: string
  handle?: string
  variants?: {
    sku?: string
    barcode?: string
    price?: string
    optionValues?: { optionName?: string; name?: string }[]
    inventoryQuantities?: { quantity: number; locationId: string; name: string }[]
  }[]
}

export interface PricesArguments {
  productId: string
  variants: { id: string; price?: string }[]
}
export type Paging = { first?: number; after?: string | null; query?: string | null }
export const endOf = ({ id }: { id: string }) => Number(id.split('/').at(-1))

/** A page of what is listed, after the one whose number the cursor hides. */
export function pageOf<T>(
  all: readonly T[],
  { first, after }: Paging,
  numberOf: (one: T) => number,
  node: (one: T) => object,
) {
  const start = after
    ? all.findIndex((one) => numberOf(one) === Number(Buffer.from(after, 'base64').toString())) + 1
    : 0
  const page = all.slice(start, start + first!)
  const last = page.at(-1)
  return {
    nodes: page.map(node),
    pageInfo: {
      hasNextPage: start + first! < all.length,
      endCursor: last ? Buffer.from(String(numberOf(last))).toString('base64') : null,
    },
  }
}

const slug = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const productNode = (product: ShopifyProduct, shop: Shopify) => {
  const { id, handle, title, description = '', images = [], variants } = product
  const options = [...new Set(variants.flatMap(({ terms }) => Object.keys(terms ?? ONLY)))]
  return {
    ...{ id, handle, title, descriptionHtml: description, options: options.map((name) => ({ name })) },
    media: { nodes: images.map((url) => ({ preview: { image: { url } } })) },
    variants: ({ first = 50, after }: Paging) =>
      pageOf(variants, { first, after }, endOf, (one) => variantNode(one, shop)),
  }
}

/** Makes or replaces a product: whatever is left out of a list is gone from it. */
export function setProduct(
  shop: Shopify,
  input: ProductInput,
  identifier: { id?: string; handle?: string } | undefined,
  synchronous: boolean,
) {
  const refuse = (code: string, field: string[], message: string) => ({
    ...{ product: null, productSetOperation: null },
    userErrors: [{ code, field, message }],
  })
  const all = [...shop.products.values()]
  const found = all.find((one) => (identifier?.id ? one.id === identifier.id : one.handle === identifier?.handle))
  if (identifier?.id && !found) return refuse('PRODUCT_DOES_NOT_EXIST', ['identifier', 'id'], 'Product does not exist')
  if (!found && !input.title) return refuse('INVALID_INPUT', ['input', 'title'], "Title can't be blank")
  const handle = input.handle ?? found?.handle ?? identifier?.handle ?? slug(input.title!)
  if (all.some((one) => one.handle === handle && one !== found))
    return refuse('HANDLE_NOT_UNIQUE', ['input', 'handle'], `Handle '${handle}' already in use`)
  const title = input.title ?? found!.title
  const variants = (input.variants ?? [{}]).map(({ sku = '', barcode = '', price = '0', ...more }) => {
    const { optionValues = [], inventoryQuantities = [] } = more
    const terms = Object.fromEntries(optionValues.map(({ optionName = '', name = '' }) => [optionName, name]))
    const kept = found?.variants.find((one) => one.sku === sku)
    const variant = {
      ...(kept ?? shop.variant({ sku, name: title, price: 0, barcode })),
      barcode,
      price: Number(price),
      ...(optionValues.length > 0 && !('Title' in terms) ? { terms } : {}),
    }
    for (const { quantity } of inventoryQuantities) shop.put(variant.itemId, quantity)
    return variant
  })
  const product = { id: found?.id ?? `gid://shopify/Product/${shop.id()}`, handle, title, variants }
  shop.products.set(product.id, product)
  const operation = { id: `gid://shopify/ProductSetOperation/${shop.id()}`, status: 'CREATED' }
  return synchronous
    ? { product: productNode(product, shop), productSetOperation: null, userErrors: [] }
    : { product: null, productSetOperation: operation, userErrors: [] }
}

/** Says what some variants of a product cost. */
export function setPrices(shop: Shopify, { productId, variants }: PricesArguments) {
  const product = shop.products.get(productId)
  const refuse = (code: string, field: string[], message: string) => ({
    ...{ productVariants: null, userErrors: [{ code, field, message }] },
  })
  if (!product) return refuse('PRODUCT_DOES_NOT_EXIST', ['productId'], 'Product does not exist')
  const found = variants.map(({ id }) => product.variants.find((one) => one.id === id))
  const at = found.indexOf(undefined)
  const gone = 'Product variant does not exist'
  if (at >= 0) return refuse('PRODUCT_VARIANT_DOES_NOT_EXIST', ['variants', String(at), 'id'], gone)
  for (const [i, { price }] of variants.entries()) if (price !== undefined) found[i]!.price = Number(price)
  return { productVariants: found.map((one) => variantNode(one!, shop)), userErrors: [] }
}
