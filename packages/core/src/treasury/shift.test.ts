import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balance } from '../accounting/journal/entry'
import { denominations } from './denominations'
import { countedOf, countersOf, differenceTreatments, expectedCash } from './shift'
import { differenceEntry, movementConceptNames, movementEntry } from './shift-entry'
import { prefixOf, registerKeyOf } from './shifts'

const cents = fc.integer({ min: 1, max: 1_000_000_000 })

describe('a drawer', () => {
  it('expects base + cash in − cash out + movements in − movements out', () => {
    const shift = { baseCents: 100, cashIn: 50, cashOut: 20, movementsInCents: 7, movementsOutCents: 3 }
    expect(expectedCash(shift)).toBe(134)
  })

  it('counts by denomination: 2 × 50.000 + 3 × 200 = 100.600', () => {
    expect(
      countedOf([
        { valueCents: 5_000_000, count: 2 },
        { valueCents: 20_000, count: 3 },
      ]),
    ).toBe(10_060_000)
    expect(denominations[0]).toBe(10_000_000)
  })

  it('adds to the counters of each means, and to none at zero', () => {
    expect(countersOf({ in: { cash: 5, card: 0 }, out: { transfer: 2 }, sales: 1 })).toEqual({
      cashIn: 5,
      transferOut: 2,
      sales: 1,
    })
  })
})

describe('entries', () => {
  it('balance for every concept and every difference', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(...movementConceptNames),
        fc.constantFrom(...differenceTreatments),
        (n, concept, treatment) => {
          balance(movementEntry(concept, n, { thirdId: 'u', costCenterId: 'c' }))
          balance(differenceEntry(n, treatment, { thirdId: 'u' }))
          balance(differenceEntry(-n, treatment, { thirdId: 'u' }))
        },
      ),
    )
  })

  it('post nothing without a difference', () => expect(differenceEntry(0, 'assumed', { thirdId: 'u' })).toEqual([]))
})

describe('registers', () => {
  it('have a key without accents and a short prefix', () => {
    expect(registerKeyOf('Caja  Número 1')).toBe('caja-numero-1')
    expect([prefixOf('Caja 1'), prefixOf('Mostrador norte'), prefixOf('Caja 12')]).toEqual(['C1', 'MN', 'C12'])
  })
})
