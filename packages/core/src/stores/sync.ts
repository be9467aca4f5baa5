import { Connection, type ConnectionRow, Health } from '../connections/connection'
import { hookPath, SyncType, setState } from '../connections/connections'
import { keyOf, note, receive, replayDay } from '../connections/inbox/inbox'
import { config } from '../kernel/config'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load, range } from '../kernel/db/read'
import { job, type Outcome, type Running } from '../kernel/jobs/declare'
import { addDays, startOfDay } from '../kernel/values/time'
import { type Ask, asking } from './ask'
import { Comparison, Found, MOST_KEPT } from './compare/comparison'
import { ItemLink, type ItemLinkRow, itemLinkId, OrderLink, orderLinkId } from './link'
import { ItemMatch, type ItemMatchRow, itemKey, itemMatchId, matchesOf, matchOf, nOf, ownersOf } from './match'
import { isTold, push, wantedOf } from './push'
import type { Slice, StoreItem } from './store-port'

/** What changed there may be told with a clock that is late by so much. */
const OVERLAP_MS = 10 * 60_000
/** Pages of a shop that one run goes through: 50,000 of what it lists. */
const MOST_PAGES = 500

type Asked = Running<typeof SyncType.input>['input']

interface At {
  connection: ConnectionRow
  ask: Ask
}

/** Pages of a list, each with when it was asked for. */
async function* pages<T>(read: (after?: string) => Promise<Slice<T>>): AsyncGenerator<{ rows: T[]; asked: Date }> {
  for (let page = 1, after: string | undefined; page <= MOST_PAGES; page++) {
    const asked = now()
    const { rows, next } = await read(after)
    yield { rows, asked }
    if (!next) return
    after = next
  }
}

/** Takes in the orders that changed there, as if the shop had posted them; those that are applied already are passed over. */
async function poll({ connection, ask }: At, time: { from: string; to?: string }, found?: Found): Promise<void> {
  for await (const { rows } of pages((after) => ask((store, access) => store.changed(access, time, after)))) {
    const ids = rows.map(({ id }) => orderLinkId(connection.id, id))
    const { links } = await load({ links: OrderLink.many(ids) })
    for (const { id, modified } of rows) {
      const link = links.get(orderLinkId(connection.id, id))
      if (link && link.modified >= modified) continue
      if (!link) found?.add({ type: 'order', of: id, name: `Pedido ${id}` })
      const [topic, key] = ['order.asked', keyOf('order.asked', id, modified)]
      await receive({ connectionId: connection.id, topic, resource: id, body: '', key })
    }
  }
}

/** Links what the shop sells to what we sell, by what a person said or by its code, and notes how many units it shows. */
async function linkItems({ connection, ask }: At): Promise<void> {
  for await (const { rows: items, asked } of pages((after) => ask((store, access) => store.items(access, after)))) {
    const [owners, matches] = [await ownersOf(connection.id, items), await matchesOf(connection.id, items)]
    for (const item of items) {
      const key = itemKey(item)!
      const owner = owners.get(key)
      if (owner) await linkItem(connection.id, owner, item, asked)
      await noteMatch(connection.id, item, owner !== undefined, matches.get(key))
    }
  }
}

/** What nobody knows as ours is noted, for a person to say what it is; what is known by its code since is forgotten. */
async function noteMatch(connectionId: string, item: StoreItem, known: boolean, match: ItemMatchRow | undefined) {
  if (match?.productId || known === (match === undefined)) return
  const id = itemMatchId(connectionId, nOf(itemKey(item)!))
  await act(async (unit) => {
    const row = await ItemMatch.find(id)
    if (!known && !row) unit.insertFirst(ItemMatch, matchOf(connectionId, itemKey(item)!, item))
    if (known && row && !row.productId) unit.remove(ItemMatch, row)
  })
}

/** Links an item. What it shows was read when it was `asked`: it says nothing when the shop was told something since. */
export const linkItem = (
  connectionId: string,
  { productId, variantId }: { productId: string; variantId?: string },
  item: StoreItem,
  asked: Date,
) =>
  act(async (unit) => {
    const itemId = variantId ?? productId
    const id = itemLinkId(connectionId, itemId)
    const before = await ItemLink.find(id)
    const { sku, name, ref } = item
    const isLate = (known: string | undefined) => known !== undefined && known >= asked.toISOString()
    const units = isLate(before?.knownAt) ? before?.pushed : item.units
    const price = isLate(before?.pricedAt) ? before?.price : item.priceCents
    const row = {
      ...{ id, connectionId, itemId, productId, sku, name, ref },
      ...(variantId ? { variantId } : {}),
      ...(units === undefined ? {} : { pushed: units }),
      ...(price === undefined ? {} : { price }),
      ...(before?.pushedAt ? { pushedAt: before.pushedAt } : {}),
      ...(before?.knownAt ? { knownAt: before.knownAt } : {}),
      ...(before?.pricedAt ? { pricedAt: before.pricedAt } : {}),
    }
    if (!before) return unit.insertFirst(ItemLink, row)
    const said = ({ pushed, price: cents, ref: at, sku: code }: Omit<ItemLinkRow, 'version'>) =>
      JSON.stringify([pushed, cents, at.product, at.variation, code])
    if (said(before) !== said(row)) unit.replace(ItemLink, before, row)
  })

/** Every linked item of a connection, page by page. */
async function* linked(connectionId: string): AsyncGenerator<ItemLinkRow[]> {
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const pk = ItemLink.indexPartition('connection', connectionId)
    const page = await range({ pk, index: ItemLink.indexOf('connection'), limit: 100, start })
    yield page.items.map((item) => ItemLink.fromItem(item))
    start = page.next
  } while (start)
}

/** Asks for everything to be told that the shop was not told, or that it was seen to show differently. @returns how many */
async function compare(connection: ConnectionRow, found: Found): Promise<number> {
  let n = 0
  for await (const links of linked(connection.id)) {
    const wanted = await wantedOf(links, connection)
    const wrong = links.filter((link) => !isTold(link, wanted.get(link.id)!))
    for (const link of wrong) {
      const { units, priceCents } = wanted.get(link.id)!
      const one = { of: link.id, name: link.name }
      if (link.pushed !== units) found.add({ ...one, type: 'stock', here: units, ...thereOf(link.pushed) })
      if (priceCents !== undefined && link.price !== priceCents)
        found.add({ ...one, type: 'price', here: priceCents, ...thereOf(link.price) })
    }
    await push(wrong)
    n += wrong.length
  }
  return n
}

const thereOf = (there: number | undefined) => (there === undefined ? {} : { there })

/** What nobody knows as ours is a difference too. */
async function strangers(connectionId: string, found: Found): Promise<void> {
  const pk = ItemMatch.indexPartition('open', connectionId)
  const { items } = await range({ pk, index: ItemMatch.indexOf('open'), limit: MOST_KEPT })
  for (const { n, name, sku } of items.map((item) => ItemMatch.fromItem(item)))
    found.add({ type: 'item', of: n, name: sku ? `${name} (${sku})` : name })
}

/** Keeps what a comparison found in the place of what the one before it found. */
const keep = (connectionId: string, { total, differences }: Found): Promise<void> =>
  act(async (unit) => {
    const before = await Comparison.find(connectionId)
    const row = { id: connectionId, comparedAt: now().toISOString(), total, differences }
    if (before) unit.replace(Comparison, before, row)
    else unit.insertFirst(Comparison, row)
  })

/** Takes in what changed from one day to another, and looks again at what was told then. */
async function again(at: At, day: string, to: string): Promise<string> {
  await poll(at, { from: startOfDay(day).toISOString(), to: startOfDay(addDays(to, 1)).toISOString() })
  let n = 0
  for (let one = day; one <= to; one = addDays(one, 1)) n += await replayDay(at.connection.id, one)
  return day === to ? `Se miró otra vez el día: ${n} mensajes.` : `Trajimos los pedidos de esos días: ${n} mensajes.`
}

async function bringUpToDate(at: At, { how, day, to }: Pick<Asked, 'how' | 'day' | 'to'>): Promise<string> {
  const { connection, ask } = at
  if (day) return again(at, day, to ?? day)
  const begun = now()
  const { cursor = connection.createdAt } = (await Health.find(connection.id)) ?? {}
  if (how !== 'hour') {
    await ask((store, access) => store.listen(access, config.url() + hookPath(connection)))
    await linkItems(at)
  }
  const found = new Found()
  await poll(at, { from: new Date(Date.parse(cursor) - OVERLAP_MS).toISOString() }, found)
  const n = await compare(connection, found)
  if (how === 'night') {
    await strangers(connection.id, found)
    await keep(connection.id, found)
  }
  await note(connection.id, {
    cursor: begun.toISOString(),
    ...(how === 'hour' ? {} : { comparedAt: begun.toISOString() }),
  })
  await setState(connection.id, 'active')
  return n === 0 ? 'La tienda está al día.' : `La tienda se pone al día: ${n} existencias por llevar.`
}

async function run({ input, job: mine }: Running<typeof SyncType.input>): Promise<Outcome> {
  const connection = await Connection.find(input.connectionId)
  if (!connection || connection.state === 'paused') return { summary: 'La conexión está en pausa o ya no está.' }
  const ask = await asking(connection, mine)
  return { summary: await bringUpToDate({ connection, ask }, input) }
}

export const SyncJob = job({ ...SyncType, run })
