import * as z from 'zod'
import { Product, type ProductRow, priceOf, productBucket } from '../catalog/products/product'
import type { VariantData } from '../catalog/products/variant'
import { variantsOf } from '../catalog/products/variants'
import { Connection, type ConnectionRow } from '../connections/connection'
import { allConnections } from '../connections/connections'
import { config } from '../kernel/config'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { count } from '../kernel/db/lists/counter'
import { load, range } from '../kernel/db/read'
import { AppError, conflict, invalid, notFound } from '../kernel/errors'
import { mediaUrl } from '../kernel/files/store'
import { job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueueOnce } from '../kernel/jobs/queue'
import { plain } from '../kernel/values/text'
import { asking } from './ask'
import { ItemLink, itemLinkId } from './link'
import { offered } from './push'
import type { StoreItem, StoreProduct } from './store-port'
import { storeOf } from './stores'

/** Products that one job publishes. */
const MAX_PUBLISHED = 500
const PAGE = 50

const PublishType = jobType({
  type: 'store.publish',
  title: 'Publicar productos en la tienda conectada',
  lane: 'outbox',
  input: z.object({ connectionId: z.string(), productIds: z.array(z.string()).optional() }),
})

/** The one connection of a kind of shop, or the named one. @throws AppError 404, 409 when there is none, 422 when one must say which */
export async function connectionTo(provider: ConnectionRow['provider'], id?: string): Promise<ConnectionRow> {
  const found = (await allConnections()).filter((one) => one.provider === provider && (!id || one.id === id))
  if (found.length === 1) return found[0]!
  if (id) throw notFound('la tienda')
  if (found.length > 1) throw invalid({ id: ['Di cuál de las tiendas'] })
  throw conflict('No hay ninguna tienda de esa clase conectada. Conéctala en Integraciones.')
}

/**
 * Asks for products to be put in a shop that sells none of them yet; all active ones when none are named.
 * @throws AppError 404, 409 for a shop that takes no products of ours or is paused, 422 for too many
 */
export async function publish(connection: ConnectionRow, productIds?: readonly string[]): Promise<{ job: string }> {
  if (!(await storeOf(connection.provider)).putProduct) throw conflict('A esta tienda no le publicamos productos.')
  if (connection.state === 'paused') throw conflict('La conexión está en pausa. Reanúdala primero.')
  if ((productIds?.length ?? 0) > MAX_PUBLISHED)
    throw invalid({ products: [`Publica como máximo ${MAX_PUBLISHED} productos cada vez`] })
  const ids = productIds && [...new Set(productIds)].sort()
  const { known } = await load({ known: Product.many(ids ?? []) })
  if (ids?.some((one) => !known.has(one))) throw notFound('el producto')
  const input = { connectionId: connection.id, ...(ids ? { productIds: ids } : {}) }
  return act(async (unit) => ({
    job: await enqueueOnce(unit, PublishType, { input, key: `${connection.id}.${ids?.join(',').slice(0, 400) ?? ''}` }),
  }))
}

/** Active products: those named, or all, a page after the other. */
async function* products(ids: readonly string[] | undefined): AsyncGenerator<ProductRow[]> {
  if (ids) {
    const { rows } = await load({ rows: Product.many(ids) })
    yield [...rows.values()].filter(({ state }) => state === 'active')
    return
  }
  let start: Awaited<ReturnType<typeof range>>['next']
  let left = MAX_PUBLISHED
  do {
    const pk = Product.indexPartition('name', 'all')
    const page = await range({ pk, index: Product.indexOf('name'), limit: Math.min(PAGE, left), start })
    left -= page.items.length
    yield page.items.map((item) => Product.fromItem(item)).filter(({ state }) => state === 'active')
    start = page.next
  } while (start && left > 0)
}

/** What a shop calls a product in its addresses: the same each time, so that one that was published unheard is found. */
export const handleOf = ({ name, sku }: Pick<ProductRow, 'name' | 'sku'>): string =>
  plain(`${name} ${sku}`)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const stub = (connection: ConnectionRow, product: ProductRow, variant?: VariantData) => ({
  ...{ id: itemLinkId(connection.id, variant?.id ?? product.id), connectionId: connection.id },
  ...{ itemId: variant?.id ?? product.id, productId: product.id, ...(variant ? { variantId: variant.id } : {}) },
  ...{ sku: variant?.sku ?? product.sku, name: variant ? `${product.name} ${variant.name}` : product.name },
})

/** A product as a shop takes it: what is sold of it, at the prices of the default list, with what is offered there. */
async function told(connection: ConnectionRow, product: ProductRow, variants: readonly VariantData[]) {
  const sold = variants.length > 0 ? variants.map((variant) => ({ variant })) : [{ variant: undefined }]
  const stubs = sold.map(({ variant }) => ({ ...stub(connection, product, variant), version: 0, ref: { product: '' } }))
  const units = await offered(stubs, connection)
  const image = product.images.find((one) => one.default) ?? product.images[0]
  const shown: StoreProduct = {
    handle: handleOf(product),
    name: product.name,
    description: product.description ?? '',
    options: product.attributes.filter(() => variants.length > 0).map(({ name }) => name),
    ...(image ? { image: config.url() + mediaUrl(image.path) } : {}),
    items: sold.map(({ variant }, i) => ({
      sku: variant?.sku ?? product.sku,
      barcode: variant?.barcode ?? product.barcode ?? '',
      priceCents: variant ? priceOf(variant) : priceOf(product),
      units: units.get(stubs[i]!.id)!,
      terms: variant?.terms.map(({ term }) => term) ?? [],
    })),
  }
  return { shown, stubs }
}

/** Links what the shop took to what it is of ours. */
const linkAll = (stubs: Awaited<ReturnType<typeof told>>['stubs'], items: readonly StoreItem[]) =>
  act(async (unit) => {
    const bySku = new Map(items.map((item) => [item.sku, item]))
    const { before } = await load({ before: ItemLink.many(stubs.map(({ id }) => id)) })
    const at = now().toISOString()
    for (const { version: _, ...row } of stubs) {
      const item = bySku.get(row.sku)
      if (!item) continue
      const pushed = item.units === undefined ? {} : { pushed: item.units }
      const link = { ...row, ref: item.ref, ...pushed, pushedAt: at, knownAt: at }
      const kept = before.get(row.id)
      if (kept) unit.replace(ItemLink, kept, link)
      else unit.insertFirst(ItemLink, link)
    }
  })

/** Running it again passes over what is linked by then. */
async function run({ input, job: mine, progress }: Running<typeof PublishType.input>): Promise<Outcome> {
  const connection = await Connection.find(input.connectionId)
  if (!connection || connection.state === 'paused') return { summary: 'La conexión está en pausa o ya no está.' }
  const ask = await asking(connection, mine)
  const total = input.productIds?.length ?? (await count(Product.name, productBucket({ state: 'active' })))
  const [errors, done] = [[] as { message: string }[], { there: 0, seen: 0 }]
  for await (const page of products(input.productIds)) {
    const variants = await variantsOf(page)
    for (const product of page) {
      const own = variants.filter((one) => one.productId === product.id && one.state === 'active')
      const { shown, stubs } = await told(connection, product, own)
      const { links } = await load({ links: ItemLink.many(stubs.map(({ id }) => id)) })
      try {
        // What a shop sells already is its own: publishing it again would take off what it has there besides.
        if (links.size === 0) await linkAll(stubs, await ask((store, access) => store.putProduct!(access, shown)))
        done.there += 1
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 503 || error.code === 'outside_denied') throw error
        errors.push({ message: `${product.name}: ${error.message}` })
      }
      done.seen += 1
      await progress(done.seen, Math.max(done.seen, total))
    }
  }
  // Told as it is now, so that one that ran twice says the same.
  const are = done.there === 1 ? 'producto está' : 'productos están'
  return { summary: `${done.there} ${are} en ${connection.name}.`, errors }
}

export const PublishJob = job({ ...PublishType, run })
