import { randomUUID } from 'node:crypto'
import { appendAudit } from '../audit'
import { config } from '../config'
import { type Context, context } from '../context'
import { AppError, busy, inDoubt, isOutage, isThrottle } from '../errors'
import { send } from './client'
import { globalPartition, type Item, keyText } from './keys'
import { type Memory, memoryItem, readNow } from './memory'
import type { Merged } from './together/merged'
import type { Action, Failure } from './transact'
import type { Unit } from './unit'

/** How long the same transaction is sent again while nobody knows what became of it. */
const ASK_MS = 8_000
/** How long it may then take to look whether it is there. */
const LOOK_MS = 3_000
/** Least time that a request is given. */
const LEAST_MS = 500
/** How long the receipt of a commit without audit or memory is kept. */
const RECEIPT_SECONDS = 3600
const noKey = { pk: '', sk: '' }

/** The action was decided on what is no longer so, or met another: it is decided again. */
export class Race extends Error {}
/** A fact came too late for its place in a book; see `books/fence.ts`. */
export class Late extends Race {}
/** Another try of the same command committed this very act. */
export class Repeated extends Error {}

/**
 * The act cannot be committed with those it was decided with, or could not be for what one of them did: it is decided again.
 */
export class Apart extends Race {
  /** @param alone by itself, because it would happen again */
  constructor(readonly alone: boolean) {
    super()
  }
}

/** What an act writes, with what tells later that it was written. */
export interface Sealed {
  writes: readonly Action[]
  /** The row that only this commit writes. */
  proof: Item
  /** It is remembered under a key. */
  keyed: boolean
}

/** What changed is told in the audit, and what has words for it alone: a sign-in. */
const isTold = ({ changes, summary }: Unit): boolean => changes.length > 0 || summary !== undefined

/**
 * Adds to the unit what tells later that this commit happened: the memory of its key, its audit record, or a receipt where
 * there is neither. The table refuses to write it twice, so no commit is done twice either.
 * @returns undefined for a unit that writes nothing
 */
export function seal(unit: Unit, memory: Memory | undefined): Sealed | undefined {
  const isKept = memory !== undefined && unit.remembered
  if (unit.size === 0 && !isTold(unit) && !isKept) return undefined
  const ctx: Context = context()
  const witness = isTold(unit) ? appendAudit(unit, ctx) : undefined
  if (!memory && witness) return { writes: unit.writes, proof: witness, keyed: false }
  const proof = memory ? memoryItem(memory) : receipt()
  unit.append(proof, 'race')
  return { writes: unit.writes, proof, keyed: memory !== undefined }
}

function receipt(): Item {
  const [id, ttl] = [randomUUID(), Math.floor(Date.now() / 1000) + RECEIPT_SECONDS]
  return { pk: globalPartition('receipt', id), sk: 'receipt', id, ttl }
}

/**
 * Whether a commit of some acts is there.
 * @throws Repeated when another try of the same command made it; Apart when that happened to one of several
 */
async function isOurs(parts: readonly Sealed[]): Promise<boolean> {
  const found = await Promise.all(parts.map(({ proof }) => readNow(proof, LOOK_MS)))
  const ours = parts.map(({ proof }, i) => found[i]?.id === proof.id && found[i]?.result === proof.result)
  if (found.every((item, i) => item !== undefined && ours[i])) return true
  if (found.some((item, i) => item !== undefined && !ours[i])) throw parts.length > 1 ? new Apart(true) : new Repeated()
  return false
}

/**
 * Commits what some acts write in one transaction. One whose answer is lost is never decided again while it may stand: the
 * very same is sent, under the same token, until it is answered; then it is looked for.
 * @throws Race when they must be decided again, Apart each by itself, Repeated; AppError 409 with the reason of a broken
 * condition, 503 `busy` when nothing was written, 503 `in_doubt` when nobody can tell
 */
export async function commit(parts: readonly Sealed[], merged: Merged): Promise<void> {
  const { items, failures } = merged.build(config.table())
  const keyed = parts.every((part) => part.keyed)
  const proofs = new Set(parts.map(({ proof }) => keyText(proof)))
  const isProof = (i: number) => proofs.has(keyText((items[i]?.Put?.Item ?? noKey) as Item))
  const verdict = (error: unknown) =>
    parts.length > 1 ? ofMany(error, failures, isProof) : ofOne(error, failures, keyed)
  const transaction = { TransactItems: items, ClientRequestToken: randomUUID() }
  const until = Date.now() + ASK_MS
  for (let doubt = false, tries = 0; ; tries++) {
    try {
      await send('TransactWriteItems', transaction, { withinMs: Math.max(LEAST_MS, until - Date.now()) })
      return
    } catch (error) {
      doubt ||= mayStand(error)
      const cancelled = (error as Error).name === 'TransactionCanceledException'
      if (cancelled && !doubt) throw verdict(error)
      if (!cancelled && !doubt && !isThrottle(error)) throw parts.length > 1 ? new Apart(true) : error
      const over = Date.now() > until
      if (doubt && (cancelled || over)) {
        const ours = await isOurs(parts).catch(unlessRepeated)
        if (ours) return
        if (ours === false && cancelled) throw verdict(error)
      }
      if (over) throw doubt ? inDoubt(keyed) : busy()
    }
    await new Promise((r) => setTimeout(r, Math.random() * Math.min(500, 20 * 2 ** tries)))
  }
}

/** A look that fails tells nothing. */
const unlessRepeated = (error: unknown): undefined => {
  if (error instanceof Repeated || error instanceof Apart) throw error
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

const reasonsOf = (error: unknown): Reason[] => (error as { CancellationReasons?: Reason[] }).CancellationReasons ?? []
const brokenOf = (reasons: readonly Reason[]) =>
  reasons.flatMap((reason, i) => (reason.Code === 'ConditionalCheckFailed' ? [i] : []))
const metAnother = (reasons: readonly Reason[]) => reasons.some(({ Code = '' }) => MET_ANOTHER.includes(Code))

/** What it means that the transaction of one act was cancelled. The memory of a key is the last of its items. */
function ofOne(error: unknown, failures: Failure[], keyed: boolean): Error {
  const reasons = reasonsOf(error)
  const broken = brokenOf(reasons)
  if (keyed && broken.includes(failures.length - 1)) return new Repeated()
  if (metAnother(reasons)) return new Race()
  if (broken.some((i) => failures[i] === 'race')) return new Race()
  if (broken.some((i) => failures[i] === 'late')) return new Late()
  const rule = broken.map((i) => failures[i]).find((f) => typeof f === 'object')
  if (rule) return new AppError(409, rule.code ?? 'conflict', rule.why)
  return new Error(`transaction cancelled: ${reasons.map((r) => r.Code).join(', ')}`)
}

/**
 * The same of several. What one of them did wrong, and that one of them is there already, is seen when each goes by itself; a
 * race they lost together.
 */
function ofMany(error: unknown, failures: Failure[], isProof: (i: number) => boolean): Race {
  const reasons = reasonsOf(error)
  const broken = brokenOf(reasons)
  if (broken.length === 0) return metAnother(reasons) ? new Race() : new Apart(true)
  return broken.every((i) => typeof failures[i] === 'string' && !isProof(i)) ? new Race() : new Apart(true)
}
