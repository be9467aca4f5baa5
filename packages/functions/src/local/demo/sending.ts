import { apiAs } from './caller'
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
  const courier = carriers.find(({ kind }) => kind === 'courier')
  const route = courier ? rest.slice(IN_BATCH, IN_BATCH + ON_THE_WAY) : []
  for (const [i, order] of route.entries()) {
    const { id } = await api.guides.createGuide({
      ...{ order_id: order.id, courier_id: courier!.id, sender_id: sender.id },
      packages: [{ grams: 1_200 }],
    })
    await api.guides.moveGuide({ id, state: i === 0 ? 'entregada' : 'en_reparto' })
  }
  if (orders.length > 0) await api.guides.startBatch({ ...common, orders })
}
