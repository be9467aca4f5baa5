import { apiAs } from './caller'
import { clients } from './people'
import type { Shop } from './shop'

/** Orders of the batch that waits to be confirmed. */
const IN_BATCH = 2
/** Orders that a courier takes today; the first is delivered. */
const ON_THE_WAY = 3

/**
 * What logistics has in hand: a parcel that nobody received, one that waits for its carrier,
 * the route of a courier, and a batch to be confirmed.
 */
export async function send(shop: Shop, now: Date): Promise<void> {
  const api = apiAs(shop.owner, now)
  const { carriers, senders } = await api.guides.guideChoices({})
  const carrier = carriers.find(({ kind }) => kind === 'conveyor')
  const [sender] = senders
  if (!carrier || !sender) return
  await ride(shop, now, sender.id)
  const complete = (await api.guides.ordersForGuides({})).filter((order) => order.complete)
  const [held, ready, ...rest] = complete
  const common = { conveyor_id: carrier.id, sender_id: sender.id }
  for (const [order, tracking] of [
    [held, 'EY100245871'],
    [ready, 'EY100245889'],
  ] as const) {
    if (!order) return
    const { id } = await api.guides.createGuide({
      ...common,
      order_id: order.id,
      tracking,
      packages: [{ grams: 1_800, length: 30, width: 20, height: 15 }],
      content: 'Mercado',
    })
    if (order === held) await api.guides.moveGuide({ id, state: 'novedad', note: 'Nadie abre en la dirección' })
  }
  const orders = rest.slice(0, IN_BATCH).map(({ id }) => id)
  if (orders.length > 0) await api.guides.startBatch({ ...common, orders })
}

/** The route of a courier: what is delivered is money that they have of the shop, the rest waits for them. */
async function ride(shop: Shop, now: Date, sender_id: string): Promise<void> {
  const api = apiAs(shop.owner, now)
  const [courier_id] = shop.couriers
  for (const [i, client] of clients.slice(0, ON_THE_WAY).entries()) {
    const { id: order_id } = await api.sales.createOrder({
      ...{ type: 2, client_id: shop.clients[i]!, storage_id: shop.storages.warehouse },
      products: [{ ...shop.items[i]!, quantity: 1 }],
      ...{ domiciliario: courier_id!, delivery: 5_000, dType: 2 },
      ...{ name: client.name, phone: client.phone, address: client.address },
      city: '05001',
    })
    const { id } = await api.guides.createGuide({
      ...{ order_id, courier_id: courier_id!, sender_id },
      packages: [{ grams: 1_200 }],
    })
    await api.guides.moveGuide({ id, state: i === 0 ? 'entregada' : 'en_reparto' })
  }
}
