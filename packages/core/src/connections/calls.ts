import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { Done, int, optional, page } from '../kernel/values/fields'
import { providers } from './connection.input'
import { ConnectionOutput, presentConnections } from './connection.wire'
import { allConnections, disconnect, pauseConnection, resumeConnection } from './connections'
import { EventOutput, EventsInput, listEvents } from './inbox/events'
import { retryEvent } from './inbox/inbox'
import { KeyOutput, listKeys, revokeKey } from './keys/keys'
import { paths } from './paths'
import { NewWebhookInput } from './webhooks/webhook.input'
import {
  createWebhook,
  DeliveriesInput,
  DeliveryOutput,
  listDeliveries,
  listWebhooks,
  NewWebhookOutput,
  removeWebhook,
  replayDelivery,
  resumeWebhook,
  tryWebhook,
  WebhookOutput,
} from './webhooks/webhooks'

const ListInput = z.object({ type_model: optional(z.enum(providers)), number: optional(int({ min: 1 })) })

/** A handful a shop: they come whole. */
async function listIntegrations({ type_model: provider, number }: z.output<typeof ListInput>) {
  const all = await allConnections()
  return presentConnections(
    all.filter((one) => (!provider || one.provider === provider) && (!number || one.number === number)),
  )
}

const remove = command({
  allow: 'integration-delete',
  limit: limits.job,
  input: ById,
  output: Done,
  run: disconnect,
})

export const calls = table(paths, {
  listIntegrations: query({
    allow: 'integration-read',
    input: ListInput,
    output: z.array(ConnectionOutput),
    run: listIntegrations,
  }),
  removeIntegration: remove,
  removeEcommerce: remove,
  listLogs: query({ allow: 'integration-read', input: EventsInput, output: page(EventOutput), run: listEvents }),
  retryEvent: command({
    allow: 'integration-update',
    limit: limits.job,
    input: z.object({ id: z.string().max(200) }),
    output: Done,
    run: retryEvent,
  }),
  pauseIntegration: command({ allow: 'integration-update', input: ById, output: Done, run: pauseConnection }),
  resumeIntegration: command({
    allow: 'integration-update',
    limit: limits.job,
    input: ById,
    output: Done,
    run: resumeConnection,
  }),
  listKeys: query({ allow: 'integration-read', input: Nothing, output: z.array(KeyOutput), run: listKeys }),
  listWebhooks: query({
    allow: 'integration-read',
    input: Nothing,
    output: z.array(WebhookOutput),
    run: listWebhooks,
  }),
  createWebhook: command({
    allow: 'integration-create',
    limit: limits.job,
    input: NewWebhookInput,
    output: NewWebhookOutput,
    run: createWebhook,
  }),
  removeWebhook: command({ allow: 'integration-delete', input: ById, output: Done, run: removeWebhook }),
  tryWebhook: command({ allow: 'integration-update', limit: limits.job, input: ById, output: Done, run: tryWebhook }),
  resumeWebhook: command({
    allow: 'integration-update',
    limit: limits.job,
    input: ById,
    output: Done,
    run: resumeWebhook,
  }),
  listDeliveries: query({
    allow: 'integration-read',
    input: DeliveriesInput,
    output: page(DeliveryOutput),
    run: listDeliveries,
  }),
  replayDelivery: command({
    allow: 'integration-update',
    limit: limits.job,
    input: z.object({ id: z.string().max(200) }),
    output: Done,
    run: replayDelivery,
  }),
  revokeKey: command({ allow: 'integration-delete', input: ById, output: Done, run: revokeKey }),
})
