import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packagesOf, parcelOf, sameSize } from './parcels'

it('what some parcels are worth together is shared out to the peso, none more than one above another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 20 }), (total, parcels) => {
      const sent = packagesOf(
        Array.from({ length: parcels }, () => parcelOf({ grams: 500 })),
        total,
      )
      const shares = sent.map(({ declared }) => declared ?? 0)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

it('a parcel is sent with what was written of it; what it is worth is left to the shop unless it was said', () => {
  const parcels = [
    parcelOf({ grams: 800, length: 30, width: 20, height: 10, box: 'Pequeña' }),
    parcelOf({ grams: 300 }),
  ]
  expect(packagesOf(parcels)).toEqual([{ grams: 800, length: 30, width: 20, height: 10 }, { grams: 300 }])
  expect(packagesOf(parcels, 25_001).map(({ declared }) => declared)).toEqual([12_501, 12_500])
})

it('a parcel has the size of a box whichever way it lies', () => {
  const box = { length: 30, width: 20, height: 10 }
  expect(sameSize({ length: 10, width: 30, height: 20 }, box)).toBe(true)
  expect(sameSize({ length: 10, width: 30, height: null }, box)).toBe(false)
})
