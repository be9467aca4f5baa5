import { randomUUID } from 'node:crypto'
import { config } from '../config'
import { context } from '../context'
import { Contended } from '../db/contended'
import type { LaneActor, LaneCommand } from './command'

/** Loaded with the first command that goes there: most processes never pay for it. */
const lane = () => Promise.all([import('./command'), import('./outcome')])

/** How long a person waits for the lane, beside what they waited before: less than a request may take in all. */
const WAIT_MS = 12_000

/** The command that is running. */
type Running = Pick<LaneCommand, 'input' | 'key' | 'bodyHash'>

/** Sends the running command to the lane. True when it is there. */
async function handOver(running: Running, { numbering, slot }: Contended): Promise<boolean> {
  const { actor, call, requestId, from } = context()
  const command: LaneCommand = {
    ...running,
    id: randomUUID(),
    ...{ call, requestId, from, actor: actor as LaneActor },
    until: new Date(Date.now() + WAIT_MS).toISOString(),
  }
  const [{ sendCommand }, { whenDone }] = await lane()
  const sent = await sendCommand(command, numbering).catch((error) => {
    console.error(JSON.stringify({ level: 'error', at: 'lane', requestId, message: String(error) }))
    return false
  })
  if (sent) await whenDone(command, slot)
  return sent
}

/**
 * Runs a keyed command of somebody signed in. When it meets too many others at its numbering the lane does it, and then
 * `run` finds by the key what was done: each of its acts is done once, here or there. Where there is no lane, or it does
 * not answer, it goes on here.
 * @param run told whether it runs again: somebody else may have done acts of it meanwhile
 * @throws AppError as `run`, or as the lane refused it; 503 `in_doubt` when nobody knows what became of it
 */
export async function orByLane<T>(running: Running, run: (again: boolean) => Promise<T>): Promise<T> {
  const ctx = context()
  if (!config.numbersQueue()) return run(false)
  ctx.lane = true
  try {
    return await run(false)
  } catch (error) {
    if (!(error instanceof Contended)) throw error
    ctx.lane = false
    await handOver(running, error)
    return run(true)
  } finally {
    ctx.lane = false
  }
}
