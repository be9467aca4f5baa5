import { atOnce, context, tenant } from '../context'
import { busy } from '../errors'
import { Apart, commit, Late, Race, Repeated, seal } from './commit'
import { Contended, isContended, noteContended } from './contended'
import { type Memory, recall } from './memory'
import { joinLine, type Place, type Standing } from './together/line'
import { Merged } from './together/merged'
import { sit, withSeat } from './together/seat'
import { Unit } from './unit'

/** How long an action may fight for its turn before the merchant is asked to try again. */
const DEADLINE_MS = 5_000
/** Races that a command with a lane to go to loses at one numbering before it goes there. */
const MOST_LOST = 3

/** One action under way: its unit and the line it stands in. */
export class Act extends Unit {
  /** The line that it stood in. */
  private lined: string | undefined
  private seat: Place | undefined

  /** @param slot its place among the acts of a command */
  constructor(
    late: boolean,
    private readonly slot: number,
    private readonly standing: Standing,
  ) {
    super(late)
  }

  /**
   * Stands in line with the other writers of `name` of this tenant, once an action; a second line is not waited for. What it
   * reads from then on is as those leave it with whom it is committed.
   * @throws Contended when writers of other processes are too many there, for a command that the lane of numbers can take
   */
  async queue(name: string): Promise<void> {
    if (this.seat) return
    this.lined = name
    if (hasLane() && isContended(name)) throw new Contended(name, this.slot)
    // What is written late is never committed together with what is written now.
    const line = context().late ? `${name}|late` : name
    this.seat = await joinLine(`${tenant()}|${line}`, this.standing)
    this.shard = this.seat.shard
    sit(this.seat)
  }

  /** Commits what it collected, with the others of its line who go with it. @throws as `commit` of `commit.ts` */
  async commit(memory: Memory | undefined): Promise<void> {
    const part = seal(this, memory)
    if (!part) return this.stand()
    if (this.seat) return this.seat.commit(part)
    const merged = new Merged()
    merged.add(part.writes)
    await commit([part], merged)
  }

  /** Waits until what it decided on without writing is committed. @throws Apart when it was not: it decides again */
  async stand(): Promise<void> {
    await this.seat?.stand().catch(() => {
      throw new Apart(false)
    })
  }

  /** @throws Contended when it stood in a line and lost races there that others, who have a line of their own, won */
  lostRaces(): void {
    if (this.lined === undefined || !hasLane()) return
    noteContended(this.lined)
    throw new Contended(this.lined, this.slot)
  }

  done(): void {
    this.seat?.leave()
    this.seat = undefined
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
  const { replay, late = false } = context()
  const slot = replay ? replay.next++ : 0
  if (replay && slot in replay.results) return replay.results[slot] as T
  const deadline = Date.now() + DEADLINE_MS
  let [refused, lost] = [0, 0]
  let standing: Standing = 'last'
  for (let attempt = 0; ; attempt++) {
    const unit = new Act(late || refused > 1, slot, standing)
    try {
      const result = await withSeat(() =>
        atOnce(async () => {
          const decided = await whole(unit, decide).catch(async (error) => {
            if (!(error instanceof Race)) await unit.stand()
            throw error
          })
          await unit.commit(replay && { replay, slot, result: decided })
          return decided
        }),
      )
      unit.done()
      if (replay && (unit.size > 0 || unit.remembered)) replay.results[slot] = result
      await follow(unit)
      return result
    } catch (error) {
      if (error instanceof Repeated && replay) return recall<T>(replay, slot)
      if (!(error instanceof Race)) throw error
      const late = Date.now() > deadline
      if (error instanceof Apart && !late) {
        standing = error.alone ? 'alone' : 'first'
        continue
      }
      if (error instanceof Late) refused += 1
      else lost += 1
      if (lost > MOST_LOST) standing = 'alone'
      if (lost >= MOST_LOST || late) unit.lostRaces()
      if (late) throw busy()
    } finally {
      unit.done()
    }
    await new Promise((r) => setTimeout(r, Math.random() * Math.min(400, 8 * 2 ** attempt)))
  }
}

/**
 * Decides once what a command goes by: a repetition is given the same decision, whatever the command did since. Outside a
 * command with a key it only decides.
 * @param decide reads, and runs no act of its own; its result must be JSON
 */
export const decideOnce = <T>(decide: () => Promise<T>): Promise<T> =>
  act((unit) => {
    unit.remembered = true
    return decide()
  })

/** Decides, and adds what goes along with something that happened before; what it notes is of this try alone. */
async function whole<T>(unit: Act, decide: (unit: Act) => Promise<T>): Promise<T> {
  const { happened } = context()
  if (!happened) return decide(unit)
  happened.matters.length = 0
  const decided = await decide(unit)
  await happened.along(unit as never)
  return decided
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
