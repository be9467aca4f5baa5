import * as z from 'zod'
import { load } from '../../kernel/db/read'
import { optional, type page, paging } from '../../kernel/values/fields'
import { Connection } from '../connection'
import { type EventState, eventStates } from '../connection.states'
import { InboxEvent } from './event'

const states = Object.keys(eventStates) as [EventState, ...EventState[]]

export const EventsInput = z.object({
  ...paging,
  state: optional(z.literal('review')),
  id: optional(z.string().max(60)),
})
export const EventOutput = z.object({
  id: z.string(),
  connection_id: z.string(),
  connection: z.string(),
  topic: z.string(),
  resource: z.string(),
  state: z.enum(states),
  note: z.string().nullable(),
  order_id: z.string().nullable(),
  /** True when it waits for something of that shop to be known as ours. */
  unlinked: z.boolean(),
  received_at: z.string(),
})

/** What connected services told the shop, newest first; `review` is what waits for a person. */
export async function listEvents(
  input: z.output<typeof EventsInput>,
): Promise<z.input<ReturnType<typeof page<typeof EventOutput>>>> {
  const index = input.state ? 'review' : input.id ? 'connection' : 'received'
  const part = !input.state && input.id ? input.id : 'all'
  const { data, meta } = await InboxEvent.page({ input, index, part, descending: true })
  const { connections } = await load({
    connections: Connection.many([...new Set(data.map(({ connectionId }) => connectionId))]),
  })
  return {
    meta,
    data: data.map((event) => ({
      id: event.id,
      connection_id: event.connectionId,
      connection: connections.get(event.connectionId)?.name ?? 'Conexión eliminada',
      topic: event.topic,
      resource: event.resource,
      state: event.state,
      note: event.note ?? null,
      order_id: event.orderId ?? null,
      unlinked: (event.missing ?? []).length > 0,
      received_at: event.receivedAt,
    })),
  }
}
