import { randomUUID } from 'node:crypto'
import { appendAudit } from '../audit'
import { config } from '../config'
import { type Context, context } from '../context'
import { AppError, busy, inDoubt, isOutage, isThrottle } from '../errors'
import { send } from './client'
import { globalPartition, type Item } from './keys'
import { type Memory, memoryItem, readNow } from './memory'
import type { Failure } from './transact'
import type { Unit } from './unit'

/** How long the same transaction is sent again while nobody knows what became of it. */
const ASK_MS = 8_000
/** How long it may then take to look whether it is there. */
const LOOK_MS = 3_000
/** Least time that a request is given. */
const LEAST_MS = 500
/** How long the receipt of a commit without audit or memory is kept. */
const RECEIPT_SECONDS = 3600

/** The action was decided on what is no longer so, or met another: it is decided again. */
export class Race extends Error {}
/** A fact came too late for its place in a book; see `books/fence.ts`. */
export class Late extends Race {}
/** Another try of the same command committed this very act. */
export class Repeated extends Error {}

/** What changed is told in the audit, and what has words for it alone: a sign-in. */
const isTold = ({ changes, summary }: Unit): boolean => changes.length > 0 || summary !== undefined

/**
 * Adds to the unit what tells later that this commit happened: the memory of its key, its audit record, or a receipt where
 * there is neither. The table refuses to write it twice, so no commit is done twice either.
 */
function seal(unit: Unit, memory: Memory | undefined, token: string): Item {
  const ctx: Context = context()
  const witness = isTold(unit) ? appendAudit(unit, ctx) : undefined
  if (!memory) {
    const ttl = Math.floor(Date.now() / 1000) + RECEIPT_SECONDS
    const receipt = { pk: globalPartition('receipt', token), sk: 'receipt', id: token, ttl }
    if (!witness) unit.append(receipt, 'race')
    return witness ?? receipt
  }
  const item = memoryItem(memory)
  unit.append(item, 'race')
  return item
}

/** Whether a commit is there. @throws Repeated when another try of the same command made it */
async function isOurs(proof: Item): Promise<boolean> {
  const found = await readNow(proof, LOOK_MS)
  if (!found) return false
  if (found.id === proof.id && found.result === proof.result) return true
  throw new Repeated()
}

/**
 * Commits a unit in one transaction. One whose answer is lost is never decided again while it may stand: the very same is
 * sent, under the same token, until it is answered; then it is looked for.
 * @throws Race when the action must be decided again, Repeated; AppError 409 with the reason of a broken condition, 503
 * `busy` when nothing was written, 503 `in_doubt` when nobody can tell
 */
export async function commit(unit: Unit, memory: Memory | undefined): Promise<void> {
  if (unit.size === 0 && !isTold(unit)) return
  const token = randomUUID()
  const proof = seal(unit, memory, token)
  const { items, failures } = unit.build(config.table())
  const transaction = { TransactItems: items, ClientRequestToken: token }
  const until = Date.now() + ASK_MS
  for (let doubt = false, tries = 0; ; tries++) {
    try {
      await send('TransactWriteItems', transaction, { withinMs: Math.max(LEAST_MS, until - Date.now()) })
      return
    } catch (error) {
      doubt ||= mayStand(error)
      const cancelled = (error as Error).name === 'TransactionCanceledException'
      if (cancelled && !doubt) throw verdict(error, failures, memory !== undefined)
      if (!cancelled && !doubt && !isThrottle(error)) throw error
      const over = Date.now() > until
      if (doubt && (cancelled || over)) {
        const ours = await isOurs(proof).catch(unlessRepeated)
        if (ours) return
        if (ours === false && cancelled) throw verdict(error, failures, memory !== undefined)
      }
      if (over) throw doubt ? inDoubt(memory !== undefined) : busy()
    }
    await new Promise((r) => setTimeout(r, Math.random() * Math.min(500, 20 * 2 ** tries)))
  }
}

/** A look that fails tells nothing. */
const unlessRepeated = (error: unknown): undefined => {
  if (error instanceof Repeated) throw error
}

/** True when a transaction may have been written although it was not answered so: now, or in an earlier try of the client. */
function mayStand(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { attempts?: number } }
  return isOutage(error) || name === 'TransactionInProgressException' || ($metadata?.attempts ?? 1) > 1
}

interface Reason {
  Code?: string
}

const MET_ANOTHER = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']

/** What it means that a transaction was cancelled. The memory of a key is the last of its items. */
function verdict(error: unknown, failures: Failure[], keyed: boolean): Error {
  const reasons = (error as { CancellationReasons?: Reason[] }).CancellationReasons ?? []
  const broken = reasons.flatMap((reason, i) => (reason.Code === 'ConditionalCheckFailed' ? [i] : []))
  if (keyed && broken.includes(failures.length - 1)) return new Repeated()
  if (reasons.some(({ Code = '' }) => MET_ANOTHER.includes(Code))) return new Race()
  if (broken.some((i) => failures[i] === 'race')) return new Race()
  if (broken.some((i) => failures[i] === 'late')) return new Late()
  const rule = broken.map((i) => failures[i]).find((f) => typeof f === 'object')
  if (rule) return new AppError(409, rule.code ?? 'conflict', rule.why)
  return new Error(`transaction cancelled: ${reasons.map((r) => r.Code).join(', ')}`)
}
