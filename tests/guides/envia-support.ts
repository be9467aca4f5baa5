import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import { vi } from 'vitest'
import { behindBreaker } from '../faults/breaker'
import { type Shop, shopToSell } from '../sales/support'
import { guideInput } from '../samples/guides'
import * as samples from '../samples/stores'

/** The service of carriers, asked through something that breaks; what it posts is kept. */
export async function startCarriers() {
  const posted: { url: string; body: string }[] = []
  const post = (async (url: string, init: { body: string }) => {
    posted.push({ url, body: init.body })
    return new Response()
  }) as unknown as typeof fetch
  const { outside, breaker, stop } = await behindBreaker(() => serveOutside(0, post))
  vi.spyOn(outside.envia, 'origin').mockReturnValue(`${breaker.url}/envia`)
  vi.spyOn(samples, 'outside').mockImplementation(async () => outside)
  return { outside, breaker, posted, stop }
}

/** A shop whose own account buys labels. */
export async function carrierShop({ envia }: Outside): Promise<Shop> {
  const shop = await shopToSell()
  envia.reset()
  envia.balance = 100_000_000
  await shop.api.guides.saveCarrierAccount({ token: envia.token })
  return shop
}

/** What a label of a new order is bought with. */
export async function labelInput(shop: Shop, via = { carrier: 'coordinadora', service: 'ground', price: 12_000 }) {
  const { conveyor_id: _, tracking: __, ...input } = await guideInput(shop)
  return { ...input, via, service: 'Coordinadora Terrestre' }
}

/** Labels that the service sold and did not cancel. */
export const sold = ({ envia }: Outside) => [...envia.shipments.values()].filter(({ status }) => status !== 'Canceled')
