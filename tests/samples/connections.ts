import { InboxEvent } from '@tendero/core/connections/inbox/event'
import { Delivery } from '@tendero/core/connections/webhooks/webhook'
import { act } from '@tendero/core/kernel/db/act'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { connection, id, outside } from './stores'

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

let hooks = 0

const webhook = async () => ({ url: `${(await outside()).origin}/avisos/${++hooks}`, events: ['order' as const] })
const hookId = async ({ api }: World) => ({ id: (await api.connections.createWebhook(await webhook())).id })

/** Something that a webhook could not be told. */
async function undelivered(world: World) {
  const { id: webhookId } = await hookId(world)
  const at = new Date().toISOString()
  const row = { id: `${webhookId}.evt_1`, webhookId, type: 'ping', body: '{}', createdAt: at, since: at, round: 1 }
  await asTenant(world.tenant, () =>
    act(async (unit) => unit.insert(Delivery, { ...row, state: 'failed', tries: [{ at, status: 500, said: 'no' }] })),
  )
  return { id: row.id }
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
  listWebhooks: {},
  createWebhook: webhook,
  removeWebhook: hookId,
  tryWebhook: hookId,
  resumeWebhook: hookId,
  listDeliveries: hookId,
  replayDelivery: undelivered,
  revokeKey: async ({ api }) => ({ id: (await api.stores.createKey({ name: 'Lector', scopes: ['stock'] })).id }),
}
