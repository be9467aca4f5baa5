import { AsyncLocalStorage } from 'node:async_hooks'
import { type AppError, forbidden, unauthorized } from './errors'
import type { Permission } from './permissions'

/** 1 super-admin, 2 owner, 4 seller, 5 administrator, 6 logistics operator. */
export type UserType = 1 | 2 | 4 | 5 | 6

/**
 * Who may call: a permission, any of several, `'any-member'` (signed in), `'anyone'` (public),
 * or a rule that also names user types.
 */
export type Allow =
  | Permission
  | readonly Permission[]
  | 'anyone'
  | 'any-member'
  | { any?: readonly Permission[]; types: readonly UserType[] }

/**
 * Bounds of a seller who sees their own sales alone: the keys by which a sale is theirs (their user, and the sellers that
 * they are), and whether they see costs. See `identity/own-sales.ts`.
 */
export interface OwnSales {
  keys: readonly string[]
  seesCosts: boolean
}

export type Actor =
  | { type: 'public' }
  | {
      type: 'member'
      tenant: string
      userId: string
      userType: UserType
      name: string
      sessionId: string
      /** They signed in without the second step that they must set up first. */
      mustEnrol?: boolean
      /** A program with a key of the shop: it reads what the key says and does nothing else. */
      isKey?: boolean
      permissions: ReadonlySet<Permission>
      own?: OwnSales
      /** Support, which looks at the shop and changes nothing: its name, and until when. */
      visits?: { name: string; until: string }
    }
  /**
   * Work without a session; `userId` is who asked for it, when somebody did. `permissions` bound work that is done in the
   * name of a person; without them it may do everything.
   */
  | {
      type: 'system'
      tenant: string
      name: string
      userId?: string
      permissions?: ReadonlySet<Permission>
      own?: OwnSales
    }

/** What a command with an `Idempotency-Key` remembers while it runs; see `db/act.ts`. */
export interface Replay {
  key: string
  bodyHash: string
  /** Results of acts already committed by an earlier try of the same command, in order. */
  results: unknown[]
  /** Position of the next act of this run. */
  next: number
  /** Nothing of it was committed before this run. */
  isNew: boolean
}

/** What a request, job or cron has consumed of the table so far. Filled by the client; see `db/client.ts`. */
export interface Consumed {
  readUnits: number
  writeUnits: number
  /** Round trips to the table. */
  trips: number
}

export interface Context {
  actor: Actor
  requestId: string
  /** Name of the call, job or cron that is running: `sales.createOrder`. Goes to the audit. */
  call: string
  /** Rule of the call that is running, or of the one that asked for the job: who may see what comes of it. */
  allow?: Allow
  /** Address of the client, or `system`. */
  from: string
  now: () => Date
  /** What the device of the request keeps between sign-ins, and how to have it keep something, for so many seconds. */
  device?: { token: string | undefined; keep: (token: string, seconds: number) => void }
  replay?: Replay
  /** The job under way; `isNew` in its first try. Its steps are remembered, see `jobs/step.ts`. */
  job?: { id: string; isNew: boolean }
  /** The device that asks, by the name that it gave itself: numbers that it holds are its own. See `db/sequence.ts`. */
  till?: string
  happened?: Happened
  /** Facts of today are written as those of past days are: `now` lies in the past, and reports may have summed that day. */
  late?: boolean
  /** The lane of numbers does what is running when it meets too many others at a numbering; see `lane/hand-over.ts`. */
  lane?: boolean
  consumed?: Consumed
  /** Rows of a query that were read along with the session, by key; undefined for one that is not there. */
  ahead?: Map<string, ({ pk: string; sk: string } & Record<string, unknown>) | undefined>
  /** Whether all of the staff sees what goods cost; known once the parameters of the shop were read. See `costs.ts`. */
  staffSeesCosts?: boolean
}

/** A rule that something which has happened already does not keep, for a person to decide what becomes of it. */
export interface Matter {
  code: string
  text: string
  /** The price, tax or sum that the rule asks for, in Spanish. */
  should?: string
  /** Loss of the shop, in cents; below zero for what was charged in excess. */
  costCents?: number
}

/**
 * Something that was done where no server could be asked, and is recorded now as it was: what would refuse it is noted
 * instead (`refuse`).
 */
export interface Happened {
  /** When it was done: the instant by which its documents are dated. */
  at: Date
  matters: Matter[]
  /** The shift whose drawer its money went through, and whether that was counted before this came. */
  shift: { id: string; closed: boolean }
  /** Adds to the unit what is committed along with it. */
  along: (unit: never) => Promise<void>
}

const storage = new AsyncLocalStorage<Context>()

/** Runs `fn` with `context` as the ambient one. */
export const withContext = <T>(context: Context, fn: () => T): T => storage.run(context, fn)

/** The ambient context. Throws a plain Error outside of a request, job or cron. */
export function context(): Context {
  const found = storage.getStore()
  if (!found) throw new Error('no ambient context: wrap the call in withContext()')
  return found
}

/** Where the running request counts what it consumes; undefined when nobody counts. */
export const consumed = (): Consumed | undefined => storage.getStore()?.consumed

const instants = new AsyncLocalStorage<{ at?: Date }>()

/** The time; within one instant always the same. */
export function now(): Date {
  const instant = instants.getStore()
  if (!instant) return context().now()
  instant.at ??= context().now()
  return instant.at
}

/** When what is recorded was done: now, unless a till did it earlier, without a connection. Documents are dated by it. */
export const doneAt = (): Date => context().happened?.at ?? now()

/**
 * Refuses what a rule does not allow. Of something that has happened already, without a connection, the rule is noted
 * instead, for a person to decide, and it goes on as it was done.
 */
export function refuse(error: AppError, more: Pick<Matter, 'should' | 'costCents'> = {}): void {
  const { happened } = context()
  if (!happened) throw error
  const { code, message: text } = error
  if (happened.matters.every((matter) => matter.text !== text)) happened.matters.push({ code, text, ...more })
}

/** Runs `fn` at one instant, that of its first look at the clock: what it writes has one time, and one day. */
export const atOnce = <T>(fn: () => T): T => instants.run({}, fn)

/** Tenant of the actor. Throws 401 when nobody is signed in. */
export function tenant(): string {
  const { actor } = context()
  if (actor.type === 'public') throw unauthorized()
  return actor.tenant
}

/** The signed-in person. Throws 401 for the public and for system work. */
export function member() {
  const { actor } = context()
  if (actor.type !== 'member') throw unauthorized()
  return actor
}

/** Who acts, for records: user id and name, or the system's. */
export function author(): { userId: string; name: string } {
  const { actor } = context()
  if (actor.type === 'member') return { userId: actor.userId, name: actor.name }
  return actor.type === 'system'
    ? { userId: actor.userId ?? 'system', name: actor.name }
    : { userId: 'system', name: 'Público' }
}

/** True when the actor holds `permission`, or is the system without bounds. */
export function may(permission: Permission): boolean {
  const { actor } = context()
  if (actor.type === 'public') return false
  return actor.permissions?.has(permission) ?? true
}

/** Returns the bounds of an actor who sees their own sales alone; undefined for everybody else. */
export function ownSales(): OwnSales | undefined {
  const { actor } = context()
  return actor.type === 'public' ? undefined : actor.own
}

/** Throws 403 unless the actor may. */
export function need(permission: Permission, message?: string): void {
  if (!may(permission)) throw forbidden(message)
}

/**
 * Runs `fn` as the system on behalf of `tenantId` (jobs, crons, sign-up, seed), keeping request id and clock.
 * Records say `name`, and `userId` when a person asked for the work; `own` bounds it as that person is.
 */
export function asSystem<T>(tenantId: string, name: string, fn: () => T, userId?: string, own?: OwnSales): T {
  const actor: Actor = { type: 'system', tenant: tenantId, name, userId, ...(own ? { own } : {}) }
  return withContext({ ...context(), actor, replay: undefined }, fn)
}

/**
 * Runs `fn` without remembering its acts by the command's key: for work in parts that is harmless to repeat and whose
 * parts depend on what is there already.
 */
export const unremembered = <T>(fn: () => T): T =>
  withContext({ ...context(), replay: undefined, happened: undefined }, fn)

/**
 * The same iteration, each step inside the context of now: for streams that are read after the call has answered,
 * outside of its context.
 */
export function bound<T>(iterable: AsyncIterable<T>): AsyncIterable<T> {
  const here = context()
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = withContext(here, () => iterable[Symbol.asyncIterator]())
      return {
        next: () => withContext(here, () => iterator.next()),
        return: async (value) =>
          withContext(here, () => iterator.return?.(value) ?? Promise.resolve({ done: true, value })),
      }
    },
  }
}
