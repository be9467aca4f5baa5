import { followOpen } from '@tendero/core/dropshipping/jobs'
import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import { vi } from 'vitest'
import { drain } from '../invoicing/support'
import { inside, type Shop, shopToSell } from '../sales/support'

export { dropOrder, newItem } from '../samples/dropshipping'

/** The supplier, which the samples use too. */
export async function startSupplier(): Promise<Outside> {
  const served = await serveOutside(0, async () => new Response())
  vi.stubEnv('TENDERO_OUTSIDE', served.origin)
  return served
}

/** A shop whose account collects by transfer. */
export async function dropShop({ dropi }: Outside): Promise<Shop> {
  const shop = await shopToSell()
  dropi.reset()
  const keys = { key: dropi.key, url: dropi.store, ...dropi.person }
  await shop.api.dropshipping.saveAccount({ ...keys, payment_type_id: shop.pay.transfer })
  return shop
}

/** An hour goes by: what the supplier did is heard of. */
export async function hear(shop: Shop, { dropi }: Outside): Promise<void> {
  await dropi.advance(61_000)
  await inside(shop, followOpen)
  await drain(shop)
}

/** The orders that the supplier has of ours. */
export const there = ({ dropi }: Outside) => [...dropi.orders.values()]

export const parcelOf = async (shop: Shop, id: string) =>
  (await shop.api.dropshipping.listParcels({})).data.find((one) => one.id === id)!
