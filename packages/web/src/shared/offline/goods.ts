import type { Api } from '@tendero/core/api-types'
import { fromWire, serviceFromWire, type WireSellable, type WireService } from '../sellable/from-wire'
import type { Sellable } from '../sellable/sellable'
import { readAllKept, readKept, writeKept } from './store'

export type KeptClient = Awaited<ReturnType<Api['parties']['listClients']>>['data'][number]

/** What changed of what the counter sells, and to whom: a page of the server's answer, as it is kept. */
export interface Pack {
  /** All rows of each product that is in it. */
  items: WireSellable[]
  services: WireService[]
  clients: KeptClient[]
  /** Ids of products, services and clients that are no more. */
  gone: string[]
}

interface Head {
  /** What the server says to be told only what changed since. */
  mark: string
  /** Pages that are kept. */
  packs: number
}

export interface Goods {
  rows: ReadonlyMap<string, WireSellable>
  services: ReadonlyMap<string, WireService>
  clients: ReadonlyMap<string, KeptClient>
}

/** Pages of changes that are kept as they came before all is written anew. */
const LOOSE_PACKS = 40
/** Things of a page that is written anew: one is sealed and opened at once. */
const PER_PACK = 1_000

const nameOf = (at: number) => `goods|${String(at).padStart(5, '0')}`
const idOf = (row: WireSellable) => row.variant_id ?? row.product_id

/** What is there once a page came after what was known: a product that is in it has the rows that are in it. Pure. */
export function merged(before: Goods, { items, services, clients, gone }: Pack): Goods {
  const rows = new Map(before.rows)
  const ended = new Set([...gone, ...items.map((row) => row.product_id)])
  if (before.rows.size > 0) for (const [id, row] of before.rows) if (ended.has(row.product_id)) rows.delete(id)
  for (const row of items) rows.set(idOf(row), row)
  const others = <T extends { id: string }>(known: ReadonlyMap<string, T>, came: readonly T[]) => {
    const all = new Map(known)
    for (const id of gone) all.delete(id)
    for (const one of came) all.set(one.id, one)
    return all
  }
  return { rows, services: others(before.services, services), clients: others(before.clients, clients) }
}

const nothing: Goods = { rows: new Map(), services: new Map(), clients: new Map() }
let known: Promise<Goods> | undefined

/** What this device last knew of the goods and the clients; read once. */
export function keptGoods(): Promise<Goods> {
  known ??= readAllKept<Pack>('goods|').then((packs) => packs.reduce(merged, nothing))
  known.catch(() => {
    known = undefined
  })
  return known
}

/** Forgets what was read: another tab wrote, or another person is here. */
export function forgetGoods(): void {
  known = undefined
}

/** Where the changes go on from; undefined when nothing is known yet. */
export const keptHead = (): Promise<Head | undefined> => readKept<Head>('head')

/** All of what is known as few pages. */
function packed({ rows, services, clients }: Goods): Pack[] {
  const all = [[...rows.values()], [...services.values()], [...clients.values()]] as const
  const count = Math.max(1, ...all.map((some) => Math.ceil(some.length / PER_PACK)))
  return Array.from({ length: count }, (_, i) => {
    const part = <T>(some: readonly T[]) => some.slice(i * PER_PACK, (i + 1) * PER_PACK)
    return { items: part(all[0]), services: part(all[1]), clients: part(all[2]), gone: [] }
  })
}

/**
 * Keeps pages that the server told, with the mark to go on from: all or none, so that a cut never leaves a hole.
 * @param whole they are all there is: what is in none of them is gone
 */
export const keepGoods = (pages: readonly Pack[], mark: string, whole: boolean): Promise<Goods> =>
  navigator.locks.request('tendero.till.goods', async () => {
    const [before, head] = await Promise.all([whole ? nothing : keptGoods(), keptHead()])
    const after = pages.reduce(merged, before)
    const packs = whole ? 0 : (head?.packs ?? 0)
    const anew = whole || packs + pages.length > LOOSE_PACKS
    const written = anew ? packed(after) : pages
    const first = anew ? 0 : packs
    const named = written.map((page, i) => [nameOf(first + i), page] as const)
    const values = { ...Object.fromEntries(named), head: { mark, packs: first + written.length } satisfies Head }
    await writeKept(values, anew ? { gone: ['goods|'] } : {})
    known = Promise.resolve(after)
    return after
  })

/** Keeps what this till itself made or took, until the server tells it. */
export async function keepOwn(page: Partial<Pack>): Promise<void> {
  const head = await keptHead()
  if (head) await keepGoods([{ items: [], services: [], clients: [], gone: [], ...page }], head.mark, false)
}

const drawn = new WeakMap<Goods, ReadonlyMap<string, Sellable>>()

/** Everything that can be sold, as the counter has it. */
export function sellablesOf(goods: Goods): ReadonlyMap<string, Sellable> {
  const made =
    drawn.get(goods) ??
    new Map(
      [...[...goods.rows.values()].map(fromWire), ...[...goods.services.values()].map(serviceFromWire)].map((item) => [
        item.id,
        item,
      ]),
    )
  drawn.set(goods, made)
  return made
}

/** The rows of products once some was sold of them: what was last seen, less that. A page needs all rows of a product. */
export function rowsAfter(
  goods: Goods,
  lines: readonly { product_id: string; variant_id?: string; quantity: number; userStorage?: string }[],
): WireSellable[] {
  const products = new Set(lines.map((line) => line.product_id))
  const less = (row: WireSellable): WireSellable => {
    const taken = lines.filter((line) => (line.variant_id ?? line.product_id) === idOf(row))
    const sum = (some: typeof taken) => some.reduce((total, { quantity }) => total + quantity, 0)
    return {
      ...row,
      stock_quantity: row.stock_quantity - sum(taken),
      storages: row.storages.map((storage) => ({
        ...storage,
        quantity: storage.quantity - sum(taken.filter(({ userStorage }) => userStorage === storage.id)),
      })),
    }
  }
  return [...goods.rows.values()].filter((row) => products.has(row.product_id)).map(less)
}
