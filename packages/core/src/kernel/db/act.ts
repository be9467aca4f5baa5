import { randomUUID } from 'node:crypto'
import { appendAudit } from '../audit'
import { config } from '../config'
import { atOnce, type Context, context, type Replay, tenant } from '../context'
import { AppError, busy, conflict, isOutage } from '../errors'
import { send } from './client'
import { type Item, type Key, keyText, partition } from './keys'
import { unpack } from './pack'
import { turn } from './queue'
import type { Request } from './read'
import type { Failure } from './transact'
import { Unit } from './unit'

/** How long an action may fight for its turn before the merchant is asked to try again. */
const DEADLINE_MS = 5_000
/** How long a key of idempotency is remembered. */
const REMEMBER_SECONDS = 48 * 3600

class Race extends Error {}
/** A fact came too late for its place in a book; see `books/fence.ts`. */
class Late extends Race {}
class Repeated extends Error {}

/** One action under way: its unit and the queue it stands in. */
export class Act extends Unit {
  private leave: (() => void) | undefined

  /** Stands in line with the other writers of `name` of this tenant, once an action; a second queue is not waited for. */
  async queue(name: string): Promise<void> {
    if (this.leave) return
    this.leave = await turn(`${tenant()}|${name}`)
  }

  done(): void {
    this.leave?.()
    this.leave = undefined
  }
}

/**
 * Runs one write action: `decide` loads, decides and collects into the unit; then everything commits at once, with one
 * time for all of it.
 * A lost race or a transaction conflict runs `decide` again with full jitter until a deadline (then 503).
 * Inside a command with an idempotency key, an act that has already committed is not run again: its result is given back.
 * @throws AppError 409 with the reason of a broken condition, 503 at the deadline
 */
export async function act<T>(decide: (unit: Act) => Promise<T>): Promise<T> {
  const { replay } = context()
  const slot = replay ? replay.next++ : 0
  if (replay && slot in replay.results) return replay.results[slot] as T
  const deadline = Date.now() + DEADLINE_MS
  let refused = 0
  for (let attempt = 0; ; attempt++) {
    const unit = new Act(refused > 1)
    try {
      const result = await atOnce(async () => {
        const decided = await decide(unit)
        await commit(unit, replay && { replay, slot, result: decided })
        return decided
      })
      unit.done()
      await Promise.all(
        unit.effects.map((effect) =>
          effect().catch((error) =>
            console.error(JSON.stringify({ level: 'error', at: 'effect', message: String(error) })),
          ),
        ),
      )
      return result
    } catch (error) {
      if (error instanceof Repeated && replay) return recall<T>(replay, slot)
      if (!(error instanceof Race)) throw error
      if (error instanceof Late) refused += 1
      if (Date.now() > deadline) throw busy()
    } finally {
      unit.done()
    }
    await new Promise((r) => setTimeout(r, Math.random() * Math.min(400, 8 * 2 ** attempt)))
  }
}

interface Memory {
  replay: Replay
  slot: number
  result: unknown
}

const memoryKey = ({ key }: Pick<Replay, 'key'>, slot: number): Key => ({
  pk: partition('idem'),
  sk: `${key}|${slot}`,
})

function memoryItem({ replay, slot, result }: Memory): Item {
  return {
    ...memoryKey(replay, slot),
    hash: replay.bodyHash,
    result: JSON.stringify(result ?? null),
    ttl: Math.floor(Date.now() / 1000) + REMEMBER_SECONDS,
  }
}

async function read(key: Key): Promise<Item | undefined> {
  const { Item: item } = await send('GetItem', {
    TableName: config.table(),
    Key: { pk: key.pk, sk: key.sk },
    ConsistentRead: true,
  })
  return item && unpack(item as Item)
}

/** Result of an act that another try of the same command committed first. */
async function recall<T>(replay: Replay, slot: number): Promise<T> {
  const item = await read(memoryKey(replay, slot))
  if (!item) throw busy()
  if (item.hash !== replay.bodyHash) throw keyReused()
  return JSON.parse(String(item.result)) as T
}

/** 409: the key came before with another body. */
export const keyReused = () =>
  conflict('Esta operación ya se envió con otros datos. Recarga la página y vuelve a intentarlo.', 'key_reused')

/** What the first act under a key left, to be read along with something else. */
export interface FirstMemory {
  item: Item | undefined
}

/** Asks for the memory of the first act under `key` in the tenant of the actor; see `recallAll`. */
export function firstMemory(key: string): Request<FirstMemory> {
  const first = memoryKey({ key }, 0)
  return { keys: [first], take: (items) => ({ item: items.get(keyText(first)) }) }
}

/**
 * What a repeated command remembers: prepares `context().replay` from the acts already committed under `key`.
 * With `first`, read before, a command that is new costs no round trip.
 * @throws AppError 409 when the key was used with another body
 */
export async function recallAll(key: string, bodyHash: string, first?: FirstMemory): Promise<Replay> {
  const replay: Replay = { key, bodyHash, results: [], next: 0 }
  for (let slot = 0; slot < 100; slot++) {
    const item = slot === 0 && first ? first.item : await read(memoryKey(replay, slot))
    if (!item || Number(item.ttl) <= Date.now() / 1000) break
    if (item.hash !== bodyHash) throw keyReused()
    replay.results.push(JSON.parse(String(item.result)))
  }
  return replay
}

interface Reason {
  Code?: string
}

const throttled = (error: unknown) =>
  [
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'TransactionInProgressException',
  ].includes((error as Error).name)

async function commit(unit: Act, memory: Memory | undefined): Promise<void> {
  if (unit.size === 0) return
  const ctx: Context = context()
  const witness = unit.changes.length > 0 ? appendAudit(unit, ctx) : undefined
  const remembered = memory && memoryItem(memory)
  if (remembered) unit.append(remembered, 'race')
  const { items, failures } = unit.build(config.table())
  const transaction = { TransactItems: items, ClientRequestToken: randomUUID() }
  const deadline = Date.now() + DEADLINE_MS
  const proof = witness ?? remembered
  for (let unknown = false, tries = 0; ; tries++) {
    try {
      await send('TransactWriteItems', transaction)
      return
    } catch (error) {
      if ((error as Error).name === 'TransactionCanceledException') {
        // An earlier send of this very transaction may have got through without us hearing of it.
        if (unknown && proof && (await isOurs(proof))) return
        throw verdict(
          (error as { CancellationReasons?: Reason[] }).CancellationReasons ?? [],
          failures,
          items,
          remembered,
        )
      }
      if (throttled(error)) throw new Race()
      if (!isOutage(error) || Date.now() > deadline) throw error
      unknown = true
      await new Promise((r) => setTimeout(r, Math.random() * Math.min(500, 20 * 2 ** tries)))
    }
  }
}

const isOurs = async (proof: Item) => {
  const found = await read(proof)
  return found !== undefined && (found.result === proof.result || found.id === proof.id)
}

function verdict(reasons: Reason[], failures: Failure[], items: unknown[], remembered: Item | undefined): Error {
  const broken = reasons.flatMap((reason, i) => (reason.Code === 'ConditionalCheckFailed' ? [i] : []))
  if (remembered && broken.includes(items.length - 1)) return new Repeated()
  if (
    reasons.some((r) =>
      ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].includes(r.Code ?? ''),
    )
  )
    return new Race()
  if (broken.some((i) => failures[i] === 'race')) return new Race()
  if (broken.some((i) => failures[i] === 'late')) return new Late()
  const rule = broken
    .map((i) => failures[i])
    .find((f): f is Exclude<Failure, 'race' | 'late'> => f !== undefined && f !== 'race' && f !== 'late')
  if (rule) return new AppError(409, rule.code ?? 'conflict', rule.why)
  return new Error(`transaction cancelled: ${reasons.map((r) => r.Code).join(', ')}`)
}
