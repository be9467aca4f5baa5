import { describe, expect, it } from 'vitest'
import { defaultWithholdings } from '../../settings/taxes/withholding-rates'
import { mostWithheld } from './withholding-bound'

const DAY = '2026-08-01'
const none = { goodsCents: 0, servicesCents: 0, taxCents: 0 }

describe('the most that may be withheld of a sale', () => {
  it('is the highest rate of goods for goods, and of services for services', () => {
    expect(mostWithheld({ ...none, goodsCents: 10_000_000 }, defaultWithholdings, DAY)).toMatchObject({
      retefuente: 350_000,
    })
    expect(mostWithheld({ ...none, servicesCents: 10_000_000 }, defaultWithholdings, DAY)).toMatchObject({
      retefuente: 1_100_000,
    })
  })

  it('is 15 % of the tax, and of an ICA the rate that the shop has', () => {
    const ica = {
      type: 'reteica' as const,
      rates: defaultWithholdings[0]!.rates.map((rate) => ({ ...rate, ratePpm: 9_660, nonDeclarantPpm: 0 })),
    }
    const base = { goodsCents: 10_000_000, servicesCents: 0, taxCents: 1_900_000 }
    expect(mostWithheld(base, defaultWithholdings, DAY)).toMatchObject({ reteiva: 285_000, reteica: 0 })
    expect(mostWithheld(base, [...defaultWithholdings, ica], DAY)).toMatchObject({ reteica: 96_600 })
  })

  it('is rounded up to the peso, and nothing where no rate is in force', () => {
    expect(mostWithheld({ ...none, goodsCents: 3 }, defaultWithholdings, DAY).retefuente).toBe(0)
    expect(mostWithheld({ ...none, goodsCents: 1_001_00 }, defaultWithholdings, DAY).retefuente).toBe(3_600)
    expect(mostWithheld({ ...none, goodsCents: 1_000_00 }, defaultWithholdings, '2010-01-01')).toEqual({
      retefuente: 0,
      reteiva: 0,
      reteica: 0,
    })
  })
})
