import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../kernel/values/id'
import { type Cart, cartFrom, cartText, MOST_THINGS, MOST_UNITS, withUnits } from './cart'

const ids = Array.from({ length: 40 }, (_, i) => newId(i % 2 ? 'product' : 'variant'))
const carts = fc
  .uniqueArray(fc.constantFrom(...ids), { maxLength: MOST_THINGS })
  .chain((chosen) =>
    fc
      .array(fc.integer({ min: 1, max: MOST_UNITS }), { minLength: chosen.length, maxLength: chosen.length })
      .map((units): Cart => new Map(chosen.map((id, i) => [id, units[i]!]))),
  )

it('what an address carries is what was in the cart', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      expect([...cartFrom(cartText(cart))]).toEqual([...cart])
    }),
  )
})

it('one more and one less leave it as it was, and no cart grows beyond its bounds', () => {
  fc.assert(
    fc.property(carts, fc.constantFrom(...ids), (cart, id) => {
      const more = withUnits(cart, id, 1)
      expect(more.size).toBeLessThanOrEqual(MOST_THINGS)
      expect(Math.max(0, ...more.values())).toBeLessThanOrEqual(MOST_UNITS)
      fc.pre((cart.get(id) ?? 0) < MOST_UNITS && (cart.has(id) || cart.size < MOST_THINGS))
      expect(new Map(withUnits(more, id, -1))).toEqual(new Map(cart))
    }),
  )
})

it('an address that says anything else says nothing', () => {
  fc.assert(fc.property(fc.string(), (text) => void cartFrom(text)))
  expect(cartFrom(`prd_1x2,${ids[0]}x0,${ids[1]}x3,<script>`).size).toBe(1)
  expect(cartFrom(undefined).size).toBe(0)
})
