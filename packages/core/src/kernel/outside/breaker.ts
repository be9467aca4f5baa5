import * as z from 'zod'
import { now } from '../context'
import { act } from '../db/act'
import { kind } from '../db/kind'
import type { Row } from '../db/kind-spec'
import { load } from '../db/read'
import { OutsideError } from './outside-error'

/** Failures in a row that open it. */
const FAILURES = 5
/** How long it stays open, the first time, the second…; the last for ever after. */
const OPEN_MS = [1, 5, 15, 60].map((minutes) => minutes * 60_000)
/** A probe is given so long; then another may try. */
const PROBE_MS = 60_000

const BreakerRow = z.object({
  /** What it is about: a connection, or a host. */
  id: z.string(),
  failures: z.number().int(),
  /** Times that it opened since it last closed. */
  opened: z.number().int(),
  /** Nobody tries before. ISO. */
  until: z.string().optional(),
  /** It is open because somebody tries, and what comes of that counts. */
  probing: z.boolean().optional(),
  /** Since when nothing has been answered. ISO. */
  since: z.string(),
  expires: z.number().int(),
})

/** What a service has failed to do lately, for everybody of a shop who would ask it: kept in a row, so that it outlives processes. */
export const Breaker = kind({
  name: 'breaker',
  label: 'el servicio',
  schema: BreakerRow,
  audited: false,
  expires: ({ expires }) => expires,
})
type BreakerData = z.output<typeof BreakerRow>

/** A service that has failed too often is not asked before `until`. */
export class Open extends Error {
  constructor(
    readonly until: Date,
    readonly since: Date,
  ) {
    super(`not asked before ${until.toISOString()}`)
    this.name = 'Open'
  }
}

const KEPT_SECONDS = 7 * 86_400
const isOpen = ({ until }: BreakerData, at: Date) => until !== undefined && Date.parse(until) > at.getTime()
const isHalfOpen = (row: BreakerData, at: Date) => row.until !== undefined && !isOpen(row, at)

/** What one more failure makes of it; one that was under way when it opened says nothing new. */
export function failedOnce(row: BreakerData | undefined, id: string, at: Date): BreakerData {
  if (row && isOpen(row, at) && !row.probing) return row
  const failures = (row?.failures ?? 0) + 1
  const opened = row?.opened ?? 0
  const expires = Math.ceil(at.getTime() / 1_000) + KEPT_SECONDS
  const next = { id, failures, opened, since: row?.since ?? at.toISOString(), expires }
  if (failures < FAILURES) return next
  const open = OPEN_MS[Math.min(opened, OPEN_MS.length - 1)]!
  return { ...next, opened: opened + 1, until: new Date(at.getTime() + open).toISOString() }
}

const refuseOpen = (rows: Iterable<BreakerData>) => {
  const at = now()
  const open = [...rows].filter((row) => isOpen(row, at)).sort((a, b) => (a.until! < b.until! ? 1 : -1))[0]
  if (open) throw new Open(new Date(open.until!), new Date(open.since))
}

/** Says that this process tries now: of those that were kept waiting one goes first. @throws Open when another does */
const probe = (names: readonly string[]) =>
  act(async (unit) => {
    const { rows } = await load({ rows: Breaker.many(names) })
    refuseOpen(rows.values())
    const until = new Date(now().getTime() + PROBE_MS).toISOString()
    for (const row of rows.values())
      if (isHalfOpen(row, now())) unit.replace(Breaker, row, { ...row, until, probing: true })
  })

const close = (rows: Iterable<Row<typeof BreakerRow>>) =>
  act(async (unit) => {
    const { found } = await load({ found: Breaker.many([...rows].map(({ id }) => id)) })
    for (const row of found.values()) unit.remove(Breaker, row)
  })

const fail = (names: readonly string[]) =>
  act(async (unit) => {
    const { rows } = await load({ rows: Breaker.many(names) })
    for (const name of names) {
      const row = rows.get(name)
      const next = failedOnce(row, name, now())
      if (next === row) continue
      if (row) unit.replace(Breaker, row, next)
      else unit.insertFirst(Breaker, next)
    }
  })

const isFailure = (error: unknown) =>
  error instanceof OutsideError && (error.reason === 'silent' || error.reason === 'failed')

/**
 * Asks a service, unless it failed five times in a row: then nobody asks it for 1, 5, 15 and 60 minutes, and the first who
 * asks afterwards goes alone. A refusal that the service gives is an answer.
 * @param names what may fail: the connection and its host
 * @throws Open without asking; whatever `ask` throws
 */
export async function throughBreaker<T>(names: readonly string[], ask: () => Promise<T>): Promise<T> {
  const { rows } = await load({ rows: Breaker.many(names) })
  refuseOpen(rows.values())
  if ([...rows.values()].some((row) => isHalfOpen(row, now()))) await probe(names)
  try {
    const answer = await ask()
    if (rows.size > 0) await close(rows.values())
    return answer
  } catch (error) {
    if (isFailure(error)) await fail(names)
    else if (error instanceof OutsideError && rows.size > 0) await close(rows.values())
    throw error
  }
}
