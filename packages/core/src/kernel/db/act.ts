import { atOnce, context, tenant } from '../context'
import { busy } from '../errors'
import { commit, Late, Race, Repeated } from './commit'
import { Contended, isContended, noteContended } from './contended'
import { recall } from './memory'
import { queueSlot } from './queue'
import { Unit } from './unit'

/** How long an action may fight for its turn before the merchant is asked to try again. */
const DEADLINE_MS = 5_000
/** Races that a command with a lane to go to loses at one numbering before it goes there. */
const MOST_LOST = 3

/** One action under way: its unit and the queue it stands in. */
export class Act extends Unit {
  /** The queue that it stood in. */
  private queued: string | undefined
  private leave: (() => void) | undefined

  /** @param slot its place among the acts of a command */
  constructor(
    late: boolean,
    private readonly slot: number,
  ) {
    super(late)
  }

  /**
   * Stands in line with the other writers of `name` of this tenant, once an action; a second queue is not waited for.
   * @throws Contended when writers of other processes are too many there, for a command that the lane of numbers can take
   */
  async queue(name: string): Promise<void> {
    if (this.leave) return
    this.queued = name
    if (hasLane() && isContended(name)) throw new Contended(name, this.slot)
    this.leave = await queueSlot(`${tenant()}|${name}`)
  }

  /** @throws Contended when it stood in a queue and lost races there that others, who have a queue of their own, won */
  lostRaces(): void {
    if (this.queued === undefined || !hasLane()) return
    noteContended(this.queued)
    throw new Contended(this.queued, this.slot)
  }

  done(): void {
    this.leave?.()
    this.leave = undefined
  }
}

/** True for a command that the lane of numbers can take over: it has a key, by which nothing is done twice. */
const hasLane = (): boolean => {
  const { lane, replay } = context()
  return lane === true && replay !== undefined
}

/**
 * Runs one write action: `decide` loads, decides and collects into the unit; then everything commits at once, with one
 * time for all of it.
 * A lost race or a transaction conflict runs `decide` again with full jitter until a deadline (then 503).
 * Under a key (see `remembered`), an act that has already committed is not run again: its result is given back.
 * @throws AppError 409 with the reason of a broken condition, 503 at the deadline or when nobody can tell what became of
 * it; Contended when the lane of numbers must do it
 */
export async function act<T>(decide: (unit: Act) => Promise<T>): Promise<T> {
  const { replay } = context()
  const slot = replay ? replay.next++ : 0
  if (replay && slot in replay.results) return replay.results[slot] as T
  const deadline = Date.now() + DEADLINE_MS
  let [refused, lost] = [0, 0]
  for (let attempt = 0; ; attempt++) {
    const unit = new Act(refused > 1, slot)
    try {
      const result = await atOnce(async () => {
        const decided = await decide(unit)
        await commit(unit, replay && { replay, slot, result: decided })
        return decided
      })
      unit.done()
      if (replay && unit.size > 0) replay.results[slot] = result
      await follow(unit)
      return result
    } catch (error) {
      if (error instanceof Repeated && replay) return recall<T>(replay, slot)
      if (!(error instanceof Race)) throw error
      if (error instanceof Late) refused += 1
      else lost += 1
      const late = Date.now() > deadline
      if (lost >= MOST_LOST || late) unit.lostRaces()
      if (late) throw busy()
    } finally {
      unit.done()
    }
    await new Promise((r) => setTimeout(r, Math.random() * Math.min(400, 8 * 2 ** attempt)))
  }
}

/** Runs what comes after the commit; what fails there is repeated by a sweep. */
const follow = ({ effects }: Unit) =>
  Promise.all(
    effects.map((effect) =>
      effect().catch((error) =>
        console.error(JSON.stringify({ level: 'error', at: 'effect', message: String(error) })),
      ),
    ),
  )
