import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomCart, seeded } from '../../../../../tests/support/random-cart'
import { chargesIva, regimes } from '../../identity/business/regime'
import { withoutIva } from '../cart/cart'
import { totals } from '../cart/cart-totals'

it('only a business that is not responsible for it charges no IVA', () => {
  expect(regimes.map(chargesIva)).toEqual([true, false, true])
  expect([undefined, null, ''].map(chargesIva)).toEqual([true, true, true])
  expect(chargesIva('  NO responsable de iva ')).toBe(false)
})

it('without IVA every line and the whole cost the same, and nothing of it is IVA', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const cart = randomCart(seeded(seed))
      const [before, after] = [totals(cart), totals(withoutIva(cart))]
      expect(after.lines.map((l) => l.netCents)).toEqual(before.lines.map((l) => l.netCents))
      expect(after.totalCents).toBe(before.totalCents)
      const consumption = before.groups.filter((g) => g.taxCode === 'INC')
      expect(after.groups.filter((g) => g.taxCents > 0)).toEqual(consumption.filter((g) => g.taxCents > 0))
      expect(after.baseCents + after.taxCents).toBe(after.netCents)
    }),
    { numRuns: 500 },
  )
})
