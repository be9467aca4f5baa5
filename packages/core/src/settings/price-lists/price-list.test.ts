import { expect, it } from 'vitest'
import { ancestors, type PriceListData, priceIn } from './price-list'

const list = (id: number, from?: { list: number; bps: number }, roundingCents = 0): PriceListData => ({
  id,
  name: `Lista ${id}`,
  roundingCents,
  active: true,
  ...(from ? { from } : {}),
})

it('a price of a list that comes from another is its price plus the percentage, ended as the list asks', () => {
  const lists = [list(1), list(2, { list: 1, bps: -1_500 }, 10_000), list(3, { list: 2, bps: 1_000 })]
  expect(priceIn(lists, { 1: 1_099_000 }, 2)).toBe(930_000)
  expect(priceIn(lists, { 1: 1_099_000 }, 3)).toBe(1_023_000)
  expect(priceIn(lists, { 1: 1_099_000, 2: 950_000 }, 2)).toBe(950_000)
  expect(priceIn(lists, { 1: 1_099_000, 2: 950_000 }, 3)).toBe(1_045_000)
  expect(priceIn([list(1), list(4)], { 1: 1_000 }, 4)).toBeUndefined()
})

it('a positive price never becomes free, however it is rounded', () => {
  expect(priceIn([list(1), list(2, { list: 1, bps: -1_500 }, 100_000)], { 1: 40_000 }, 2)).toBe(100_000)
  expect(priceIn([list(1), list(2, { list: 1, bps: -9_900 })], { 1: 20 }, 2)).toBe(1)
  expect(priceIn([list(1), list(2, { list: 1, bps: -1_500 }, 100_000)], { 1: 0 }, 2)).toBe(0)
})

it('the lists that one comes from are known, also when they turn in a circle', () => {
  expect(ancestors([list(1), list(2, { list: 1, bps: 0 }), list(3, { list: 2, bps: 0 })], 3)).toEqual([2, 1])
  expect(ancestors([list(2, { list: 3, bps: 0 }), list(3, { list: 2, bps: 0 })], 2)).toEqual([3, 2])
})
