import { sides } from '@tendero/core/accounting/journal/controls'
import { journalBook } from '@tendero/core/accounting/journal/journal'
import type { JournalRollup } from '@tendero/core/accounting/journal/journal-rollup'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { injectFaults } from '../support/faults'
import { type Good, inside, line, type Shop, shopWithRegister, stocked } from './support'

/** Sales that are voided, `VOIDS=500` for many of them, of which `VOIDS_SEED` repeats some. */
const RUNS = Number(process.env.VOIDS ?? 8)
const SEED = process.env.VOIDS_SEED ? { seed: Number(process.env.VOIDS_SEED) } : {}

let shop: Shop
let goods: Good[]
let client: string
let courier: string
let center: string
let stop = () => {}
const today = () => dayOf(new Date())

beforeAll(async () => {
  shop = await shopWithRegister()
  goods = await Promise.all([1_900, 500, 0].map((taxBps) => stocked(shop, { units: 9_000, price: 11_900, taxBps })))
  const { parties, settings } = shop.api
  client = (await parties.createClient({ document_type_id: '13', document: '43111222', name: 'Ana Ruiz' })).id
  const who = { name: 'Luis Mora', phone: '3001234567', document_type_id: '13', document: '71222333' }
  courier = (await parties.createCourier(who)).id
  center = (await settings.createCostCenter({ name: 'Ferias', value: 'F1' })).id
})
afterEach(() => stop())

/** Net of each key of the groups of the journal; those at zero are not there. */
function nets(rollup: JournalRollup): Record<string, number> {
  const found: Record<string, number> = {}
  const add = (key: string, cents: number) => {
    found[key] = (found[key] ?? 0) + cents
  }
  for (const group of ['accounts', 'thirds', 'banks'] as const)
    for (const [key, [debit, credit]] of Object.entries(rollup[group])) add(`${group} ${key}`, debit - credit)
  for (const [key, [debit, credit, debitBase, creditBase]] of Object.entries(rollup.taxes)) {
    const [account, kind, , rate] = key.split('|')
    add(`tax ${account} ${kind} ${rate}`, debit - credit)
    add(`base ${account} ${kind} ${rate}`, debitBase - creditBase)
  }
  for (const [storage, cents] of Object.entries(rollup.storages)) add(`storage ${storage}`, cents)
  for (const [key, sums] of Object.entries(rollup.centers))
    sums.forEach((cents, i) => void add(`center ${key} ${i}`, cents))
  return Object.fromEntries(Object.entries(found).filter(([, cents]) => cents !== 0))
}

/** Everything that a sale changes and its void must bring back. */
const balances = () =>
  inside(shop, async () => {
    const [journal, sales, stock, ...items] = await Promise.all([
      journalBook.through(today()),
      saleBook.rollup(today(), today()),
      Stock.page({ input: { per_page: 100 }, index: 'storage', part: shop.storageId }),
      ...sides.map((side) => openItems(side)),
    ])
    return {
      journal: nets(journal),
      sales: sales.sums,
      stock: stock.data.map(({ id, quantity, valueCents }) => [id, quantity, valueCents]),
      items: items.flat().map(({ id, balanceCents }) => [id, balanceCents]),
    }
  })

const sale = fc.record({
  type: fc.constantFrom(1, 1, 3),
  lines: fc.uniqueArray(fc.record({ good: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }), {
    selector: ({ good }) => good,
    minLength: 1,
  }),
  discount: fc.constantFrom(0, 7),
  means: fc.constantFrom('cash', 'card', 'transfer'),
  /** At most what the cheapest costs, without what is withheld and paid later. */
  paid: fc.integer({ min: 0, max: 10_900 }),
  later: fc.boolean(),
  delivery: fc.constantFrom(0, 0, 4_000),
  couriered: fc.boolean(),
  centered: fc.boolean(),
  withheld: fc.constantFrom(0, 100),
  changed: fc.boolean(),
})

it('a void returns every balance to where it was: accounts, thirds, banks, taxes, centres, stock and what is open', () =>
  fc.assert(
    fc.asyncProperty(sale, async (one) => {
      const { sales } = shop.api
      const before = await balances()
      let n = 0
      stop = injectFaults(() => (['lost', 'conflict', 'throttle'] as const)[n++ % 7])
      const { id } = await sales.createOrder({
        type: one.type as 1 | 3,
        client_id: client,
        credit: true,
        products: one.lines.map(({ good, quantity }) => line(goods[good]!, quantity)),
        storage_id: shop.storageId,
        discount: one.discount,
        dType: 2,
        ...(one.paid > 0 ? { payments: [{ payment_type_id: shop.pay[one.means as 'cash'], value: one.paid }] } : {}),
        ...(one.delivery > 0 ? { delivery: one.delivery } : {}),
        ...(one.couriered && one.delivery > 0 ? { domiciliario: courier } : {}),
        ...(one.centered ? { cost_center_id: center } : {}),
        ...(one.withheld > 0 ? { withholdings: { retefuente: one.withheld } } : {}),
      })
      if (one.later)
        await shop.api.payments.receivePayment({ id, payments: [{ payment_type_id: shop.pay.card, value: 50 }] })
      if (one.changed) await sales.updateOrder({ id, products: [line(goods[0]!, 3)] }).catch(() => {})
      await sales.cancelOrders({ id })
      stop()
      expect(await balances()).toEqual(before)
      await expect(sales.cancelOrders({ id })).rejects.toMatchObject({ status: 409 })
      expect(await balances()).toEqual(before)
    }),
    { numRuns: RUNS, ...SEED },
  ))

it('the tax of what was annulled is told apart from that of what was sold or changed', async () => {
  const other = await shopWithRegister()
  const good = await stocked(other, { units: 50, price: 11_900 })
  const sold = (n: number) =>
    other.api.sales.createOrder({
      products: [line(good, n)],
      storage_id: other.storageId,
      payments: [{ payment_type_id: other.pay.cash, value: 11_900 * n }],
    })
  const [annulled, changed] = [await sold(1), await sold(2)]
  const payments = [{ payment_type_id: other.pay.cash, value: 35_700 }]
  await other.api.sales.updateOrder({ id: changed.id, products: [line(good, 3)], payments })
  await other.api.sales.cancelOrders({ id: annulled.id })
  const { taxes } = await inside(other, () => journalBook.through(today()))
  expect(taxes).toEqual({
    '240805|iva||190000': [380_000, 1_140_000, 2_000_000, 6_000_000],
    '240805|iva|annulled|190000': [190_000, 0, 1_000_000, 0],
  })
})
