import type { Api } from '@tendero/core/api-types'
import { beforeAll, expect, it } from 'vitest'
import { staffOf } from '../support/staff'
import { type Good, type Shop, shopToSell, stocked } from './support'

/** Lists of a seller who sees their own sales alone page over all of them and no others, by number and by cursor. */
type Asked = Parameters<Api['sales']['listOrders']>[0]

let shop: Shop
let camila: Awaited<ReturnType<typeof staffOf>>
let good: Good
let paola: { id: string }
let channel: string
let client: string
const own: string[] = []
const expected = new Map<string, string[]>()

beforeAll(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { price: 10_000 })
  camila = await staffOf(shop, ['sale-read', 'sale-create', 'sale-update', 'sale-delete'], 'Camila', 4)
  const mine = await shop.api.parties.createSeller({ name: 'Camila', email: camila.email })
  paola = await shop.api.parties.createSeller({ name: 'Paola' })
  channel = (await shop.api.settings.createChannel({ name: 'Ferias' })).id
  client = (await shop.api.parties.createClient({ name: 'Rosa Peña', document_type_id: '13', document: '52123456' })).id
  const products = [{ product_id: good.id, quantity: 1 }]
  for (let i = 0; i < 30; i++) {
    const type = i % 2 === 0 ? (1 as const) : (2 as const)
    const of = {
      ...{ type, products },
      ...(i % 4 < 2 ? { channel } : {}),
      ...(i % 5 < 2 ? { client_id: client } : {}),
    }
    const { id } =
      i % 3 === 0
        ? await camila.api.sales.createOrder(of)
        : await shop.api.sales.createOrder({ ...of, seller_id: i % 3 === 1 ? mine.id : paola.id })
    if (i % 3 === 2) continue
    own.unshift(id)
    if (i % 4 === 0) await camila.api.sales.setStatus({ id, status: 'confirmado' })
    for (const name of [
      `type ${type}`,
      i % 4 < 2 ? 'channel' : '',
      i % 5 < 2 ? 'client' : '',
      i % 4 === 0 ? 'state' : '',
    ])
      expected.set(name, [id, ...(expected.get(name) ?? [])])
  }
})

async function byNumber(asked: Asked): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = []
  const totals: number[] = []
  for (let page = 1; page <= 20; page++) {
    const { data, meta } = await camila.api.sales.listOrders({ ...asked, page, per_page: 4 })
    ids.push(...data.map(({ id }) => id))
    totals.push(meta.total)
    if (page >= meta.last_page) break
  }
  return { ids, totals }
}

async function byCursor(asked: Asked): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const { data, meta } = await camila.api.sales.listOrders({ ...asked, per_page: 4, ...(cursor ? { cursor } : {}) })
    ids.push(...data.map(({ id }) => id))
    cursor = meta.next
  } while (cursor && ids.length < 100)
  return ids
}

it.each([
  ['nothing', () => ({}), () => own],
  ['a type', () => ({ type: 1 as const }), () => expected.get('type 1')!],
  ['a state', () => ({ state: 'confirmado' }), () => expected.get('state')!],
  ['a channel', () => ({ channel }), () => expected.get('channel')!],
  ['a client', () => ({ client }), () => expected.get('client')!],
  [
    'a channel and a type',
    () => ({ channel, type: 1 as const }),
    () => expected.get('channel')!.filter((id) => expected.get('type 1')!.includes(id)),
  ],
  ['another seller', () => ({ seller: paola.id }), () => []],
])('pages by number and by cursor with a filter by %s', async (_, asked, wanted) => {
  const { ids, totals } = await byNumber(asked() as Asked)
  expect(ids).toEqual(wanted())
  expect(new Set(totals)).toEqual(new Set([wanted().length]))
  expect(await byCursor(asked() as Asked)).toEqual(wanted())
})

it('counts by state what the lists have', async () => {
  const states = { confirmado: expected.get('state')!.length, recibido: own.length - expected.get('state')!.length }
  expect(await camila.api.sales.countOrders({})).toMatchObject({ total: own.length, states })
  expect(await camila.api.sales.countOrders({ type: 1 })).toMatchObject({ total: expected.get('type 1')!.length })
  const { to_dispatch } = await camila.api.reports.today({})
  expect(to_dispatch).toMatchObject({ count: own.length, confirmed: states.confirmado })
})

it('lets who charged a sale in the name of another read it and its paper, but not list it', async () => {
  const { id } = await camila.api.sales.createOrder({
    ...{ type: 1, seller_id: paola.id },
    products: [{ product_id: good.id, quantity: 1 }],
  })
  expect((await camila.api.sales.getOrder({ id })).id).toBe(id)
  expect((await camila.api.sales.listOrders({ per_page: 100 })).data.map((row) => row.id)).not.toContain(id)
})

it('gives the file of a selection, and the sums of it, of the own sales alone', async () => {
  const { people } = await camila.api.sales.liquidateSelection({ by: 'seller' })
  expect(people.reduce((sum, { orders }) => sum + orders, 0)).toBe(own.length)
  expect(people.map(({ name }) => name)).not.toContain('Paola')
})
