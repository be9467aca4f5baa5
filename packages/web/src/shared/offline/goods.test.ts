import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Goods, merged, type Pack, rowsAfter } from './goods'

const row = (product: string, variant: string | undefined, quantity: number) =>
  ({
    ...{ product_id: product, variant_id: variant, sku: `${product}${variant ?? ''}`, stock_quantity: quantity },
    storages: [{ id: 'bod_1', name: 'Principal', quantity }],
  }) as unknown as Pack['items'][number]
const pack = (change: Partial<Pack>): Pack => ({ items: [], services: [], clients: [], gone: [], ...change })
const nothing: Goods = { rows: new Map(), services: new Map(), clients: new Map() }
const skus = ({ rows }: Goods) => [...rows.values()].map(({ sku }) => sku).sort()

it('a product that changed has the rows that came: a variant that is no more is gone', () => {
  const before = merged(nothing, pack({ items: [row('a', 'S', 1), row('a', 'M', 1), row('b', undefined, 2)] }))
  expect(skus(merged(before, pack({ items: [row('a', 'M', 5)] })))).toEqual(['aM', 'b'])
  expect(skus(merged(before, pack({ gone: ['a'] })))).toEqual(['b'])
})

it('changes in any order of their pages leave the last that was told of each product', () => {
  const change = fc.record({ id: fc.constantFrom('a', 'b', 'c'), quantity: fc.nat(9), gone: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const expected = new Map<string, number>()
      for (const { id, quantity, gone } of changes) gone ? expected.delete(id) : expected.set(id, quantity)
      const pages = changes.map(({ id, quantity, gone }) =>
        pack(gone ? { gone: [id] } : { items: [row(id, undefined, quantity)] }),
      )
      const { rows } = pages.reduce(merged, nothing)
      expect(new Map([...rows].map(([id, one]) => [id, one.stock_quantity]))).toEqual(expected)
    }),
  )
})

it('what was sold here is off the stock that was last seen, in its storage', () => {
  const goods = merged(nothing, pack({ items: [row('a', 'S', 5), row('a', 'M', 5)] }))
  const line = { product_id: 'a', variant_id: 'S', quantity: 2, userStorage: 'bod_1' }
  const [small, medium] = rowsAfter(goods, [line])
  expect([small!.stock_quantity, small!.storages[0]!.quantity, medium!.stock_quantity]).toEqual([3, 3, 5])
})
