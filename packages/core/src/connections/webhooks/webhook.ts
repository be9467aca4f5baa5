import * as z from 'zod'
import { tenant } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import { rangeAll } from '../../kernel/db/read'
import { derived } from '../../kernel/secrets/seal'
import { type DeliveryState, deliveryStates, hookEventNames } from './webhook.states'

/** An address of somebody else that is told what happens in the shop. */
export const Webhook = kind({
  name: 'webhook',
  prefix: 'whk',
  label: 'el webhook',
  words: {
    ...{ url: 'Dirección', events: 'Avisos', madeBy: 'Creado por' },
    ...{ failingSince: false, offAt: 'Apagado desde' },
  },
  schema: z.object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(hookEventNames)),
    madeBy: z.string(),
    createdAt: z.string(),
    /** When it first answered badly since it last answered well. */
    failingSince: z.string().optional(),
    /** Since when it is told nothing, because it failed for days. */
    offAt: z.string().optional(),
  }),
  by: { made: (hook) => ['all', `${hook.createdAt}.${hook.id}`] },
  plural: 'webhooks',
})
export type WebhookRow = Awaited<ReturnType<typeof Webhook.get>>

/** True for the id of a webhook among those that want to hear of stock. */
export const isWebhookId = (id: string): boolean => id.startsWith('whk_')

/** Every webhook of the shop; it has a handful. */
export const allWebhooks = async (): Promise<WebhookRow[]> =>
  (await rangeAll({ pk: Webhook.indexPartition('made', 'all'), index: Webhook.indexOf('made') })).map((item) =>
    Webhook.fromItem(item),
  )

/** What is told to a webhook is signed with it: derived anew each time, it is kept nowhere. */
export const webhookSecretOf = (id: string): string =>
  `whsec_${derived('webhook signature', `${tenant()}|${id}`).toString('base64url')}`

/** Kept for 90 days: what is told names people (Ley 1581 de 2012). */
const KEPT_SECONDS = 90 * 86_400
/** Tries that a delivery remembers, the newest. */
export const MOST_TRIES = 20

/** Something that happened, told to one webhook, with what came of each try. */
export const Delivery = kind({
  name: 'delivery',
  label: 'el aviso',
  schema: z.object({
    /** `<webhook>.<event>` */
    id: z.string(),
    webhookId: z.string(),
    /** `order.created` */
    type: z.string(),
    /** What is sent, to the byte. */
    body: z.string(),
    createdAt: z.string(),
    state: z.enum(Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]]),
    /** Counts the times that it was asked for; its tries last for three days from `since`. */
    round: z.number().int(),
    since: z.string(),
    tries: z.array(z.object({ at: z.string(), status: z.number().int().optional(), said: z.string() })),
  }),
  audited: false,
  by: { webhook: (one) => [one.webhookId, `${one.createdAt}.${one.id}`] },
  expires: ({ createdAt }) => Math.ceil(Date.parse(createdAt) / 1_000) + KEPT_SECONDS,
})
export type DeliveryRow = Awaited<ReturnType<typeof Delivery.get>>
