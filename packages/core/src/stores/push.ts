import * as z from 'zod'
import { Product, priceOf } from '../catalog/products/product'
import { Variant } from '../catalog/products/variant'
import { Connection, type ConnectionRow } from '../connections/connection'
import { tellStock } from '../connections/webhooks/tell'
import { isWebhookId } from '../connections/webhooks/webhook'
import { freeOf, Stock, stockId } from '../inventory/stock/stock'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueueOnce } from '../kernel/jobs/queue'
import { UNIT } from '../kernel/values/money'
import { asking } from './ask'
import { ItemLink, type ItemLinkRow, itemLinkId } from './link'

/** Tells a shop what is left of an item, and what it costs: what is true now, so that many changes are told at once. */
const PushType = jobType({
  type: 'stock.push',
  title: 'Llevar existencias y precios a la tienda conectada',
  lane: 'outbox',
  hidden: true,
  input: z.object({ linkId: z.string() }),
})

/** Times that what was told is told anew because it is no longer true. */
const MOST_ROUNDS = 5

/** Asks for items to be told, each once while it waits. */
export async function push(links: readonly { id: string }[]): Promise<void> {
  for (const { id } of links) await act((unit) => enqueueOnce(unit, PushType, { input: { linkId: id }, key: id }))
}

/**
 * Hears that stock moved and asks for what is linked of it to be told. It comes after the commit and may be lost: what a
 * shop was told is compared with what there is every hour. Webhooks that want to hear of stock are among the followers.
 */
export async function nudge(followers: readonly string[], stockIds: readonly string[]): Promise<void> {
  const connections = followers.filter((id) => !isWebhookId(id))
  if (connections.length < followers.length) for (const id of stockIds) await act((unit) => tellStock(unit, id))
  if (connections.length === 0) return
  const items = [...new Set(stockIds.map((id) => id.slice(0, id.indexOf('.'))))]
  const ids = connections.flatMap((connection) => items.map((item) => itemLinkId(connection, item)))
  const { links } = await load({ links: ItemLink.many(ids) })
  await push([...links.values()])
}

const rowOf = (link: ItemLinkRow, { settings }: ConnectionRow) => stockId(link, settings.storageId)

/** Units that a connection offers of some linked items: what is free in its storage, less what it is not told of. */
export async function offered(links: readonly ItemLinkRow[], connection: ConnectionRow): Promise<Map<string, number>> {
  const { rows } = await load({ rows: Stock.many(links.map((link) => rowOf(link, connection))) })
  return new Map(
    links.map((link) => {
      const free = freeOf(rows.get(rowOf(link, connection)) ?? { quantity: 0 })
      return [link.id, Math.max(0, Math.floor(free / UNIT) - connection.settings.safetyStock)]
    }),
  )
}

/** What a shop is to show of an item; its price where the connection takes prices there. */
interface Wanted {
  units: number
  priceCents?: number
}

/** Prices of linked items, with tax, in the list of the connection; none while it has none. */
async function pricesOf(links: readonly ItemLinkRow[], { settings: { priceList } }: ConnectionRow) {
  if (!priceList) return new Map<string, number>()
  const { products, variants } = await load({
    products: Product.many([...new Set(links.map(({ productId }) => productId))]),
    variants: Variant.many(links.flatMap(({ variantId }) => variantId ?? [])),
  })
  return new Map(
    links.flatMap(({ id, productId, variantId }) => {
      const sold = variantId ? variants.get(variantId) : products.get(productId)
      const cents = sold ? priceOf(sold, String(priceList)) : 0
      // What has no price here is not given away there.
      return cents > 0 ? [[id, cents] as const] : []
    }),
  )
}

/** What a connected shop is to show of some linked items. */
export async function wantedOf(links: readonly ItemLinkRow[], connection: ConnectionRow): Promise<Map<string, Wanted>> {
  const [units, prices] = await Promise.all([offered(links, connection), pricesOf(links, connection)])
  return new Map(
    links.map(({ id }) => {
      const priceCents = prices.get(id)
      return [id, { units: units.get(id)!, ...(priceCents === undefined ? {} : { priceCents }) }]
    }),
  )
}

/** Whether a shop was told what it is to show of an item, or of one side of it. */
export function isTold({ pushed, price }: ItemLinkRow, wanted: Wanted, side?: 'stock' | 'price'): boolean {
  const stock = pushed === wanted.units
  const priced = wanted.priceCents === undefined || price === wanted.priceCents
  return side === 'stock' ? stock : side === 'price' ? priced : stock && priced
}

const read = async (linkId: string) => {
  const link = await ItemLink.find(linkId)
  const connection = link && (await Connection.find(link.connectionId))
  if (!link || !connection || connection.state === 'paused' || connection.state === 'denied') return undefined
  return { link, connection, wanted: (await wantedOf([link], connection)).get(link.id)! }
}

const remember = (linkId: string, told: { pushed: number } | { price: number }): Promise<void> =>
  act(async (unit) => {
    const link = await ItemLink.find(linkId)
    const at = now().toISOString()
    if (!link) return
    const known = 'pushed' in told ? { knownAt: at } : { pricedAt: at }
    unit.replace(ItemLink, link, { ...link, ...told, ...known, pushedAt: at })
  })

/** A shop counted some items by itself: what it was told is no longer what it shows. Written with what says so. */
export async function unsure(
  unit: Act,
  connectionId: string,
  items: Iterable<{ productId: string; variantId?: string | undefined }>,
): Promise<void> {
  const ids = new Set([...items].map(({ productId, variantId }) => itemLinkId(connectionId, variantId ?? productId)))
  const { links } = await load({ links: ItemLink.many([...ids]) })
  for (const link of links.values()) {
    const { pushed: _, ...row } = link
    unit.replace(ItemLink, link, { ...row, knownAt: now().toISOString() })
  }
}

const forget = (linkId: string): Promise<void> =>
  act(async (unit) => {
    const link = await ItemLink.find(linkId)
    if (link) unit.remove(ItemLink, link)
  })

async function tell({ input: { linkId }, job: mine }: Running<typeof PushType.input>): Promise<Outcome> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = await read(linkId)
    if (!found) return { summary: 'Ya no hay a quién decirle.' }
    const { link, connection, wanted } = found
    if (isTold(link, wanted)) return { summary: `${link.name}: ${wanted.units} en la tienda.` }
    const ask = await asking(connection, mine)
    const { units, priceCents } = wanted
    const price = isTold(link, wanted, 'price') ? undefined : priceCents
    const stock = isTold(link, wanted, 'stock') ? undefined : units
    const there =
      (stock === undefined || (await ask((store, access) => store.putUnits(access, link.ref, stock)))) &&
      (price === undefined || (await ask((store, access) => store.putPrice(access, link.ref, price))))
    if (!there) {
      await forget(linkId)
      return { summary: `${link.name} ya no está en la tienda.` }
    }
    if (stock !== undefined) await remember(linkId, { pushed: stock })
    if (price !== undefined) await remember(linkId, { price })
  }
  return { summary: 'Se sigue vendiendo: lo último se dice en un momento.' }
}

export const PushJob = job({ ...PushType, run: tell })
