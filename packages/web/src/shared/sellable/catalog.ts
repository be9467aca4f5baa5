import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { plain } from '@tendero/core/kernel/values/text'
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { api, q } from '@/lib/api'
import { useSettled } from '@/lib/hooks'
import { fromWire, serviceFromWire } from './from-wire'
import { find, type Index, indexOf, type Sellable } from './sellable'

export type ShelfCategory = Awaited<ReturnType<Api['goods']['counterShelf']>>['categories'][number]

/** Everything that can be sold, kept while the page lives, so that typing asks nobody. */
export interface Catalog {
  /** Whose it is: another person of this device has their own. */
  owner: string
  items: ReadonlyMap<string, Sellable>
  index: Index
  /** Ids of the products that sell most, most first; read once, so that no card moves under a finger. */
  frequent: readonly string[]
  /** Categories in the merchant's order. */
  categories: readonly ShelfCategory[]
  /** False while pages are missing. */
  whole: boolean
  /** Instant of the last whole reading, in ms. */
  at: number
}

const PER_PAGE = 100
const AT_ONCE = 3
const FRESH_MS = 15 * 60_000

const none = (owner: string): Catalog => ({
  owner,
  items: new Map(),
  index: indexOf([]),
  frequent: [],
  categories: [],
  whole: false,
  at: 0,
})
let catalog = none('')
let reading: Promise<void> | undefined
const listeners = new Set<() => void>()

function publish(next: Catalog): void {
  catalog = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const withItems = (before: Catalog, items: readonly Sellable[], whole: boolean): Catalog => ({
  ...before,
  items: new Map(items.map((item) => [item.id, item])),
  index: indexOf(items, before.frequent),
  whole,
  at: whole ? Date.now() : before.at,
})

async function services(): Promise<Sellable[]> {
  const { data } = await api.catalog.listServices({ per_page: PER_PAGE })
  return data.filter((row) => row.active).map(serviceFromWire)
}

/** Reads every page, a few at a time. The first reading shows what it has as it goes; later ones only replace. */
async function readAll(owner: string): Promise<void> {
  const [first, others, shelf] = await Promise.all([
    api.goods.productsForSell({ page: 1, per_page: PER_PAGE }),
    services(),
    api.goods.counterShelf({}),
  ])
  const pages: Sellable[][] = [others, first.data.map(fromWire)]
  const last = first.meta.last_page
  const mine = () => catalog.owner === owner
  if (mine())
    catalog = {
      ...catalog,
      categories: shelf.categories,
      frequent: catalog.frequent.length > 0 ? catalog.frequent : shelf.frequent,
    }
  for (let page = 2; page <= last && mine(); page += AT_ONCE) {
    if (!catalog.whole && (page - 2) % (AT_ONCE * 8) === 0) publish(withItems(catalog, pages.flat(), false))
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - page + 1) }, (_, i) => page + i)
    const more = await Promise.all(
      numbers.map((number) => api.goods.productsForSell({ page: number, per_page: PER_PAGE })),
    )
    pages.push(...more.map(({ data }) => data.map(fromWire)))
  }
  if (mine()) publish(withItems(catalog, pages.flat(), true))
}

/** Where a device that sells without a connection has its goods from. */
export interface KeptGoods {
  /** What it keeps; undefined when it keeps nothing yet. */
  known: () => Promise<ReadonlyMap<string, Sellable> | undefined>
  /** The same once the server told what changed since. */
  fresh: () => Promise<ReadonlyMap<string, Sellable>>
}

/** What this device keeps at once, then what changed since it last asked. */
async function readKept(owner: string, { known, fresh }: KeptGoods): Promise<void> {
  const mine = () => catalog.owner === owner
  const [here, shelf] = await Promise.all([known(), api.goods.counterShelf({}).catch(() => undefined)])
  if (mine() && shelf) catalog = { ...catalog, categories: shelf.categories, frequent: shelf.frequent }
  if (!here) await readAll(owner)
  else if (mine()) publish({ ...withItems(catalog, [...here.values()], true), at: 0 })
  const all = await fresh()
  if (mine()) publish(withItems(catalog, [...all.values()], true))
}

/** Reads what can be sold again unless it was read a moment ago; what is there stays meanwhile. */
function refresh(owner: string, kept: KeptGoods | undefined): void {
  if (catalog.owner !== owner) {
    reading = undefined
    publish(none(owner))
  }
  if (reading || (catalog.whole && Date.now() - catalog.at < FRESH_MS)) return
  const current = (kept ? readKept(owner, kept) : readAll(owner))
    .catch(() => undefined)
    .finally(() => {
      if (reading === current) reading = undefined
    })
  reading = current
}

/** Puts newer data of some things in what is known. */
export function learn(items: readonly Sellable[]): void {
  if (items.length === 0) return
  const all = new Map(catalog.items)
  for (const item of items) all.set(item.id, item)
  publish({ ...withItems(catalog, [...all.values()], catalog.whole), at: catalog.at })
}

/** Takes what was just sold off the known stock, until it is read again. Thousandths. */
export function sold(
  lines: readonly { productId: string; variantId?: string; storageId?: string; quantity: number }[],
): void {
  learn(
    lines.flatMap((line) => {
      const item = catalog.items.get(line.variantId ?? line.productId)
      if (!item || item.kind === 'service') return []
      return {
        ...item,
        stockQuantity: item.stockQuantity - line.quantity,
        storages: item.storages.map((storage) =>
          storage.id === line.storageId ? { ...storage, quantity: storage.quantity - line.quantity } : storage,
        ),
      }
    }),
  )
}

/** What can be sold, read in the background and read again every few minutes while the counter is on the screen. */
export function useCatalog(owner: string, kept?: KeptGoods): Catalog {
  useEffect(() => {
    const again = () => refresh(owner, kept)
    again()
    const timer = setInterval(again, FRESH_MS)
    window.addEventListener('focus', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', again)
    }
  }, [owner, kept])
  return useSyncExternalStore(subscribe, () => catalog)
}

/** Asks the server for what a code names exactly; undefined when nothing does. @throws ApiError 409 for what is not on sale */
export async function askCode(code: string): Promise<{ own: Sellable; variants: Sellable[] } | undefined> {
  try {
    const { variants, ...own } = await api.goods.productBySku({ sku: code })
    const found = { own: fromWire(own), variants: variants.map(fromWire) }
    learn(found.variants.length > 0 ? found.variants : [found.own])
    return found
  } catch (error) {
    if ((error as { status?: number }).status === 404) return undefined
    throw error
  }
}

/**
 * What the typed text finds. Typing is never held up: the list follows it as soon as the browser has time. While pages
 * are missing the server is asked too.
 */
export function useFound(known: Catalog, typed: string): { items: Sellable[]; looking: boolean } {
  const text = useDeferredValue(typed)
  const local = useMemo(() => find(known.index, text), [known.index, text])
  const term = useSettled(typed.trim(), 150)
  const asks = !known.whole && plain(term) !== ''
  const remote = useQuery({ ...q.goods.filterFromPos({ search: term }), enabled: asks })
  const items = useMemo(() => {
    if (!asks || !remote.data) return local
    const here = new Set(local.map((item) => item.id))
    return [...local, ...remote.data.map(fromWire).filter((item) => !here.has(item.id))]
  }, [asks, remote.data, local])
  return { items, looking: (asks && remote.isFetching) || (!known.whole && known.index.size === 0) }
}
