import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { chosen, isTooMany, type PlanOption, planKey, planLike, proposed } from './variant-plan'

const option = (id: string, names: readonly string[]): PlanOption => {
  const terms = names.map((name) => ({ id: `${id}-${name}`, name }))
  return { id, name: id, all: terms, terms }
}
const size = option('talla', ['S', 'M', 'L'])
const colour = option('color', ['Azul', 'Negro', 'Rojo', 'Blanco'])

it('every combination of the chosen terms is proposed once, the first attribute changing slowest', () => {
  const names = proposed({ options: [size, colour], rows: {} }).map((row) => row.name)
  expect(names).toHaveLength(12)
  expect(names.slice(0, 5)).toEqual(['S / Azul', 'S / Negro', 'S / Rojo', 'S / Blanco', 'M / Azul'])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (a, b) => {
      const names = (n: number) => Array.from({ length: n }, (_, i) => String(i))
      const keys = proposed({ options: [option('a', names(a)), option('b', names(b))], rows: {} }).map((r) => r.key)
      expect(new Set(keys).size).toBe(a * b)
    }),
  )
})

it('what exists is not proposed, and what the merchant turned off is not chosen', () => {
  const plan = { options: [size], rows: { [planKey(['talla-M'])]: { off: true } } }
  expect(chosen(plan, new Set([planKey(['talla-S'])])).map((row) => row.name)).toEqual(['L'])
})

it('an attribute without chosen terms proposes nothing of its own', () => {
  expect(proposed({ options: [{ ...size, terms: [] }, colour], rows: {} })).toHaveLength(4)
  expect(proposed({ options: [{ ...size, terms: [] }], rows: {} })).toEqual([])
})

it('more combinations than a product may have are told apart from none', () => {
  const many = option(
    'n',
    Array.from({ length: 40 }, (_, i) => String(i)),
  )
  const other = { ...many, id: 'm' }
  expect(isTooMany({ options: [many, other], rows: {} })).toBe(true)
  expect(isTooMany({ options: [size, colour], rows: {} })).toBe(false)
})

it('a copy keeps the combinations and prices of the original and leaves the others off', () => {
  const plan = planLike([size], [{ terms: [{ term_id: 'talla-L' }], price: 45_900 }])
  expect(chosen(plan)).toMatchObject([{ name: 'L', price: 45_900 }])
  expect(proposed(plan)).toHaveLength(3)
})
