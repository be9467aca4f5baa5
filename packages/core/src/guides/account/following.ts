import * as z from 'zod'
import { hashOf } from '../../connections/connections'
import { needOpenShop } from '../../kernel/closed-shop'
import { asSystem, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { AppError, notFound } from '../../kernel/errors'
import { job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { hit } from '../../kernel/limit'
import { type CarrierNews, MOST_TRACKED, theCarriers } from '../carrier-port'
import { Guide, type GuideData, type GuideRow } from '../guide'
import { type GuideState, guideStates, isAsked, isFollowed, movesTo } from '../guide.states'
import { moved, tookOrder } from '../moving'
import { asking, askNow, CARRIERS, CarrierAccount, CarrierHook, payerOf } from './account'
import { payers } from './account.input'
import { MakeType } from './buying'

/** What a carrier says of a parcel that is kept; the newest. */
const MOST_STEPS = 60
/** Posts to one address in a minute. */
const MOST_POSTS = 600

/** Asks what carriers say of a parcel, or of all that are under way. */
const FollowType = jobType({
  ...{ type: 'guide.follow', title: 'Seguir las guías de Envia.com', lane: 'outbox', hidden: true },
  input: z.object({ id: z.string().optional() }),
})

/** Writes what was said; the same again writes nothing. */
const write = (id: string, news: CarrierNews): Promise<GuideRow> =>
  act(async (unit) => {
    const row = await Guide.get(id)
    const steps = news.steps.map(({ at, text }) => ({ at, text })).slice(-MOST_STEPS)
    if (!row.bought || row.tracking !== news.tracking) return row
    if (JSON.stringify(steps) === JSON.stringify(row.bought.steps ?? [])) return row
    const { version: _, ...before } = row
    unit.replace(Guide, row, { ...before, bought: { ...row.bought, steps, heardAt: now().toISOString() } })
    return row
  })

/**
 * Does what news of a parcel mean here. All of them are read in the order of the carrier's clock, and the last that says where it
 * is counts: those that come late or twice change nothing. What would undo something is for a person.
 */
export async function hear(id: string, news: CarrierNews): Promise<void> {
  const before = await write(id, news)
  if (before.tracking !== news.tracking) return
  const last = news.steps.findLast(({ state }) => state !== undefined)
  if (!last?.state) return
  for (const state of movesFrom(before, last.state)) {
    const after = await act(async (unit) => {
      const row = await Guide.get(id)
      return isFollowed(row.state) && movesTo(row.state, state)?.[0] === state
        ? moved(unit, row, state, last.text)
        : undefined
    })
    if (after) await tookOrder(after)
  }
  // Whoever died after a move left its order where it was.
  const now = await Guide.get(id)
  if (now.state === last.state) await tookOrder(now)
}

/** The same for one of many: what cannot be done about it here stays written on the guide, and the others go on. */
const heardOrNoted = (id: string, news: CarrierNews): Promise<void> =>
  hear(id, news).catch(async (error) => {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await act(async (unit) => {
      const row = await Guide.get(id)
      const { version: _, ...before } = row
      if (row.bought) unit.replace(Guide, row, { ...before, bought: { ...row.bought, problem: error.message } })
    })
  })

const movesFrom = ({ state }: GuideData, to: GuideState): readonly GuideState[] =>
  isFollowed(state) && state !== to ? (movesTo(state, to) ?? []) : []

/** Guides of the account in some states. */
async function guidesIn(conveyorId: string, states: readonly GuideState[]): Promise<GuideRow[]> {
  const found: GuideRow[] = []
  for (const state of states) {
    let pages = 1
    for (let page = 1; page <= pages; page++) {
      const { data, meta } = await Guide.list({ state, carrier: conveyorId, per_page: 100, page })
      found.push(...data.filter(({ bought }) => bought !== undefined))
      pages = meta.last_page
    }
  }
  return found
}

const UP_TO_DATE = { summary: 'Las guías de Envia.com están al día.' }

async function follow({ input: { id }, job: mine }: Running<typeof FollowType.input>): Promise<Outcome> {
  const account = await CarrierAccount.find(CARRIERS)
  if (!account) return { summary: 'Envia.com no está conectado.' }
  const rows = id ? [await Guide.get(id)] : await guidesIn(account.conveyorId, guideStates.filter(isFollowed))
  for (const payer of payers) {
    const theirs = rows.filter((row) => payerOf(row) === payer)
    const asks = theirs.length > 0 ? await asking(mine, payer) : undefined
    if (asks) await hearAll(asks, theirs)
  }
  return UP_TO_DATE
}
export const FollowJob = job({ ...FollowType, run: follow })

/** Asks what carriers say of some guides of one account. */
async function hearAll(asks: NonNullable<Awaited<ReturnType<typeof asking>>>, rows: readonly GuideRow[]) {
  const by = new Map(rows.flatMap((row) => (row.tracking ? [[row.tracking, row] as const] : [])))
  const trackings = [...by.keys()]
  for (let from = 0; from < trackings.length; from += MOST_TRACKED) {
    const some = trackings.slice(from, from + MOST_TRACKED)
    for (const news of await asks((service, access) => service.track(access, some)))
      if (by.has(news.tracking)) await heardOrNoted(by.get(news.tracking)!.id, news)
  }
}

const askAbout = (id?: string) =>
  act((unit) => enqueueOnce(unit, FollowType, { input: id ? { id } : {}, key: id ?? 'all' }))

/** Each hour: guides of the account, and those of which nobody knows yet. A shop without an account costs a read. */
export async function followGuides(): Promise<void> {
  const account = await CarrierAccount.find(CARRIERS)
  if (!account) return
  await askAbout()
  for (const { id } of await guidesIn(account.conveyorId, guideStates.filter(isAsked)))
    await act((unit) => enqueueOnce(unit, MakeType, { input: { id }, key: id }))
}

/**
 * Takes in a post of the service. Nothing signs it: it only says that there is something to see, and the carrier is asked what.
 * @throws AppError 404 for an address of nobody, 410 of a closed shop, 429 for too many
 */
export async function hearCarriers({ token, raw }: { token: string; raw: Buffer }): Promise<void> {
  const hash = hashOf(token)
  const hook = await CarrierHook.find(hash)
  if (!hook) throw notFound('esta dirección')
  await hit('hook', hash, MOST_POSTS, 60)
  const tracking = (await theCarriers()).heard(raw)
  if (!tracking) return
  await asSystem(hook.tenant, 'Envia.com', async () => {
    await needOpenShop()
    const { data } = await Guide.list({ tracking, per_page: 1 })
    const [row] = data
    if (row?.bought && isFollowed(row.state)) await askAbout(row.id)
  })
}

/** Asks now what the carrier says of a guide. @throws AppError 404, 409, 503 */
export async function refreshGuide({ id }: { id: string }): Promise<GuideRow> {
  const row = await Guide.get(id)
  const { tracking, bought } = row
  if (tracking && bought) {
    const [news] = await askNow((service, access) => service.track(access, [tracking]), payerOf(row))
    if (news) await hear(id, news)
  }
  return Guide.get(id)
}
