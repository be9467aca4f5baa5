import { credit, debit } from '@tendero/core/accounting/journal/entry'
import { post } from '@tendero/core/accounting/journal/journal'
import { act } from '@tendero/core/kernel/db/act'
import { itemsOf } from '@tendero/core/treasury/open-item/open-item'
import { writeItems } from '@tendero/core/treasury/open-item/write-items'
import { beforeAll, expect, it } from 'vitest'
import { hire, type Staff } from '../identity/people'
import { type Good, inside, stocked } from '../sales/support'
import { apiWith } from '../support/world'
import { type ReportShop, shopWithHistory } from './shop'
import { told } from './told'

let shop: ReportShop
let good: Good
let camila: Staff
let sellerId: string

const sell = (quantity: number, token = shop.token, seller_id?: string) =>
  apiWith(token).sales.createOrder({
    type: 1,
    products: [{ product_id: good.id, quantity }],
    ...(seller_id ? { seller_id } : {}),
  })

beforeAll(async () => {
  shop = await shopWithHistory()
  good = await stocked(shop, { price: 11_900, cost: 5_000 })
  camila = await hire(shop, ['sale-read', 'sale-create', 'sale-delete'], 4)
  sellerId = (await shop.api.parties.createSeller({ name: 'Camila', email: camila.email })).id
  const other = (await shop.api.parties.createSeller({ name: 'Paola' })).id
  await sell(1)
  await sell(2, shop.token, other)
  await sell(4, camila.token, other)
  await sell(8, shop.token, sellerId)
  await sell(16, camila.token)
})

it('a seller sees what is sold in their name and what they charged that names nobody, and no costs', async () => {
  const rows = await apiWith(camila.token).reports.salesBySeller({})
  expect(rows).toEqual([
    {
      seller_id: null,
      name: 'Sin vendedor',
      count: 1,
      total: 190_400,
      base: 160_000,
      tax: 30_400,
      cost: null,
      utility: null,
    },
    {
      seller_id: sellerId,
      name: 'Camila',
      count: 1,
      total: 95_200,
      base: 80_000,
      tax: 15_200,
      cost: null,
      utility: null,
    },
  ])
  const { totals, rows: days } = await told(apiWith(camila.token), 'daily-sales')
  expect(totals).toMatchObject({ count: 2, total: 285_600 })
  expect(Object.keys(totals)).not.toContain('utility')
  expect(days.at(-1)).toMatchObject({ count: 2, total: 285_600 })
  expect(Object.keys(days.at(-1)!)).not.toContain('cost')
})

it('the owner sees everybody, with costs', async () => {
  const rows = await shop.api.reports.salesBySeller({})
  expect(rows.map((row) => [row.name, row.count, row.utility])).toEqual([
    ['Sin vendedor', 2, 85_000],
    ['Camila', 1, 40_000],
    ['Paola', 2, 30_000],
  ])
})

it('a sale of a seller that the owner cancels stops being theirs', async () => {
  const { id } = await sell(1, camila.token)
  await shop.api.sales.cancelOrders({ id })
  const { totals } = await told(apiWith(camila.token), 'daily-sales')
  expect(totals).toMatchObject({ count: 2, total: 285_600, reversed: 1 })
})

it('the figures of the whole shop are not for a seller', async () => {
  for (const call of ['utilities', 'salesByType', 'salesByStorage', 'receivables', 'payables'] as const)
    await expect(apiWith(camila.token).reports[call]({})).rejects.toMatchObject({ status: 403 })
})

it('what the shop owes is the balance of its suppliers and expenses payable in the books: credits less debits', async () => {
  expect(await shop.api.reports.payables({})).toEqual({ total: 0, accounts: [] })
  const entry = (lines: Parameters<typeof post>[1]['lines']) =>
    inside(shop, () =>
      act(async (unit) => {
        post(unit, {
          concept: 'Prueba',
          documentKind: 'test',
          documentId: 'x',
          documentNumber: '1',
          lines,
          day: '2025-03-10',
        })
        const { items, balances } = { items: await itemsOf('x'), balances: new Map() }
        const document = {
          documentKind: 'test',
          documentId: 'x',
          number: '1',
          day: '2025-03-10',
          dueDate: '2025-03-10',
        }
        writeItems(unit, { items, balances }, { ...document, totalCents: 0, names: {} })
      }),
    )
  const third = { thirdId: 'prv_1' }
  await entry([debit('143505', 500_000), credit('220505', 500_000, third)])
  await entry([debit('220505', 120_000, third), credit('111005', 120_000, { bankId: 'ban_principal' })])
  await entry([debit('512010', 90_000), credit('233540', 90_000, third)])
  const owed = await shop.api.reports.payables({})
  expect(owed.total).toBe(4_700)
  expect(owed.accounts.map((row) => [row.account, row.total])).toEqual([
    ['220505', 3_800],
    ['233540', 900],
  ])
})
