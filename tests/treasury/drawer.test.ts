import { journalBook } from '@tendero/core/accounting/journal/journal'
import { intercept } from '@tendero/core/kernel/db/client'
import { dayOf } from '@tendero/core/kernel/values/time'
import { beforeEach, expect, it } from 'vitest'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'

let shop: Shop
let good: Good
beforeEach(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 1_000, price: 10_000, cost: 6_000 })
})

const takeOut = (id: string, value: number) =>
  shop.api.treasury.moveCash({ id, concept: 'deposit', value, reason: 'Al banco' })
const sellOne = () =>
  shop.api.sales.createOrder({
    type: 3,
    products: [line(good)],
    storage_id: shop.storageId,
    payments: [{ payment_type_id: shop.pay.cash, value: 10_000 }],
  })

/** True for the transaction that writes a cash movement. */
const movesCash = (input: object) => JSON.stringify(input).includes('#shiftMovement"')

/**
 * Holds the first transaction that `wanted` names between its read and its commit, until `meanwhile` has been done.
 * @returns how to stop, and how many transactions it held
 */
function holdFirst(wanted: (input: object) => boolean, meanwhile: () => Promise<unknown>) {
  let held = 0
  const stop = intercept((next) => async (action, input) => {
    if (action === 'TransactWriteItems' && held === 0 && wanted(input)) {
      held += 1
      await meanwhile()
    }
    return next(action, input)
  })
  return { stop, held: () => held }
}

/** What the drawer says, what its movements and sales sum to, and account 110505, in pesos. */
async function drawer(id: string) {
  const shift = await shop.api.treasury.getShift({ id })
  const { accounts } = await inside(shop, () => journalBook.rollup(dayOf(new Date()), dayOf(new Date())))
  const [debit, credit] = accounts['110505'] ?? [0, 0]
  const moved = shift.movements.reduce((sum, m) => sum + (m.type === 'in' ? m.value : -m.value), 0)
  return {
    says: shift.totals!.expected_cash,
    sums: shift.base + shift.totals!.sales_total - shift.totals!.reversals_total + moved,
    books: shift.base + (debit - credit) / 100,
  }
}
const all = (pesos: number) => ({ says: pesos, sums: pesos, books: pesos })

it('two withdrawals that both read a drawer of 100.000 never take 70.000 each', async () => {
  const { id } = await shop.api.treasury.openShift({ base: 100_000 })
  const first = holdFirst(movesCash, () => takeOut(id, 70_000))
  await expect(takeOut(id, 70_000)).rejects.toMatchObject({ status: 409, body: { code: 'not_enough_cash' } })
  first.stop()
  expect(first.held()).toBe(1)
  expect(await drawer(id)).toEqual(all(30_000))
})

it('two withdrawals that fit are both taken, whatever is sold between the read and the commit of one', async () => {
  const { id } = await shop.api.treasury.openShift({ base: 100_000 })
  const first = holdFirst(movesCash, async () => {
    await sellOne()
    await takeOut(id, 60_000)
  })
  await takeOut(id, 45_000)
  first.stop()
  expect(first.held()).toBe(1)
  expect(await drawer(id)).toEqual(all(5_000))
})

it('a withdrawal that finds the drawer counted meanwhile is refused, and the count stands', async () => {
  const { id } = await shop.api.treasury.openShift({ base: 100_000 })
  const first = holdFirst(movesCash, () => shop.api.treasury.closeShift({ id, counted: 100_000 }))
  await expect(takeOut(id, 50_000)).rejects.toMatchObject({
    status: 409,
    body: { error: 'Este turno ya se cerró. Abre uno nuevo para mover efectivo.' },
  })
  first.stop()
  expect(first.held()).toBe(1)
  const { count, movements } = await shop.api.treasury.getShift({ id })
  expect(count).toMatchObject({ counted: 100_000, expected: 100_000, difference: 0 })
  expect(movements).toEqual([])
})

it('a count that finds cash taken out meanwhile is told again what it expects', async () => {
  const { id } = await shop.api.treasury.openShift({ base: 100_000 })
  const closes = (input: object) => JSON.stringify(input).includes('#openTurn"')
  const first = holdFirst(closes, () => takeOut(id, 40_000))
  const closed = await shop.api.treasury.closeShift({ id, counted: 60_000, reason: 'Se llevó al banco' })
  first.stop()
  expect(first.held()).toBe(1)
  expect(closed.count).toMatchObject({ expected: 60_000, difference: 0 })
  expect(await drawer(id)).toEqual(all(60_000))
})

it('what the drawer says is the sum of what happened in it, at every moment of a busy shift', async () => {
  const { id } = await shop.api.treasury.openShift({ base: 50_000 })
  const withdrawals = Array.from({ length: 6 }, () => takeOut(id, 20_000))
  const sales = Array.from({ length: 8 }, sellOne)
  const results = await Promise.allSettled([...withdrawals, ...sales])
  const taken = results.slice(0, 6).filter((r) => r.status === 'fulfilled').length
  expect(results.slice(6).every((r) => r.status === 'fulfilled')).toBe(true)
  expect(taken).toBeGreaterThanOrEqual(2)
  expect(await drawer(id)).toEqual(all(50_000 + 80_000 - taken * 20_000))
  await shop.api.sales.cancelOrders({ id: (await sellOne()).id })
  expect(await drawer(id)).toEqual(all(50_000 + 80_000 - taken * 20_000))
})
