import * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { jobType } from '../../kernel/jobs/declare'
import { enqueue, enqueueOnce } from '../../kernel/jobs/queue'
import type { SettingsData } from '../../settings/settings'
import { type EventType, eventTypes, type HookEvents } from './webhook.states'

/** Tells the webhooks of the shop that something happened. The capability that can say what it is runs it. */
export const TellType = jobType({
  type: 'webhook.tell',
  title: 'Avisar a otros programas',
  lane: 'outbox',
  hidden: true,
  /** `only`: one webhook that is tried. */
  input: z.object({ type: z.enum(eventTypes), id: z.string(), only: z.string().optional() }),
})

/** Takes one thing to one webhook. */
export const SendType = jobType({
  type: 'webhook.send',
  title: 'Enviar un aviso a otro programa',
  lane: 'outbox',
  hidden: true,
  input: z.object({ deliveryId: z.string(), round: z.number().int() }),
})

/**
 * Asks for something to be told, in the transaction that does it. Whether anybody wants to know is in the settings that it
 * reads anyway: where nobody does this is nothing.
 */
export function tell(unit: Act, type: EventType, id: string, { webhooks }: Pick<SettingsData, 'webhooks'>): void {
  const about = type.slice(0, type.indexOf('.')) as HookEvents
  if (webhooks?.includes(about)) enqueue(unit, TellType, { input: { type, id } })
}

/** Asks for what is there of an item to be told, once while it waits. */
export const tellStock = (unit: Act, stockId: string): Promise<string> =>
  enqueueOnce(unit, TellType, { input: { type: 'stock.changed', id: stockId }, key: `stock.${stockId}` })
