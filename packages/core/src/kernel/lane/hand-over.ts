import { randomUUID } from 'node:crypto'
import { config } from '../config'
import { context } from '../context'
import { Contended, noteContended } from '../db/contended'
import type { Item } from '../db/keys'
import type { LaneActor, LaneCommand } from './command'

/** Loaded with the first command that goes there: most processes never pay for it. */
const lane = () => Promise.all([import('./command'), import('./outcome')])

/** How long a person waits for the lane, beside what they waited before: less than a request may take in all. */
const WAIT_MS = 12_000
/** A lane that takes longer than this has others in it, and they would meet who goes the direct way. */
const BUSY_MS = 250

/** The command that is running. */
type Running = Pick<LaneCommand, 'input' | 'key' | 'bodyHash'>

/**
 * Has the lane do the running command. Answers what its act left when that was its first; undefined when others were before
 * it, and where the lane cannot be reached.
 */
async function handOver(running: Running, { numbering, slot }: Contended): Promise<Item | undefined> {
  const { actor, call, requestId, from, till } = context()
  const command: LaneCommand = {
    ...running,
    id: randomUUID(),
    ...{ call, requestId, from, actor: actor as LaneActor },
    ...(till ? { till } : {}),
    until: new Date(Date.now() + WAIT_MS).toISOString(),
  }
  const [{ sendCommand }, { whenDone }] = await lane()
  const sent = await sendCommand(command, numbering).catch((error) => {
    console.error(JSON.stringify({ level: 'error', at: 'lane', requestId, message: String(error) }))
    return false
  })
  if (!sent) return undefined
  const sentAt = Date.now()
  try {
    const left = await whenDone(command, slot)
    return slot === 0 ? left : undefined
  } finally {
    if (Date.now() - sentAt > BUSY_MS) noteContended(numbering)
  }
}

/**
 * Runs a keyed command of somebody signed in. When it meets too many others at its numbering the lane does it, and then
 * `run` finds by the key what was done: each of its acts is done once, here or there. Where there is no lane, or it does
 * not answer, it goes on here.
 * @param run told, when it runs again, what is known of it: `left` by an act that the lane did
 * @throws AppError as `run`, or as the lane refused it; 503 `in_doubt` when nobody knows what became of it
 */
export async function orByLane<T>(
  running: Running,
  run: (again?: { left: Item | undefined }) => Promise<T>,
): Promise<T> {
  const ctx = context()
  if (!config.numbersQueue()) return run()
  ctx.lane = true
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Contended)) throw error
    ctx.lane = false
    return run({ left: await handOver(running, error) })
  } finally {
    ctx.lane = false
  }
}
