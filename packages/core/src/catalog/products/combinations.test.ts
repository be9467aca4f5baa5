import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combinationCount, combinations } from './combinations'
import { comboOf } from './variant'

const options = (sizes: readonly number[]) =>
  sizes.map((size, a) => ({
    id: `a${a}`,
    name: `A${a}`,
    terms: Array.from({ length: size }, (_, t) => ({ id: `a${a}t${t}`, name: `T${t}` })),
  }))

describe('combinations of terms', () => {
  it('are as many as the product of the terms, all different, each with one term of every attribute in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 }), (sizes) => {
        const list = combinations(options(sizes))
        expect(list).toHaveLength(sizes.reduce((a, b) => a * b, 1))
        expect(list).toHaveLength(combinationCount(options(sizes)))
        expect(new Set(list.map((terms) => comboOf({ terms }))).size).toBe(list.length)
        for (const terms of list) expect(terms.map((t) => t.attributeId)).toEqual(sizes.map((_, a) => `a${a}`))
      }),
    )
  })

  it('of no attribute are none', () => {
    expect(combinations([])).toEqual([])
    expect(combinationCount([])).toBe(0)
  })

  it('are the same whatever the order in which their terms are given', () => {
    const terms = (ids: string[]) => ({ terms: ids.map((termId) => ({ termId })) })
    expect(comboOf(terms(['t2', 't1']))).toBe(comboOf(terms(['t1', 't2'])))
  })
})
