import { createHash } from 'node:crypto'
import * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { range } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { jobType } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { addDays, type Day, startOfDay } from '../../kernel/values/time'
import { Connection, Health } from '../connection'
import { InboxBody, InboxEvent, type InboxEventRow } from './event'

/** Does what an event says. The capability that the provider belongs to runs it. */
export const HookType = jobType({
  type: 'hook.apply',
  title: 'Aplicar lo que avisó una tienda',
  lane: 'inbox',
  hidden: true,
  input: z.object({ eventId: z.string(), look: z.number().int() }),
})

/** Longer bodies are not kept: what they are about is asked for again anyway. */
const MAX_BODY = 200_000

interface Heard {
  connectionId: string
  topic: string
  resource: string
  /** What was posted; empty when we asked for it ourselves. */
  body: string
  /** What tells it from other events of the connection. */
  key: string
}

/** A key of an event by what it says: the same bytes about the same thing are the same event. */
export const keyOf = (topic: string, resource: string, said: string): string =>
  `${topic}.${resource}.${createHash('sha256').update(said).digest('base64url')}`

const look = (unit: Act, event: { id: string; looks: number }) =>
  enqueue(unit, HookType, { input: { eventId: event.id, look: event.looks } })

/**
 * Keeps what a service told us, with the job that does something about it. The same again does nothing.
 * @param also what is written in the same transaction
 */
export const receive = (
  { connectionId, topic, resource, body, key }: Heard,
  also?: (unit: Act) => Promise<void>,
): Promise<void> =>
  act(async (unit) => {
    const id = `${connectionId}.${key}`
    if (await InboxEvent.find(id)) return
    const row = {
      id,
      connectionId,
      topic,
      resource,
      receivedAt: now().toISOString(),
      state: 'received' as const,
      looks: 1,
    }
    unit.insertFirst(InboxEvent, row)
    if (body !== '' && Buffer.byteLength(body) <= MAX_BODY)
      unit.insertFirst(InboxBody, { id, body, receivedAt: row.receivedAt })
    await also?.(unit)
    look(unit, row)
  })

/** Looks at an event once more, whatever came of it so far. */
export function lookOnceMore(unit: Act, event: InboxEventRow): void {
  const { note: said, missing: _, ...row } = event
  const did = event.state === 'applied' ? said : event.did
  const again = { ...row, ...(did ? { did } : {}), state: 'received' as const, looks: event.looks + 1 }
  unit.replace(InboxEvent, event, again)
  look(unit, again)
}

/** Looks at an event again. @throws AppError 409 for one that is being looked at */
export function lookAgain(unit: Act, event: InboxEventRow): void {
  if (event.state === 'received') throw conflict('Este mensaje ya está en espera de que lo miremos.')
  lookOnceMore(unit, event)
}

export const retryEvent = ({ id }: { id: string }) =>
  act(async (unit) => {
    lookAgain(unit, await InboxEvent.get(id))
    return { message: 'Lo miramos otra vez en un momento.' }
  })

/** Looks again at everything that a connection told us on a day. @returns how many */
export async function replayDay(connectionId: string, day: Day): Promise<number> {
  await Connection.get(connectionId)
  const within = { from: startOfDay(day).toISOString(), to: startOfDay(addDays(day, 1)).toISOString() }
  let start: Awaited<ReturnType<typeof range>>['next']
  let n = 0
  do {
    const pk = InboxEvent.indexPartition('connection', connectionId)
    const page = await range({ pk, index: InboxEvent.indexOf('connection'), ...within, limit: 100, start })
    for (const item of page.items) {
      const again = await act(async (unit) => {
        const event = await InboxEvent.find(String(item.sk))
        if (!event || event.state === 'received') return false
        lookAgain(unit, event)
        return true
      })
      if (again) n += 1
    }
    start = page.next
  } while (start)
  return n
}

/** Notes something about how a connection does. */
export const note = (
  id: string,
  known: { cursor?: string; heardAt?: string; comparedAt?: string; forgedAt?: string },
): Promise<void> =>
  act(async (unit) => {
    const row = await Health.find(id)
    if (row) unit.replace(Health, row, { ...row, ...known })
    else unit.insertFirst(Health, { id, ...known })
  })
