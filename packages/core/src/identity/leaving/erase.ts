import * as z from 'zod'
import { ClosedShop } from '../../kernel/closed-shop'
import { asSystem, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { type Key, partition } from '../../kernel/db/keys'
import { erase, keysOf } from '../../kernel/erase'
import { eraseFiles } from '../../kernel/files/store'
import { type DeclaredJob, job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { Job } from '../../kernel/jobs/job'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { dayOf, formatDay } from '../../kernel/values/time'
import { BUSINESS, Business, type BusinessData } from '../business/business'
import { mail } from '../credentials/mails'
import { PLATFORM, User } from '../people/user'
import { ErasedShop, type KeptData } from './erased'

/**
 * Takes away all of a shop that was closed. It is a job of those who run the product: one of the shop would end itself.
 * Source: Ley 1581 de 2012, art. 8 lit. e; Decreto 1377 de 2013, art. 11: what has no purpose any more is erased.
 */
const EraseType = jobType({
  type: 'shop.erase',
  title: 'Borrar una tienda cerrada',
  lane: 'imports',
  input: z.object({ shop: z.string() }),
  hidden: true,
})

const CLOSING = 'Cierre de la tienda'

/** What is still under way when a shop is closed has ended by then. */
const REST_MS = 60 * 60_000
/** What was written by whatever was still under way is found the next time. */
const MOST_PASSES = 5

/** Asks for a closed shop to be erased; asked for again while its profile is there. */
export const askErasure = (shop: string, closedAt: string): Promise<string> =>
  asSystem(PLATFORM, 'Reloj', () =>
    act((unit) =>
      enqueueOnce(unit, EraseType, { input: { shop }, key: shop, dueAt: new Date(Date.parse(closedAt) + REST_MS) }),
    ),
  )

/** What only those above know of a shop. */
export interface Belongings {
  partitions(): AsyncIterable<string>
  /** Keys outside of its partitions of what is its own. */
  ownKeys(): AsyncIterable<Key>
  /** What the product must go on having of it. */
  kept(): Promise<KeptData>
}

type Here = <T>(work: () => Promise<T>) => Promise<T>

/** Notes with those who run the product what stays of a shop, before anything of it goes. */
async function note(shop: string, business: BusinessData, here: Here, { kept }: Belongings): Promise<void> {
  const [owner, stays] = await here(() => Promise.all([User.find(business.ownerId), kept()]))
  await act(async (unit) => {
    if (await ErasedShop.find(shop)) return
    const { name, document, closedAt } = business
    const email = owner?.email ?? business.email
    unit.insertFirst(ErasedShop, {
      ...{ id: shop, name, closedAt: closedAt!, kept: stays },
      ...(document ? { document } : {}),
      ...(email ? { email } : {}),
    })
  })
}

/** Partitions that are read at once. */
const AT_ONCE = 8

/** Keys of what some partitions have. @param found hears which have something */
async function* rows(partitions: AsyncIterator<string>, found: (pk: string) => Promise<void>): AsyncGenerator<Key> {
  for (let next = await partitions.next(); !next.done; next = await partitions.next()) {
    let some = false
    for await (const key of keysOf(next.value)) {
      some = true
      yield key
    }
    if (some) await found(next.value)
  }
}

/** Partitions of all of it but of its profile and of the mark that closes its doors; the jobs are first, so that none goes on. */
async function* others({ partitions }: Belongings): AsyncGenerator<string> {
  const [jobs, profile] = [partition(Job.name), partition(Business.name)]
  const mark = partition(ClosedShop.name)
  yield* [jobs, partition('idem')]
  for await (const pk of partitions()) if (pk !== profile && pk !== jobs && pk !== mark) yield pk
}

const each = async function* <T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}

/** Takes away what some partitions have. @param alive says that the work goes on @returns those that had something */
async function pass(partitions: AsyncGenerator<string>, alive: () => Promise<void>): Promise<string[]> {
  const had: string[] = []
  const found = async (pk: string) => {
    had.push(pk)
    await alive()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => erase(rows(partitions, found))))
  return had
}

/** Everything but the profile, until nothing is found where something was. */
async function eraseAll(belongings: Belongings, alive: () => Promise<void>): Promise<void> {
  await erase(belongings.ownKeys())
  await eraseFiles(alive)
  let had = await pass(others(belongings), alive)
  for (let n = 1; had.length > 0; n++) {
    if (n === MOST_PASSES) throw new Error('the shop is still written to')
    had = await pass(each(had), alive)
  }
}

/** Says that it is done, once, and forgets whom. */
const conclude = (shop: string) =>
  act(async (unit) => {
    const row = await ErasedShop.get(shop)
    if (row.erasedAt) return
    const { email, ...rest } = row
    unit.replace(ErasedShop, row, { ...rest, erasedAt: now().toISOString() })
    unit.summary = `Se borró la tienda ${row.name}`
    const text = [
      `Como lo pediste, el ${formatDay(dayOf(now()))} borramos todos los datos y archivos de ${row.name} en Tendero.`,
      'Nos quedan solo las facturas que te hicimos. Gracias por haber vendido con nosotros.',
    ]
    if (email) mail(unit, { to: email, subject: 'Borramos los datos de tu tienda', text: text.join('\n') })
  })

const done = (name: string): Outcome => ({ summary: `Se borró la tienda ${name}.` })

/** Everything goes, the mark that closes its doors and the profile last: while it is there each night asks for this again. */
async function run(belongings: Belongings, { input: { shop }, progress }: Running<typeof EraseType.input>) {
  const here: Here = (work) => asSystem(shop, CLOSING, work)
  const business = await here(() => Business.find(BUSINESS))
  if (!business) return done((await ErasedShop.get(shop)).name)
  if (!business.closedAt) return { summary: 'La tienda sigue abierta: no se borró nada.' } satisfies Outcome
  await note(shop, business, here, belongings)
  // The job is of those who run the product, wherever the work stands.
  const alive = () => asSystem(PLATFORM, CLOSING, () => progress(0, 0))
  await here(() => eraseAll(belongings, alive))
  await conclude(shop)
  for (const last of [ClosedShop, Business]) await here(() => erase(keysOf(partition(last.name))))
  return done(business.name)
}

/** How a shop is erased. @param belongings what only the root of core can tell of it */
export const eraseJob = (belongings: Belongings): DeclaredJob =>
  job({ ...EraseType, run: (running) => run(belongings, running) })
