import { type ConnectionRow, Health } from '../connections/connection'
import { allConnections, sync } from '../connections/connections'
import { InboxEvent } from '../connections/inbox/event'
import { BUSINESS, Business } from '../identity/business/business'
import { mail } from '../identity/credentials/mails'
import { User } from '../identity/people/user'
import { config } from '../kernel/config'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { countTo, load } from '../kernel/db/read'
import { dayOf } from '../kernel/values/time'

/** One that posts with a key of ours is asked nothing. */
const works = ({ state, provider }: ConnectionRow) =>
  provider !== 'own' && (state === 'connecting' || state === 'active')

async function syncAll(how: 'hour' | 'night'): Promise<void> {
  for (const { id } of (await allConnections()).filter(works))
    await act((unit) => sync(unit, { connectionId: id, how }))
}

/** Each hour: what changed in the connected shops, and what they were not told. A shop without connections costs a read. */
export const hourly = (): Promise<void> => syncAll('hour')

/** Each night: everything is compared, hooks that were switched off are switched on. */
export const nightly = (): Promise<void> => syncAll('night')

const MOST_COUNTED = 1_000

/** What waits for a person, in a sentence each. */
async function waiting(connections: readonly ConnectionRow[]): Promise<string[]> {
  const pk = InboxEvent.indexPartition('review', 'all')
  const { n } = await countTo({ pk, index: InboxEvent.indexOf('review') }, MOST_COUNTED)
  const denied = connections.filter(({ state }) => state === 'denied')
  return [
    ...denied.map(({ name }) => `${name} ya no acepta las claves: crea otras en la tienda y pégalas en Integraciones.`),
    ...(n === 0
      ? []
      : [
          `${n === 1 ? 'Un pedido espera' : `${n} pedidos esperan`} que decidas qué hacer con ${n === 1 ? 'él' : 'ellos'}.`,
        ]),
  ]
}

/** Each morning: the owner is mailed what waits for a person, once a day. */
export async function everyMorning(): Promise<void> {
  const connections = await allConnections()
  if (connections.length === 0) return
  const said = await waiting(connections)
  if (said.length === 0) return
  const [today, first] = [dayOf(now()), connections[0]!.id]
  await act(async (unit) => {
    const { health, business } = await load({ health: Health.maybe(first), business: Business.one(BUSINESS) })
    if (health?.remindedOn === today) return
    const owner = await User.get(business.ownerId)
    if (health) unit.replace(Health, health, { ...health, remindedOn: today })
    else unit.insertFirst(Health, { id: first, remindedOn: today })
    mail(unit, {
      to: owner.email,
      subject: 'Tu tienda en línea te necesita',
      text: [...said, '', `Míralo en ${config.url()}/dashboard/integraciones`].join('\n'),
    })
  })
}
