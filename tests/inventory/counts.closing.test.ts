import { Adjustment } from '@tendero/core/inventory/adjustments/adjustment'
import { listAdjustments, reverseAdjustment } from '@tendero/core/inventory/adjustments/adjustments'
import {
  cancelCount,
  closeCount,
  countLines,
  createCount,
  getCount,
  listCountLines,
  secondCount,
} from '@tendero/core/inventory/counts/counts'
import type { Item } from '@tendero/core/inventory/stock/item'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { intercept } from '@tendero/core/kernel/db/client'
import { dayOf } from '@tendero/core/kernel/values/time'
import { handler } from '@tendero/functions/jobs/worker'
import { expect, it, vi } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { commitOf, hold } from '../support/hold'
import { runKilled } from './killed'
import {
  allowNegativeStock,
  allRows,
  expectBooksEqualStock,
  manyItems,
  newItem,
  openAll,
  type Place,
  sell,
  twoStorages,
} from './shop'

interface Counting {
  tenant: string
  main: Place
  items: Item[]
  later: (ms: number) => void
}

/** A shop with ten of each product in its main storage. */
function inShop(products: number, story: (shop: Counting) => Promise<void>) {
  let clock = Date.parse('2026-04-01T14:00:00.000Z')
  const now = () => new Date((clock += 5))
  const tenant = freshTenant()
  const later = (ms: number) => {
    clock += ms
  }
  const run = async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const [main] = await twoStorages()
    const items = products > 5 ? await manyItems(products) : [await newItem('Arroz'), await newItem('Café')]
    await openAll(items, main, 10_000, 100_000)
    await story({ tenant, main, items, later })
    await expectBooksEqualStock(dayOf(now()))
  }
  return asTenant(tenant, run, { now })
}

const read = async (id: string, items: readonly Item[], quantity: number) => {
  const set = { variant_id: undefined, code: undefined, mode: 'set' as const, counted_at: undefined, quantity }
  for (let from = 0; from < items.length; from += 30)
    await countLines({ id, readings: items.slice(from, from + 30).map((i) => ({ ...set, product_id: i.productId })) })
}
const held = async (item: Item, { id }: Place) => (await Stock.get(`${item.id}.${id}`)).quantity
const adjustments = async () => (await listAdjustments({ reason: 'count' })).data

/** Holds the next commit of an adjustment until it is let go. */
const holdAdjustment = () => hold(commitOf('#adjustment"'))

it('a count of many lines stays closing until its differences are posted, and nobody counts the same meanwhile', () =>
  inShop(45, async ({ main, items }) => {
    const { id } = await createCount({ storage_id: main.id })
    await read(id, items, 8_000)
    const closing = await closeCount({ id, uncounted: 'keep' })
    expect(closing).toMatchObject({ status: 'closing', closed_at: null, adjustment_id: expect.any(String) })
    for (const refused of [
      () => createCount({ storage_id: main.id }),
      () => closeCount({ id, uncounted: 'keep' }),
      () => cancelCount({ id }),
      () => read(id, items.slice(0, 1), 9_000),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 409 })
    await drainJobs(handler)
    expect(await getCount({ id })).toMatchObject({ status: 'closed', closed_at: expect.any(String), failure: null })
    const next = await createCount({ storage_id: main.id })
    await read(next.id, items, 8_000)
    expect(await getCount({ id: next.id })).toMatchObject({ lines: 45, different: 0 })
    expect(await adjustments()).toHaveLength(1)
  }))

it('a count whose differences cannot be posted is counted on, with all that was counted and the reason', () =>
  inShop(45, async ({ main, items }) => {
    const last = items[44]!
    const { id } = await createCount({ storage_id: main.id })
    await read(id, items, 8_000)
    await secondCount({ id })
    const { adjustment_id } = await closeCount({ id, uncounted: 'keep' })
    // More leaves than there was by the count, before the part that posts its difference.
    await sell(last, main, 9_000)
    const before = (await allRows()).map((row) => [row.id, row.quantity, row.valueCents])
    await drainJobs(handler)
    expect((await Adjustment.get(adjustment_id!)).state).toBe('failed')
    expect((await allRows()).map((row) => [row.id, row.quantity, row.valueCents])).toEqual(before)
    expect(await getCount({ id })).toMatchObject({
      status: 'recounting',
      lines: 45,
      different: 45,
      adjustment_id: null,
      failure: `Desde que contaste ${last.name} en ${main.name} salió más de lo que contaste: el sistema tiene 1. Cuéntalo otra vez y cierra el conteo.`,
    })
    await read(id, [last], 1_000)
    expect(await closeCount({ id, uncounted: 'keep' })).toMatchObject({ status: 'closing', failure: null })
    await drainJobs(handler)
    expect((await getCount({ id })).status).toBe('closed')
    expect([await held(items[0]!, main), await held(last, main)]).toEqual([8_000, 1_000])
  }))

it('a count whose job is given up is counted on too', () =>
  inShop(45, async ({ tenant, main, items, later }) => {
    const { id } = await createCount({ storage_id: main.id })
    await read(id, items, 8_000)
    const { adjustment_id } = await closeCount({ id, uncounted: 'keep' })
    const { jobId } = await Adjustment.get(adjustment_id!)
    const kills = [2, 1, 1, 1, 1].map((at) => ({ at, arrives: true }))
    expect(await runKilled(tenant, jobId!, kills, later)).toBe(5)
    expect(await getCount({ id })).toMatchObject({ status: 'counting', lines: 45, failure: expect.any(String) })
    expect(await held(items[0]!, main)).toBe(10_000)
  }))

it.each(['closed again', 'cancelled'] as const)('a count whose closing died half-way can be %s', (how) =>
  inShop(2, async ({ main, items }) => {
    const { id } = await createCount({ storage_id: main.id })
    await read(id, items, 9_000)
    let sent = 0
    const stop = intercept((next) => async (action, input) => {
      if (action === 'TransactWriteItems' && ++sent > 1) throw new Error('killed')
      return next(action, input)
    })
    await expect(closeCount({ id, uncounted: 'keep' })).rejects.toThrow('killed')
    stop()
    expect((await getCount({ id })).status).toBe('closing')
    await expect(createCount({ storage_id: main.id })).rejects.toMatchObject({ code: 'already_counting' })
    if (how === 'cancelled') expect((await cancelCount({ id })).status).toBe('cancelled')
    else expect((await closeCount({ id, uncounted: 'keep' })).status).toBe('closed')
    expect(await held(items[0]!, main)).toBe(how === 'cancelled' ? 10_000 : 9_000)
  }),
)

it('a count that is cancelled between the differences and their commit adjusts nothing', () =>
  inShop(2, async ({ main, items }) => {
    const { id } = await createCount({ storage_id: main.id })
    await read(id, items, 9_000)
    const held = holdAdjustment()
    const closing = closeCount({ id, uncounted: 'keep' })
    const refused = expect(closing).rejects.toMatchObject({ status: 409 })
    await held.reached
    await cancelCount({ id })
    held.release()
    await refused
    expect((await getCount({ id })).status).toBe('cancelled')
    expect(await adjustments()).toEqual([])
  }))

it('what nobody counted is gone, also when some of it is sold while the count closes', () =>
  inShop(2, async ({ main, items: [rice, coffee] }) => {
    const { id } = await createCount({ storage_id: main.id })
    await read(id, [rice!], 10_000)
    const adjusting = holdAdjustment()
    const closing = closeCount({ id, uncounted: 'zero' })
    await adjusting.reached
    await sell(coffee!, main, 4_000)
    adjusting.release()
    expect(await closing).toMatchObject({ status: 'closed' })
    expect([await held(rice!, main), await held(coffee!, main)]).toEqual([10_000, 0])
    const [adjustment] = await adjustments()
    expect(adjustment!.value_out).toBe(600_000)
    await reverseAdjustment({ id: adjustment!.id })
    expect(await held(coffee!, main)).toBe(6_000)
  }))

it('a count takes nothing below zero, unless the shop sells what it has not got', () =>
  inShop(2, async ({ main, items: [rice] }) => {
    const { id } = await createCount({ storage_id: main.id })
    await read(id, [rice!], 7_000)
    await sell(rice!, main, 9_000)
    await expect(closeCount({ id, uncounted: 'keep' })).rejects.toThrow(
      /contaste Arroz .* el sistema tiene 1\. Cuéntalo/,
    )
    expect(await getCount({ id })).toMatchObject({ status: 'counting', failure: expect.stringContaining('Arroz') })
    expect((await listCountLines({ id, show: 'different' })).data).toMatchObject([{ physical_stock: 7_000 }])
    expect(await held(rice!, main)).toBe(1_000)
    await allowNegativeStock()
    expect((await closeCount({ id, uncounted: 'keep' })).status).toBe('closed')
    expect(await held(rice!, main)).toBe(-2_000)
  }))

it('taking a count back takes nothing below zero either, and says what is left', () =>
  inShop(2, async ({ main, items: [rice] }) => {
    const { id } = await createCount({ storage_id: main.id })
    await read(id, [rice!], 15_000)
    const { adjustment_id } = await closeCount({ id, uncounted: 'keep' })
    await sell(rice!, main, 12_000)
    const reverse = () => reverseAdjustment({ id: adjustment_id! })
    await expect(reverse()).rejects.toMatchObject({
      status: 409,
      message: `Sin existencias de Arroz en ${main.name}. Quedan 3.`,
    })
    expect((await Adjustment.get(adjustment_id!)).state).toBe('posted')
    await allowNegativeStock()
    await reverse()
    expect(await held(rice!, main)).toBe(-2_000)
  }))
