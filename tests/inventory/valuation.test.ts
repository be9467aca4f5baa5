import { credit, debit } from '@tendero/core/accounting/journal/entry'
import { post } from '@tendero/core/accounting/journal/journal'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { beforeEach, expect, it } from 'vitest'
import { type Good, inside, type Shop, saleOf, shopToSell, stocked } from '../sales/support'

let shop: Shop
let good: Good
beforeEach(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 100, cost: 5_000 })
})

const sell = () => shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))

/** Partition that a query of the table itself reads; undefined for anything else. */
const queried = (action: string, input: object): string | undefined =>
  action === 'Query' && !('IndexName' in input)
    ? (input as { ExpressionAttributeValues: Record<string, string> }).ExpressionAttributeValues[':p']
    : undefined

/**
 * Sells one after the stock rows were read and before the facts of the books are, the first `times` that both are.
 * @returns how to stop, and how many times it sold
 */
function sellBetween(times: number) {
  let sold = 0
  let sale: Promise<unknown> = Promise.resolve()
  const stop = intercept((next) => async (action, input) => {
    const partition = queried(action, input)
    if (partition && /#(entry|movement)#2/.test(partition)) await sale
    if (!partition?.endsWith('#stock') || sold === times) return next(action, input)
    sold += 1
    const rows = next(action, input)
    sale = rows.then(sell)
    await sale
    return rows
  })
  return { stop, sold: () => sold }
}

it('stock and books are of one moment although something is sold between their readings', async () => {
  const selling = sellBetween(2)
  const value = await shop.api.inventory.valuation({})
  selling.stop()
  expect(selling.sold()).toBe(2)
  expect(value).toMatchObject({ total: 490_000, account: 490_000, quantity: 98, moving: false })
  for (const storage of value.storages) expect(storage.value).toBe(storage.account)
})

it('of a past day too', async () => {
  const yesterday = addDays(dayOf(new Date()), -1)
  const selling = sellBetween(2)
  const value = await shop.api.inventory.valuation({ date: yesterday })
  selling.stop()
  expect(selling.sold()).toBe(2)
  expect(value).toMatchObject({ total: 0, account: 0, quantity: 0, moving: false })
})

it('where goods never stand still it answers after a few readings, and says so', async () => {
  const selling = sellBetween(50)
  const value = await shop.api.inventory.valuation({})
  selling.stop()
  expect(selling.sold()).toBe(4)
  expect(value.moving).toBe(true)
  expect(value.total! - value.account!).toBe(5_000)
  expect(await shop.api.inventory.valuation({})).toMatchObject({ total: 480_000, account: 480_000, moving: false })
})

it('a difference of the books themselves is shown as one, not taken for goods that move', async () => {
  await inside(shop, () =>
    act(async (unit) => {
      const lines = [debit('143505', 70_000, { storageId: shop.storageId }), credit('110505', 70_000)]
      post(unit, { concept: 'Asiento a mano', documentKind: 'test', documentId: 'x', documentNumber: 'X-1', lines })
    }),
  )
  expect(await shop.api.inventory.valuation({})).toMatchObject({ total: 500_000, account: 500_700, moving: false })
})

it('of a shop with many rows goes on from what was remembered, exact while goods move, are backdated or posted late', async () => {
  const [many, units, cents] = [1_100, 3_000, 60_000]
  const rows = Array.from({ length: many }, (_, i) => {
    const itemId = `prd_many${String(i).padStart(5, '0')}`
    const ids = { id: `${itemId}.${shop.storageId}`, itemId, productId: itemId, storageId: shop.storageId }
    return { ...ids, quantity: units, valueCents: cents, minimum: 0 }
  })
  await inside(shop, async () => {
    for (let from = 0; from < many; from += 90)
      await act(async (unit) => {
        for (const row of rows.slice(from, from + 90)) unit.insert(Stock, row)
      })
    await act(async (unit) => {
      const lines = [debit('143505', many * cents, { storageId: shop.storageId }), credit('310505', many * cents)]
      post(unit, { concept: 'Entrada', documentKind: 'test', documentId: 'x', documentNumber: 'X-1', lines })
    })
  })
  let rowsRead = 0
  const stop = intercept((next) => async (action, input) => {
    const answer = await next(action, input)
    if (queried(action, input)?.endsWith('#stock')) rowsRead += (answer.Items as unknown[]).length
    return answer
  })
  const value = () => shop.api.inventory.valuation({})
  for (let i = 0; i < 3; i++) expect(await value()).toMatchObject({ total: 1_160_000, account: 1_160_000 })
  rowsRead = 0
  await sell()
  expect(await value()).toMatchObject({ total: 1_155_000, account: 1_155_000, moving: false })
  await Promise.all([...Array.from({ length: 8 }, sell), ...Array.from({ length: 4 }, value)])
  const after = await value()
  expect(after).toMatchObject({ total: 1_115_000, account: 1_115_000, moving: false })
  expect(after.data[0]).toMatchObject({ product_id: good.id, quantity: 91 })
  expect(rowsRead).toBe(0)
  await shop.api.inventory.createAdjustment({
    ...{ storage_id: shop.storageId, reason: 'found', date: addDays(dayOf(new Date()), -1) },
    products: [{ type: 'increment', product_id: good.id, quantity: 1, cost: 5_000 }],
  })
  stop()
  expect(await value()).toMatchObject({ total: 1_120_000, account: 1_120_000, moving: false })
})
