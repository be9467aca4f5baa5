import { Code, codeKey } from '@tendero/core/catalog/products/code'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { act } from '@tendero/core/kernel/db/act'
import { load } from '@tendero/core/kernel/db/read'
import { isOpen, isPutOff } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { app } from '@tendero/functions/api'
import { jobs } from '@tendero/functions/jobs/declared'
import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import type { WooItem } from '@tendero/functions/local/outside/woo/things'
import { vi } from 'vitest'
import { type Good, inside, type Shop, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'

export interface Connected extends Shop {
  outside: Outside
  connectionId: string
  goods: Good[]
  /** What the shop on the web sells of `goods`, in their order. */
  items: WooItem[]
}

/** The services of others, which post to the API of this process. */
export async function startOutside(): Promise<Outside> {
  const send = (url: string | URL | Request, init?: RequestInit) => app.request(new URL(String(url)).pathname, init)
  const outside = await serveOutside(0, send as typeof fetch)
  vi.stubEnv('TENDERO_OUTSIDE', outside.origin)
  return outside
}

/** A shop with goods that a shop on the web sells too, connected and at rest. */
export async function connectedShop(outside: Outside, units: readonly number[] = [10, 10]): Promise<Connected> {
  const shop = await shopToSell()
  const goods: Good[] = []
  for (const n of units) goods.push(await stocked(shop, { units: n }))
  await inside(shop, () =>
    act(async (unit) => {
      for (const { id, sku } of goods) unit.insert(Code, { code: codeKey(sku), productId: id })
    }),
  )
  const items = outside.woo.stock(
    goods.map(({ name, sku, priceCents }) => ({ name, sku, price: priceCents / 100, stock: 0 })),
  )
  const { id: connectionId } = await shop.api.stores.setWoocommerce(connecting(outside, shop))
  const connected = { ...shop, outside, connectionId, goods, items }
  await drain(connected)
  return connected
}

export const connecting = ({ origin, woo }: Outside, shop: Shop) => ({
  url: `${origin}/woo`,
  consumer_key: woo.keys.key,
  consumer_secret: woo.keys.secret,
  payment_type_id: shop.pay.transfer,
  storage_id: shop.storageId,
})

const HOUR_MS = 3_600_000
const WHILE_MS = 70 * 60_000

/** Lets the posts arrive and does the jobs of the shop, those put off too, until nothing is left to do. */
export async function drain(shop: { tenant: string; outside: Outside }, hours = 0): Promise<void> {
  let late = hours * HOUR_MS
  for (let turn = 0; turn < 40; turn++) {
    await Promise.all([shop.outside.woo.settled(), shop.outside.shopify.settled()])
    const mine = (await openJobs()).filter((job) => job.tenant === shop.tenant && isOpen(job))
    if (mine.length === 0) return
    // The clock goes on only for those who wait for it: it never goes back for who comes after.
    if (mine.every(isPutOff)) {
      late += WHILE_MS
      await shop.outside.shopify.advance(WHILE_MS)
    }
    const now = () => new Date(Date.now() + late)
    await Promise.all(
      mine.map(({ id }) => asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: id }, jobs), { now })),
    )
  }
  throw new Error('the shop does not come to rest')
}

/** Units of each of the goods in the storage of the shop. */
export const unitsOf = (shop: Connected): Promise<number[]> =>
  inside(shop, async () => {
    const ids = shop.goods.map(({ id }) => stockId({ productId: id }, shop.storageId))
    const { rows } = await load({ rows: Stock.many(ids) })
    return ids.map((id) => (rows.get(id)?.quantity ?? 0) / 1_000)
  })

/** Units of each of them that the shop on the web shows. */
export const shown = ({ items }: Connected): number[] => items.map(({ stock }) => stock)

export const ordersOf = async ({ api }: Shop) => (await api.sales.listOrders({ per_page: 100 })).data
export const eventsOf = async ({ api }: Shop) => (await api.connections.listLogs({ per_page: 100 })).data
