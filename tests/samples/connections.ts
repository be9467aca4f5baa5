import { InboxEvent } from '@tendero/core/connections/inbox/event'
import { act } from '@tendero/core/kernel/db/act'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { connection, id } from './stores'

/** Something that a shop told and that waits for a person. */
async function waiting(world: World) {
  const { id: connectionId } = await connection(world)
  const event = {
    id: `${connectionId}.order.created.1.x`,
    connectionId,
    topic: 'order.created',
    resource: '1',
  }
  const at = new Date().toISOString()
  await asTenant(world.tenant, () =>
    act(async (unit) =>
      unit.insert(InboxEvent, { ...event, receivedAt: at, state: 'review', note: 'Falta', looks: 1 }),
    ),
  )
  return { id: event.id }
}

export const connections: SamplesOf<'connections'> = {
  listIntegrations: { type_model: 'woocommerce', number: 1 },
  removeIntegration: id,
  removeEcommerce: id,
  listLogs: { state: 'review' },
  retryEvent: waiting,
  pauseIntegration: id,
  resumeIntegration: id,
  listKeys: {},
  revokeKey: async ({ api }) => ({ id: (await api.stores.createKey({ name: 'Lector', scopes: ['stock'] })).id }),
}
