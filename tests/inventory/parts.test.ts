import { adjust } from '@tendero/core/inventory/adjustments/adjust'
import { Adjustment } from '@tendero/core/inventory/adjustments/adjustment'
import { createAdjustment, reverseAdjustment } from '@tendero/core/inventory/adjustments/adjustments'
import type { Item } from '@tendero/core/inventory/stock/item'
import { documentPartition, movementBook } from '@tendero/core/inventory/stock/movement'
import { Transfer } from '@tendero/core/inventory/transfers/transfer'

import { createTransfer, moveTransfer } from '@tendero/core/inventory/transfers/transfers'
import { act } from '@tendero/core/kernel/db/act'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { Job } from '@tendero/core/kernel/jobs/job'
import { dayOf } from '@tendero/core/kernel/values/time'
import { handler } from '@tendero/functions/jobs/worker'
import { describe, expect, it } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { allowNegativeStock, allRows, expectBooksEqualStock, newItem, openAll, type Place, twoStorages } from './shop'

const inShop = (fn: (main: Place, north: Place, items: Item[]) => Promise<void>) =>
  asTenant(freshTenant(), async () => {
    const [main, north] = await twoStorages()
    const items: Item[] = []
    for (let i = 0; i < 50; i++) items.push(await newItem(`Producto ${String(i).padStart(2, '0')}`))
    await fn(main, north, items)
    await expectBooksEqualStock(dayOf(new Date()))
  })

const line = (item: Item, quantity: number) => ({ product_id: item.productId, variant_id: undefined, quantity })
const adjustment = (main: Place, items: readonly Item[], type: 'increment' | 'decrement') => ({
  storage_id: main.id,
  reason: 'correction' as const,
  note: undefined,
  products: items.map((item) => ({ ...line(item, 2_000), type })),
})
const transfer = (main: Place, north: Place, items: readonly Item[]) => ({
  store_origin: main.id,
  store_destination: north.id,
  status: 'sent' as const,
  note: undefined,
  variant_id: undefined,
  products: items.map((item) => line(item, 1_000)),
})
const held = async (place: Place) =>
  (await allRows()).filter((row) => row.storageId === place.id).reduce((sum, row) => sum + row.quantity, 0)

describe('an adjustment of more than 40 lines', () => {
  it('posts in parts, and its reversal too, back to where it was', () =>
    inShop(async (main, _, items) => {
      const { id, state } = await createAdjustment(adjustment(main, items, 'increment'))
      expect(state).toBe('posting')
      await expect(reverseAdjustment({ id })).rejects.toThrow('todavía se está guardando')
      await drainJobs(handler)
      expect(await held(main)).toBe(100_000)
      const reversal = await reverseAdjustment({ id })
      expect((await Adjustment.get(id)).state).toBe('reversing')
      await drainJobs(handler)
      expect(await Adjustment.get(id)).toMatchObject({ state: 'reversed', reversedById: reversal.id })
      expect(await held(main)).toBe(0)
      await expect(reverseAdjustment({ id })).rejects.toThrow('ya se anuló')
    }))

  it('that fails in a later part takes the earlier ones back and says which line is to blame', () =>
    inShop(async (main, _, items) => {
      await openAll(items.slice(0, 47), main, 5_000, 10_000)
      const before = await allRows()
      const { id, job_id } = await createAdjustment(adjustment(main, items, 'decrement'))
      await drainJobs(handler)
      expect(await Adjustment.get(id)).toMatchObject({
        state: 'failed',
        failure: 'Sin existencias de Producto 47 en Bodega principal.',
      })
      expect((await Job.get(job_id!)).state).toBe('failed')
      const after = await allRows()
      expect(after.map((r) => [r.id, r.quantity, r.valueCents])).toEqual(
        before.map((r) => [r.id, r.quantity, r.valueCents]),
      )
    }))
})

it('forty lines that cover what was sold before it came in fit one transaction, with one movement each', () =>
  inShop(async (main, _, items) => {
    await allowNegativeStock()
    const forty = items.slice(0, 40).map((item) => ({ item, storage: main }))
    const count = (lines: Parameters<typeof adjust>[1]['lines']) =>
      act((unit) => adjust(unit, { lines, reason: 'count' }))
    await count(forty.map((line) => ({ ...line, quantity: -3_000 })))
    const { id } = await count(forty.map((line) => ({ ...line, quantity: 5_000, costCents: 400_000 })))
    const moved = (await rangeAll({ pk: documentPartition(id), index: 'gsi2' })).map(movementBook.toFact)
    expect(moved).toHaveLength(40)
    // Three units left worth 3.000 each and cost 4.000: the inventory keeps two at 4.000.
    const corrected = { quantity: 5_000, valueCents: 1_700_000, correctionCents: -300_000, balanceCents: 800_000 }
    for (const movement of moved) expect(movement).toMatchObject(corrected)
  }))

describe('a transfer of more lines than a transaction holds', () => {
  it('is sent and received by jobs', () =>
    inShop(async (main, north, items) => {
      await openAll(items, main, 5_000, 10_000)
      const { id, status } = await createTransfer(transfer(main, north, items))
      expect(status).toBe('sending')
      await drainJobs(handler)
      expect(await Transfer.get(id)).toMatchObject({ state: 'sent' })
      expect([await held(main), await held(north)]).toEqual([200_000, 0])
      await moveTransfer({ id, status: 'received', reason: undefined })
      await drainJobs(handler)
      expect(await Transfer.get(id)).toMatchObject({ state: 'received' })
      expect([await held(main), await held(north)]).toEqual([200_000, 50_000])
    }))

  it('that cannot be sent whole goes back to requested, and can be sent later', () =>
    inShop(async (main, north, items) => {
      await openAll(items.slice(0, 30), main, 5_000, 10_000)
      const { id } = await createTransfer(transfer(main, north, items))
      await drainJobs(handler)
      const failed = await Transfer.get(id)
      expect(failed).toMatchObject({
        state: 'requested',
        failure: 'Sin existencias de Producto 30 en Bodega principal.',
      })
      expect((await Transfer.lines(failed)).every((l) => l.transit === 0 && l.rejected === 0)).toBe(true)
      expect(await held(main)).toBe(150_000)
      await openAll(items.slice(30), main, 5_000, 10_000)
      await moveTransfer({ id, status: 'sent', reason: undefined })
      await drainJobs(handler)
      expect(await Transfer.get(id)).toMatchObject({ state: 'sent' })
    }))
})
