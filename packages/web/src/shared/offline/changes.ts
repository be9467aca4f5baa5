import type { Api } from '@tendero/core/api-types'
import { api } from '@/lib/api'
import { type Goods, keepGoods, keptGoods, keptHead, type Pack, sellablesOf } from './goods'
import { readKept, writeKept } from './store'

type Changes = Awaited<ReturnType<Api['tills']['changes']>>
/** What the counter needs to know of the shop besides what it sells. */
export type Shop = NonNullable<Changes['shop']>

const SERVER = { server: true, attempts: 2, withinMs: 20_000 } as const
const SHOP = 'shop'

/** The shop as this device last knew it. */
export const keptShop = (): Promise<Shop | undefined> => readKept<Shop>(SHOP)

const packOf = ({ items, services, clients, gone }: Changes): Pack => ({
  ...{ items, services, clients },
  gone: [...gone.items, ...gone.services, ...gone.clients],
})
const isEmpty = ({ items, services, clients, gone }: Pack) =>
  items.length + services.length + clients.length + gone.length === 0

/** Asks for what changed since this device last asked, or for all there is, and keeps it. @throws ApiError without an answer */
export async function pullChanges(shiftId?: string): Promise<Goods> {
  const head = await keptHead()
  const asked = { ...(shiftId ? { shift_id: shiftId } : {}), ...(head ? { since: head.mark } : {}) }
  const first = await api.tills.changes(asked, SERVER)
  const pages = [packOf(first)]
  for (let next = first.next; next; ) {
    const page = await api.tills.changes({ ...asked, page: next }, SERVER)
    pages.push(packOf(page))
    next = page.next
  }
  if (first.shop) await writeKept({ [SHOP]: first.shop })
  const news = pages.filter((page) => !isEmpty(page))
  if (!first.whole && news.length === 0 && first.mark === head?.mark) return keptGoods()
  return keepGoods(first.whole ? pages : news, first.mark, first.whole)
}

/** Everything that can be sold as this device keeps it; undefined when it keeps nothing yet. */
export const knownSellables = async () => ((await keptHead()) ? sellablesOf(await keptGoods()) : undefined)

/** The same once what changed was asked for. */
export const freshSellables = async () => sellablesOf(await pullChanges())
