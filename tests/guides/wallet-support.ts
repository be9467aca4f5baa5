import { moveWallet } from '@tendero/core/billing/wallet/wallet'
import { postRecharge, tendero } from '@tendero/core/billing/wallet/wallet-entry'
import { act } from '@tendero/core/kernel/db/act'
import { newId } from '@tendero/core/kernel/values/id'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { inside, type Shop, shopToSell } from '../sales/support'
import { apiWith, supportSession } from '../support/world'
import { labelInput } from './envia-support'

/** Puts money into the wallet of a shop, as an approved recharge does. In pesos. */
export const recharge = (shop: Pick<Shop, 'tenant'>, pesos: number) =>
  inside(shop, async () => {
    await tendero()
    const [id, cents, concept] = [newId('fact'), pesos * 100, 'Recarga']
    await act(async (unit) => {
      await moveWallet(unit, { type: 'recharge', available: cents, held: 0, concept, about: id })
      await postRecharge(unit, { id, kind: 'charge', concept, cents })
    })
  })

export const support = async () => apiWith(await supportSession())

/** A shop that pays the labels of the product's account with its wallet. */
export async function walletShop({ envia }: Outside, pesos: number): Promise<Shop> {
  const shop = await shopToSell()
  envia.reset()
  envia.balance = 100_000_000
  await (await support()).guides.savePlatformCarriers({ on: true, token: envia.token })
  await shop.api.guides.saveCarrierAccount({ pays: 'wallet' })
  if (pesos > 0) await recharge(shop, pesos)
  return shop
}

/** What a label of a new order is bought with; nothing is charged at the door. */
export const paidInput = async (shop: Shop) => ({
  ...(await labelInput(shop, { carrier: 'coordinadora', service: 'ground', price: PRICE })),
  cod: 0,
})

/** What the service asks for it. */
export const PRICE = 9_800 + 1_400
