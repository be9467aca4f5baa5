import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { type EventState, eventStates } from '../connection.states'

/** Events are kept for 90 days: they carry what buyers wrote (Ley 1581 de 2012). */
const KEPT_SECONDS = 90 * 86_400

const expires = ({ receivedAt }: { receivedAt: string }): number =>
  Math.ceil(Date.parse(receivedAt) / 1_000) + KEPT_SECONDS

/** What was posted, to the byte: apart from its event, so that lists do not read it. */
export const InboxBody = kind({
  name: 'inboxBody',
  label: 'el mensaje',
  schema: z.object({ id: z.string(), body: z.string(), receivedAt: z.string() }),
  audited: false,
  expires,
})

/** Something that a service told us: kept before anything is done about it. */
export const InboxEvent = kind({
  name: 'inboxEvent',
  label: 'el mensaje',
  schema: z.object({
    /** `<connection>.<what tells it from all others>` */
    id: z.string(),
    connectionId: z.string(),
    topic: z.string(),
    /** What it is about, as the service names it. */
    resource: z.string(),
    receivedAt: z.string(),
    state: z.enum(Object.keys(eventStates) as [EventState, ...EventState[]]),
    /** Why it waits for a person, or what was done. */
    note: z.string().optional(),
    /** What it did when it was applied, which looking at it again does not take back. */
    did: z.string().optional(),
    /** Times that it was looked at. */
    looks: z.number().int(),
    orderId: z.string().optional(),
    /** What it waits for to be known as ours, as the capability that reads it names it. */
    missing: z.array(z.string()).optional(),
  }),
  audited: false,
  by: {
    connection: (e) => [e.connectionId, `${e.receivedAt}.${e.id}`],
    received: (e) => ['all', `${e.receivedAt}.${e.id}`],
    review: (e) => (e.state === 'review' ? ['all', `${e.receivedAt}.${e.id}`] : undefined),
  },
  expires,
})
export type InboxEventRow = Awaited<ReturnType<typeof InboxEvent.get>>
