import { Apart, commit, type Sealed } from '../commit'
import { type Item, type Key, keyText } from '../keys'
import { anyShard } from '../lists/counter'
import { Merged } from './merged'
import type { Fetch, Seat } from './seat'

/*
 * Writers of one numbering stand in line in their process. Those who are there when the line moves go together: what they
 * read comes in one trip, each decides on what the ones before it leave, and one transaction commits all of them, or none.
 * One that nobody can add to it, and all whose transaction fails by what one of them did, go by themselves.
 */

/** Acts of one transaction, at most. */
const MOST_TOGETHER = 16

/** Acts that go together. */
class Convoy {
  readonly shard = anyShard()
  private readonly merged = new Merged()
  private readonly parts: Sealed[] = []
  /** What was read, as the table has it. */
  private readonly read = new Map<string, Item | undefined>()
  private firstRead: Promise<void> | undefined
  private asked: Key[] | undefined = []
  readonly outcome: Promise<void>
  private settle!: (outcome: Promise<void> | undefined) => void

  /** Acts that have not ended their part of it. */
  private left: number

  constructor(private readonly size: number) {
    this.left = size
    this.outcome = new Promise((resolve) => {
      this.settle = resolve
    })
    // Whoever has a part of it hears how it ended.
    this.outcome.catch(() => {})
  }

  /** Reads in one trip what all ask for in this turn of the loop. One that fails tells nothing: each then asks by itself. */
  async together(keys: readonly Key[], fetch: Fetch): Promise<void> {
    if (this.size === 1) return
    this.asked?.push(...keys)
    this.firstRead ??= this.gathered(fetch).catch(() => {})
    await this.firstRead
  }

  private async gathered(fetch: Fetch): Promise<void> {
    await new Promise(setImmediate)
    const keys = this.asked!
    this.asked = undefined
    this.note(keys, await fetch(keys))
  }

  /** Items as they are after the parts so far. */
  async after(keys: readonly Key[], again: (name: string) => boolean, fetch: Fetch): Promise<Map<string, Item>> {
    const missing = keys.filter((key) => !this.read.has(keyText(key)) || again(keyText(key)))
    if (missing.length > 0) this.note(missing, await fetch(missing))
    const items = new Map<string, Item>()
    for (const key of keys) {
      const item = this.merged.after(key, this.read.get(keyText(key)))
      if (item) items.set(keyText(key), item)
    }
    return items
  }

  private note(keys: readonly Key[], items: ReadonlyMap<string, Item>): void {
    for (const key of keys) this.read.set(keyText(key), items.get(keyText(key)))
  }

  get hasRoom(): boolean {
    return this.merged.hasRoom
  }

  /** Whether those who come now decide on what is not committed yet. */
  get isAhead(): boolean {
    return this.parts.length > 0
  }

  /** False when it cannot go with the others. */
  add(part: Sealed): boolean {
    const fits = this.merged.add(part.writes)
    if (fits) this.parts.push(part)
    return fits
  }

  /** One act has ended its part; after the last one all of it is committed. */
  end(): void {
    this.left -= 1
    if (this.left === 0) this.settle(this.parts.length > 0 ? commit(this.parts, this.merged) : undefined)
  }
}

/** Where an act of a convoy reads and hands in what it writes; one after the other has its turn. */
export class Place implements Seat {
  private readonly asked = new Set<string>()
  private leaving!: () => void
  /** The turn of the one behind it. */
  readonly next: Promise<void>
  private gone = false

  constructor(
    private readonly convoy: Convoy,
    private readonly turn: Promise<void>,
  ) {
    const left = new Promise<void>((resolve) => {
      this.leaving = resolve
    })
    this.next = turn.then(() => left)
  }

  get shard(): number {
    return this.convoy.shard
  }

  async read(keys: readonly Key[], fetch: Fetch): Promise<Map<string, Item>> {
    await this.convoy.together(keys, fetch)
    await this.turn
    if (!this.convoy.hasRoom) throw new Apart(false)
    // What an act reads again it wants as it is now.
    const again = (name: string) => this.asked.has(name)
    const items = await this.convoy.after(keys, again, fetch)
    for (const key of keys) this.asked.add(keyText(key))
    return items
  }

  async settled(): Promise<void> {
    await this.turn
    if (this.convoy.isAhead) throw new Apart(true)
  }

  /**
   * Commits with the others.
   * @throws Apart when it cannot; as `commit`
   */
  async commit(part: Sealed): Promise<void> {
    await this.turn
    const fits = this.convoy.add(part)
    this.leave()
    if (!fits) throw new Apart(true)
    await this.convoy.outcome
  }

  /**
   * Ends its part without a commit. What it found or was refused for may be what others of the convoy were about to write.
   * @throws what their commit throws: then it was not so
   */
  async stand(): Promise<void> {
    const { isAhead } = this.convoy
    this.leave()
    if (isAhead) await this.convoy.outcome
  }

  /** Lets the next one have its turn. */
  leave(): void {
    if (this.gone) return
    this.gone = true
    this.leaving()
    this.convoy.end()
  }
}

/** How an act stands in line: behind the others, before those who come for the first time, or there with nobody else. */
export type Standing = 'last' | 'first' | 'alone'

interface Waiting {
  alone: boolean
  go: (place: Place) => void
}

class Line {
  private readonly ahead: Waiting[] = []
  private readonly waiting: Waiting[] = []
  private moving = false

  constructor(private readonly emptied: () => void) {}

  join(standing: Standing): Promise<Place> {
    return new Promise((go) => {
      const list = standing === 'last' ? this.waiting : this.ahead
      list.push({ alone: standing === 'alone', go })
      if (this.moving) return
      this.moving = true
      setImmediate(() => this.move())
    })
  }

  private move(): void {
    const members = this.take()
    if (members.length === 0) {
      this.moving = false
      this.emptied()
      return
    }
    const convoy = new Convoy(members.length)
    let turn = Promise.resolve()
    for (const { go } of members) {
      const place = new Place(convoy, turn)
      turn = place.next
      go(place)
    }
    const on = () => void setImmediate(() => this.move())
    convoy.outcome.then(on, on)
  }

  /** Those who go together now. */
  private take(): Waiting[] {
    if (this.ahead[0]?.alone) return this.ahead.splice(0, 1)
    const alone = this.ahead.findIndex((one) => one.alone)
    const members = this.ahead.splice(0, Math.min(alone < 0 ? this.ahead.length : alone, MOST_TOGETHER))
    return alone < 0 ? [...members, ...this.waiting.splice(0, MOST_TOGETHER - members.length)] : members
  }
}

const lines = new Map<string, Line>()

/** Waits in the line of `key` until it moves on with this act. */
export function joinLine(key: string, standing: Standing): Promise<Place> {
  let line = lines.get(key)
  if (!line) {
    line = new Line(() => lines.delete(key))
    lines.set(key, line)
  }
  return line.join(standing)
}
