import { config } from '../config'
import { context, type Replay } from '../context'
import { AppError, conflict, inDoubt } from '../errors'
import { send } from './client'
import { Contended } from './contended'
import { type Item, type Key, keyText, partition } from './keys'
import { unpack } from './pack'
import { type Request, rangeAll } from './read'

/*
 * What was done under a key: a command that a browser sends twice, a step of a job that another worker repeats. The result
 * of each act is kept in its own transaction, so that who comes again gets the decision that stands and never a second one.
 */

/** How long a key is remembered. */
const REMEMBER_SECONDS = 48 * 3600

/** One act to be remembered, by its place among those of its command. */
export interface Memory {
  replay: Replay
  slot: number
  result: unknown
}

const memoryKey = ({ key }: Pick<Replay, 'key'>, slot: number): Key => ({ pk: partition('idem'), sk: `${key}|${slot}` })

const slotOf = ({ sk }: Item): number => Number(sk.slice(sk.lastIndexOf('|') + 1))

export const memoryItem = ({ replay, slot, result }: Memory): Item => ({
  ...memoryKey(replay, slot),
  hash: replay.bodyHash,
  result: JSON.stringify(result ?? null),
  ttl: Math.floor(Date.now() / 1000) + REMEMBER_SECONDS,
})

/** An item as the table has it now. */
export async function readNow(key: Key, withinMs?: number): Promise<Item | undefined> {
  const wanted = { TableName: config.table(), Key: { pk: key.pk, sk: key.sk }, ConsistentRead: true }
  const { Item: item } = await send('GetItem', wanted, withinMs === undefined ? {} : { withinMs })
  return item && unpack(item as Item)
}

/** 409: the key came before with another body. */
const keyReused = () =>
  conflict('Esta operación ya se envió con otros datos. Recarga la página y vuelve a intentarlo.', 'key_reused')

function resultOf(item: Item, bodyHash: string): unknown {
  if (item.hash !== bodyHash) throw keyReused()
  return JSON.parse(String(item.result))
}

/** Result of an act that another try of the same command committed first. */
export async function recall<T>(replay: Replay, slot: number): Promise<T> {
  const item = await readNow(memoryKey(replay, slot))
  if (!item) throw inDoubt(true)
  return resultOf(item, replay.bodyHash) as T
}

/** What the first act under a key left, to be read along with something else. */
export interface FirstMemory {
  item: Item | undefined
}

/** Asks for the memory of an act under `key` in the tenant of the actor; see `remembered`. */
export function memoryOf(key: string, slot: number): Request<FirstMemory> {
  const one = memoryKey({ key }, slot)
  return { keys: [one], take: (items) => ({ item: items.get(keyText(one)) }) }
}

/** The same of the first act of a command. */
export const firstMemory = (key: string): Request<FirstMemory> => memoryOf(key, 0)

/** What is remembered of a command, by the place of its acts. @throws AppError 409 when the key came with another body */
async function recallAll(key: string, bodyHash: string): Promise<unknown[]> {
  const results: unknown[] = []
  for (const item of await rangeAll({ pk: partition('idem'), prefix: `${key}|` }))
    if (Number(item.ttl) > Date.now() / 1000) results[slotOf(item)] = resultOf(item, bodyHash)
  return results
}

const count = (results: unknown[]): number => Object.keys(results).length

/** True when an act of the running command is remembered: what it asks for is done, and must not be refused for it. */
export const isRepetition = (): boolean => count(context().replay?.results ?? []) > 0

/** What a command or a step of a job is known by. */
export interface CommandKey {
  key: string
  /** Tells the input of one command from that of another; the same key with another is refused. */
  bodyHash: string
}

/** Results of the steps under a key whose names begin with `prefix`. */
export async function resultsUnder({ key, bodyHash }: CommandKey, prefix: string): Promise<unknown[]> {
  const items = await rangeAll({ pk: partition('idem'), prefix: `${key}.${prefix}` })
  return items.map((item) => resultOf(item, bodyHash))
}

interface Remembered extends CommandKey {
  /** Its first memory, when it was read before: a command that is new costs no round trip. */
  first?: FirstMemory
  /** What an act of it left a moment ago, for which somebody waited. The others are looked for only when it is refused. */
  left?: Item
}

/** What is known of a command before it runs. */
async function known({ key, bodyHash, first, left }: Remembered): Promise<unknown[]> {
  if (first && !first.item) return []
  if (!left) return recallAll(key, bodyHash)
  const results: unknown[] = []
  results[slotOf(left)] = resultOf(left, bodyHash)
  return results
}

/**
 * Runs a command under its key: the acts that an earlier try committed are not run again, their results are given back.
 * A refusal is looked into before it is told: another try of the very command may have committed meanwhile, and what
 * refuses this one is what that one did. Then that one's results are the answer.
 * @throws AppError 409 when the key was used with another body
 */
export async function remembered<T>(command: Remembered, run: () => Promise<T>): Promise<T> {
  const { key, bodyHash } = command
  const ctx = context()
  const outer = ctx.replay
  let results = await known(command)
  try {
    for (;;) {
      ctx.replay = { key, bodyHash, results, next: 0, isNew: count(results) === 0 }
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof AppError) || error instanceof Contended) throw error
        const now = await recallAll(key, bodyHash).catch(() => results)
        if (count(now) <= count(results)) throw error
        results = now
      }
    }
  } finally {
    ctx.replay = outer
  }
}
