import type { ConnectionRow } from '../connections/connection'
import { disconnectIn } from '../connections/connections'
import { InboxBody, InboxEvent, type InboxEventRow } from '../connections/inbox/event'
import { BUSINESS, Business } from '../identity/business/business'
import { mail } from '../identity/credentials/mails'
import { User } from '../identity/people/user'
import { config } from '../kernel/config'
import { type Act, act } from '../kernel/db/act'
import { partition } from '../kernel/db/keys'
import { load, rangeAll } from '../kernel/db/read'
import { askForgetting } from '../privacy/forget'
import { Order, type OrderRow } from '../sales/order/order'
import { OrderLink, orderLinkId } from './link'
import type { DataWish } from './store-port'
import { storeOf } from './stores'

/** Topics of what somebody wishes about their own data, whatever the shop calls it. */
export const isWish = ({ topic }: { topic: string }): boolean => topic.startsWith('wish.')

const LEFT = 'La tienda quitó la aplicación: la conexión quedó cerrada.'
const UNREAD = 'La tienda pide algo sobre los datos de un cliente y no dice qué: míralo en su panel.'

const listed = (orders: readonly OrderRow[]) => new Intl.ListFormat('es').format(orders.map(({ number }) => number))

/** Our orders that a wish is about. */
async function ordersOf(connection: ConnectionRow, { orders }: DataWish): Promise<OrderRow[]> {
  const { links } = await load({ links: OrderLink.many(orders.map((id) => orderLinkId(connection.id, id))) })
  const found = await load({ orders: Order.many([...links.values()].map(({ orderId }) => orderId)) })
  return [...found.orders.values()]
}

/** What the shop posted of those orders: it says again who bought. */
async function bodiesOf(connection: ConnectionRow, { orders }: DataWish): Promise<string[]> {
  const asked = ['create', 'updated', 'cancelled'].flatMap((what) =>
    orders.map((id) =>
      rangeAll({ pk: partition(InboxBody.name), prefix: `${connection.id}.order.${what}.${id}.`, only: ['sk'] }),
    ),
  )
  return (await Promise.all(asked)).flat().map(({ sk }) => String(sk))
}

/** Mails the owner what the shop asks them to do. */
async function tellOwner(unit: Act, subject: string, text: string): Promise<void> {
  const { business } = await load({ business: Business.one(BUSINESS) })
  const owner = await User.get(business.ownerId)
  mail(unit, { to: owner.email, subject, text: `${text}\n\nMíralo en ${config.url()}/dashboard/integraciones` })
}

/** Does what somebody wishes and says what was done. */
async function honour(unit: Act, connection: ConnectionRow, event: InboxEventRow, wish: DataWish): Promise<string> {
  const orders = await ordersOf(connection, wish)
  if (orders.length === 0) return 'Aquí no hay nada de esa persona.'
  if (wish.kind === 'show') {
    const text = `Quien hizo ${listed(orders)} en ${connection.name} pide ver sus datos: están en esos pedidos. Respóndele antes de diez días hábiles (Ley 1581 de 2012, art. 14).`
    await tellOwner(unit, 'Un cliente de tu tienda en línea pide sus datos', text)
    return text
  }
  await askForgetting(
    unit,
    `${connection.id}.${event.resource}`,
    orders.map(({ id }) => id),
  )
  const bodies = await load({ rows: InboxBody.many(await bodiesOf(connection, wish)) })
  for (const row of bodies.rows.values()) unit.remove(InboxBody, row)
  return `Borramos de ${listed(orders)} los datos de quien compró, menos lo que la ley manda guardar.`
}

/**
 * Honours what somebody who bought in a shop wishes about their data, once: they are shown where it is, or it goes from what
 * is over. A shop that was left by its owner is disconnected. Ley 1581 de 2012, arts. 8 and 14.
 */
export async function honourWish(event: InboxEventRow, connection: ConnectionRow): Promise<void> {
  const { body = '' } = (await InboxBody.find(event.id)) ?? {}
  const wish = (await storeOf(connection.provider)).wish?.(event.topic, body)
  await act(async (unit) => {
    const found = await InboxEvent.get(event.id)
    if (found.state !== 'received') return
    const { note: _, missing: __, ...row } = found
    if (!wish) return unit.replace(InboxEvent, found, { ...row, state: 'review', note: UNREAD })
    const said = wish.kind === 'leave' ? LEFT : await honour(unit, connection, event, wish)
    if (wish.kind === 'leave') await disconnectIn(unit, connection.id)
    unit.replace(InboxEvent, found, { ...row, state: 'applied', note: said })
    const own = await load({ body: InboxBody.maybe(event.id) })
    if (own.body) unit.remove(InboxBody, own.body)
  })
}
