import type { Api } from '@tendero/core/api-types'
import { authenticate } from '@tendero/core/identity/credentials/session'
import type { Actor } from '@tendero/core/kernel/context'
import { partition } from '@tendero/core/kernel/db/keys'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { addDays, dayOf, startOfDay } from '@tendero/core/kernel/values/time'
import { Order, type OrderRow } from '@tendero/core/sales/order/order'
import { apiAs } from '@tendero/functions/local/demo/caller'
import { outside } from '../identity/people'
import { inside, type Shop, shopToSell } from '../sales/support'

/** Who a token is of. */
const actorOf = (token: string): Promise<Actor> => outside(() => authenticate(`Bearer ${token}`))

export interface ReportShop extends Shop {
  owner: Actor
  /** The owner's API at another time. */
  at: (instant: Date) => Api
}

export async function shopWithHistory(): Promise<ReportShop> {
  const shop = await shopToSell()
  const owner = await actorOf(shop.token)
  return { ...shop, owner, at: (instant) => apiAs(owner, instant) }
}

/** Every order of a shop, from its rows. */
export const ordersOf = (shop: Shop): Promise<OrderRow[]> =>
  inside(shop, async () => (await rangeAll({ pk: partition('order') })).map(Order.fromItem))

/** An hour in Bogotá, some days ago. */
export const daysAgo = (n: number, hour = 12): Date =>
  new Date(startOfDay(addDays(dayOf(new Date()), -n)).getTime() + hour * 3_600_000)
