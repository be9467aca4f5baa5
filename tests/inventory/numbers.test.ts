import { listAdjustments } from '@tendero/core/inventory/adjustments/adjustments'
import { closeCount, countLines, createCount } from '@tendero/core/inventory/counts/counts'
import { expect, it } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { newItem, openAll, twoStorages } from './shop'

it('adjustments are numbered without a gap, also when two people close a count at once', () =>
  asTenant(freshTenant(), async () => {
    const [main] = await twoStorages()
    const items = await Promise.all(['Arroz', 'Panela', 'Café', 'Sal'].map((name) => newItem(name)))
    await openAll(items, main, 10_000, 100_000)
    const { id } = await createCount({ storage_id: main.id })
    const reading = { variant_id: undefined, code: undefined, mode: 'set' as const, counted_at: undefined }
    await countLines({
      id,
      readings: items.map((item) => ({ ...reading, product_id: item.productId, quantity: 9_000 })),
    })
    const closings = [closeCount({ id, uncounted: 'keep' }), closeCount({ id, uncounted: 'keep' })]
    expect((await Promise.allSettled(closings)).filter((c) => c.status === 'fulfilled').length).toBeGreaterThan(0)
    const { data } = await listAdjustments({ per_page: 100 })
    const numbers = data.map((a) => Number(a.number.replace('AJ-', ''))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    expect(data.filter((a) => a.reason === 'count')).toHaveLength(1)
  }))
