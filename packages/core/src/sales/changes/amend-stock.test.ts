import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StockLedger } from '../../inventory/stock/ledger'
import { stockId } from '../../inventory/stock/stock'
import type { OrderData } from '../order/order'
import type { OrderLineData } from '../order/order-line'
import type { SaleLine } from '../sale/sale-cart'
import { moveDifference } from './amend-stock'

const storageId = 'bod_1'
const products = ['prd_a', 'prd_b', 'prd_c']
const stockOf = (quantity: number, valueCents: number) =>
  new Map(
    products.map((productId) => {
      const id = stockId({ productId }, storageId)
      return [
        id,
        { id, itemId: productId, productId, storageId, quantity, valueCents, minimum: 0, version: 1 },
      ] as const
    }),
  )
const sold = (productId: string, quantity: number, costCents: number) =>
  ({ kind: 'product', productId, name: productId, quantity, costCents, unitCostCents: 0, storageId }) as OrderLineData
const orderOf = (lines: OrderLineData[]) => ({ id: 'ped_1', lines }) as OrderData
const wanted = (productId: string, quantity: number) =>
  ({
    line: { kind: 'product', productId, quantity, storageId },
    item: { productId, name: productId, costCents: 0 },
  }) as SaleLine

describe('the stock of an order that changes', () => {
  it('2 → 3 units takes one at today’s cost; 2 → 1 gives half of the original cost back; 2 → 2 moves nothing', () => {
    const ledger = new StockLedger(stockOf(10_000, 50_000), { allowNegative: false })
    const before = products.map((p) => sold(p, 2_000, 9_001))
    const costs = moveDifference(
      ledger,
      orderOf(before),
      [3_000, 1_000, 2_000].map((q, i) => wanted(products[i]!, q)),
      () => 'Bodega',
    )
    expect(costs).toEqual([14_001, 4_500, 9_001])
    expect(products.map((p) => ledger.onHand({ productId: p }, storageId))).toEqual([9_000, 11_000, 10_000])
  })

  it('quantity and value are constant: what the stock loses, the order costs', () => {
    const quantity = fc.integer({ min: 1, max: 5_000 })
    const cart = fc.uniqueArray(
      fc.record({ p: fc.constantFrom(...products), q: quantity, c: fc.integer({ min: 0, max: 99_999 }) }),
      {
        selector: (x) => x.p,
        maxLength: 3,
      },
    )
    fc.assert(
      fc.property(cart, cart, (old, next) => {
        const ledger = new StockLedger(stockOf(50_000, 123_457), { allowNegative: false })
        const before = old.map(({ p, q, c }) => sold(p, q, c))
        const costs = moveDifference(
          ledger,
          orderOf(before),
          next.map(({ p, q }) => wanted(p, q)),
          () => 'Bodega',
        )
        for (const p of products) {
          const was = before.find((l) => l.productId === p)
          const at = next.findIndex((x) => x.p === p)
          const held = ledger.onHand({ productId: p }, storageId) + (next[at]?.q ?? 0)
          const worth = ledger.worth({ productId: p }, storageId) + (costs[at] ?? 0)
          expect([held, worth]).toEqual([50_000 + (was?.quantity ?? 0), 123_457 + (was?.costCents ?? 0)])
        }
      }),
    )
  })
})
