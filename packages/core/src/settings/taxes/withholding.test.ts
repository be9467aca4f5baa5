import { describe, expect, it } from 'vitest'
import { type WithholdingCase, withholdingFor } from './withholding'
import { defaultUvt, defaultWithholdings } from './withholding-rates'

const concept = (name: string) => defaultWithholdings.find((w) => w.concept === name)!
const withheld = (name: string, of: Omit<WithholdingCase, 'uvt'>) =>
  withholdingFor(concept(name), { uvt: defaultUvt, ...of })?.amountCents ?? 0

const pesos = (n: number) => n * 100

describe('withholding by date', () => {
  it.each([
    ['2025-05-31', 0, '27 UVT of 2025 = 1.345.000'],
    ['2025-06-01', pesos(25_000), '10 UVT of 2025 = 498.000'],
    ['2026-05-08', 0, '27 UVT of 2026 = 1.414.000'],
    ['2026-07-01', pesos(25_000), '10 UVT of 2026 = 524.000'],
  ])('a purchase of 1.000.000 on %s withholds %d cents (%s)', (date, cents) => {
    expect(withheld('compras', { date, baseCents: pesos(1_000_000) })).toBe(cents)
  })

  it.each([
    ['2025-05-15', 0, 34_500, 0, 0],
    ['2025-07-15', 25_000, 34_500, 6_000, 6_000],
    ['2026-06-15', 0, 0, 0, 0],
    ['2026-11-20', 25_000, 34_500, 6_000, 6_000],
  ])('on %s the same four purchases have their four answers', (date, goods, larger, service, serviceAgain) => {
    expect(withheld('compras', { date, baseCents: pesos(1_000_000) })).toBe(pesos(goods))
    expect(withheld('compras', { date, baseCents: pesos(1_380_000) })).toBe(pesos(larger))
    expect(withheld('servicios', { date, baseCents: pesos(150_000) })).toBe(pesos(service))
    expect(withheld('servicios', { date, baseCents: pesos(150_000), declarant: true })).toBe(pesos(serviceAgain))
  })

  it('applies at the minimum base itself and not one cent below', () => {
    const date = '2026-08-01'
    expect(withheld('compras', { date, baseCents: pesos(524_000) })).toBe(pesos(13_100))
    expect(withheld('compras', { date, baseCents: pesos(524_000) - 1 })).toBe(0)
    expect(withheld('compras', { date, baseCents: pesos(523_740), roundBases: false })).toBe(1_309_350)
  })

  it('takes more from who does not file, and nothing from O-15 and O-47', () => {
    const of = { date: '2026-08-01', baseCents: pesos(1_000_000) }
    expect(withheld('compras', { ...of, declarant: false })).toBe(pesos(35_000))
    expect(withheld('compras', { ...of, responsibilities: ['O-47'] })).toBe(0)
    expect(withheld('compras', { ...of, responsibilities: ['O-15'] })).toBe(0)
    expect(withheld('compras', { ...of, responsibilities: ['O-13'] })).toBe(pesos(25_000))
  })

  it('reteIVA is 15 % of the tax: 380.000 → 57.000', () => {
    const of = { date: '2026-08-01', baseCents: pesos(2_000_000), taxCents: pesos(380_000) }
    expect(withheld('reteiva_compras', of)).toBe(pesos(57_000))
  })

  it('says which UVT is missing when the year has none', () => {
    expect(() => withheld('compras', { date: '2027-01-05', baseCents: pesos(1_000_000) })).toThrow(
      'Falta la UVT de 2027',
    )
  })
})
