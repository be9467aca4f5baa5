import type { Api } from '@tendero/core/api-types'
import { chargesIva } from '@tendero/core/identity/business/regime'
import { paths as identity } from '@tendero/core/identity/paths'
import { paths as inventory } from '@tendero/core/inventory/paths'
import { paths as parties } from '@tendero/core/parties/paths'
import { paths as settings } from '@tendero/core/settings/paths'
import { noAnswer } from '@/lib/api-error'
import type { Me } from '@/lib/me'
import { keptAnswer } from './answers'
import { keptShop } from './changes'
import { keptGoods, sellablesOf } from './goods'
import type { SaleWorld } from './sale'
import type { PaymentType, Till } from './till'

type Answer<A extends keyof Api, C extends keyof Api[A]> = Api[A][C] extends (input: never) => Promise<infer O>
  ? O
  : never

async function meHere(): Promise<Me> {
  const me = await keptAnswer<Me>(identity.showUser)
  if (!me) throw noAnswer()
  return me
}

/** Who is signed in, as the server last told. @throws ApiError when it never did */
export const personHere = async (): Promise<{ id: string; name: string }> => {
  const { id, name } = await meHere()
  return { id, name }
}

/** What a sale needs to know, as this device last knew it. @throws ApiError when it never did */
export async function saleWorld(till: Till, now: Date): Promise<SaleWorld> {
  const [me, shop, goods, types, storages, sellers] = await Promise.all([
    meHere(),
    keptShop(),
    keptGoods(),
    keptAnswer<PaymentType[]>(settings.loadPosPaymentTypes),
    keptAnswer<Answer<'inventory', 'storageChoices'>>(inventory.storageChoices),
    keptAnswer<Answer<'parties', 'listSellers'>>(parties.listSellers, { per_page: 100 }),
  ])
  if (!shop || !types) throw noAnswer()
  const { shift } = till
  return {
    items: sellablesOf(goods),
    clients: goods.clients,
    paymentTypes: types,
    sellers: new Map(sellers?.data.map(({ id, name }) => [id, name])),
    person: { id: me.id, name: me.name },
    shift,
    storageName: storages?.find(({ id }) => id === shift.storage_id)?.name ?? '',
    chargesIva: chargesIva(me.brand.regime),
    ...{ deliveryTaxed: shop.delivery_taxed, shop: { ...shop.paper, cityName: (code) => code } },
    now,
  }
}
