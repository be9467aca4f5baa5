import './kernel/books/audit-copy'
import './calls'
import './closings/heads/posted'
import './closings/heads/verification'
import { Charge, ChargeOwner } from './billing/charges/charge'
import { Connection, Hook } from './connections/connection'
import { ApiKey, ApiKeyOwner } from './connections/keys/key'
import { SecondFactor } from './identity/access/second-factor'
import { Login, loginId } from './identity/credentials/login'
import { User } from './identity/people/user'
import { FIRST_DAY } from './kernel/books/book'
import { today } from './kernel/books/spans'
import { tenant } from './kernel/context'
import { declared, everyKind } from './kernel/db/declared'
import { type Key, partition } from './kernel/db/keys'
import { load, range, rangeAll } from './kernel/db/read'
import { addDays, lastDayOf, monthOf } from './kernel/values/time'

/** What the kernel keeps of a tenant besides rows and books. */
const ONE_EACH = ['marks', 'fence']

/** Months from the first of the product to the next one. */
function* months(): Generator<string> {
  const last = monthOf(addDays(lastDayOf(monthOf(today())), 1))
  for (let month = monthOf(FIRST_DAY); month <= last; month = monthOf(addDays(lastDayOf(month), 1))) yield month
}

/** A month before the first of the product, or after the next one, has facts only with a head. */
async function* partitionsOfBook(name: string): AsyncGenerator<string> {
  for (const kept of ['days', 'months']) {
    yield partition(name, kept)
    yield partition(name, kept, 'full')
  }
  const heads = await rangeAll({ pk: partition(name, 'months'), only: ['sk'] })
  for (const month of new Set([...months(), ...heads.map(({ sk }) => sk)])) yield partition(name, month)
}

/**
 * Every partition of the table that the actor's tenant may have, each once, empty ones too; all but the memory of commands,
 * which means nothing elsewhere. It is derived from the kinds and books of every capability, and tests compare it with what
 * a scan finds: a new kind needs no line here.
 */
export async function* tenantPartitions(): AsyncGenerator<string> {
  await everyKind()
  for (const name of ONE_EACH) yield partition(name)
  for (const kind of declared.kinds) {
    yield partition(kind)
    yield partition('count', kind)
    yield partition('search', kind)
  }
  for (const book of declared.books) yield* partitionsOfBook(book)
}

/** Keys outside of the tenant where the log-ins of its people are; one of them may be of another shop. */
export async function loginKeys(): Promise<Key[]> {
  const people = await rangeAll({ pk: partition(User.name), only: ['email'] })
  return people.map(({ email }) => Login.keyOf(loginId(String(email))))
}

/** A field of every row of a kind, page by page; a row that cannot be read has it too. */
async function* each({ name }: { name: string }, field: string): AsyncGenerator<string> {
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const page = await range({ pk: partition(name), only: [field], start })
    for (const { [field]: value } of page.items) if (typeof value === 'string') yield value
    start = page.next
  } while (start)
}

/**
 * Keys outside of the tenant of what is its own: log-ins and second steps of its people, addresses of hooks, keys of
 * programs and references of charges. What else is there outlives its time by itself.
 */
export async function* ownKeys(): AsyncGenerator<Key> {
  for await (const id of each(User, 'id')) yield SecondFactor.keyOf(id)
  for await (const email of each(User, 'email')) {
    const { login } = await load({ login: Login.maybe(loginId(email)) })
    // Somebody who is in two shops opens one of them by their address.
    if (login?.tenant === tenant()) yield Login.keyOf(login.id)
  }
  for await (const hook of each(Connection, 'hook')) yield Hook.keyOf(hook)
  for await (const hash of each(ApiKey, 'hash')) yield ApiKeyOwner.keyOf(hash)
  for await (const id of each(Charge, 'id')) yield ChargeOwner.keyOf(id)
}
