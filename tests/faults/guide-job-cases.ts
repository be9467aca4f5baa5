import { followGuides } from '@tendero/core/guides/account/following'
import { repairGuides } from '@tendero/core/guides/account/repairing'
import type { Shop } from '../sales/support'
import { batchInput, boughtInput, carrierShop } from '../samples/guides'
import { outside } from '../samples/stores'
import type { Given } from './job-cases'

type Inside = Parameters<Given>[1]

/** A shop whose account of the service of carriers begins anew. */
async function account(shop: Shop) {
  const { envia } = await outside()
  envia.reset()
  envia.balance = 100_000_000
  await carrierShop(shop)
  return envia
}

/** A label that was bought, by the job that buys it. */
async function bought(
  shop: Shop,
  inside: Inside,
  buy: (tenant: Shop, type: string, inside: Inside) => Promise<string>,
) {
  const envia = await account(shop)
  const { id } = await shop.api.guides.createGuide(await boughtInput(shop, 'Envíos'))
  await buy(shop, 'guide.make', inside)
  return { envia, tracking: (await shop.api.guides.getGuide({ id })).guide! }
}

/** The jobs of guides: `theOnly` does the one job of a type that is waiting. */
export const guideCases = (
  theOnly: (shop: Shop, type: string, inside: Inside) => Promise<string>,
): Record<string, Given> => ({
  'guides.batch': async (shop) => {
    const { id } = await shop.api.guides.startBatch(await batchInput(shop, 2, 'Envíos'))
    await shop.api.guides.confirmBatch({ id })
  },
  'guides.quote': async (shop) => {
    await account(shop)
    const { conveyor_id: _, ...batch } = await batchInput(shop, 2, 'Envíos')
    await shop.api.guides.startBatch({ ...batch, via: 'coordinadora' })
  },
  'guide.make': async (shop) => {
    await account(shop)
    await shop.api.guides.createGuide(await boughtInput(shop, 'Envíos'))
  },
  'guide.follow': async (shop, inside) => {
    const { envia, tracking } = await bought(shop, inside, theOnly)
    envia.say(tracking, 'Shipped')
    await inside(followGuides)
  },
  'guides.repair': async (shop, inside) => {
    const { envia } = await bought(shop, inside, theOnly)
    envia.generate({ carrier: 'tcc', service: 'ground', comments: 'Otro pedido', to: 'Ana' }, 12_000)
    await inside(repairGuides)
  },
  'guides.leave': async (shop) => {
    await account(shop)
    await shop.api.guides.removeCarrierAccount({})
  },
})
