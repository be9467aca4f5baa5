import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CityCode } from '../../reference/city-code'
import { agentOf } from '../../reference/standing.input'
import { defaultUvt } from './uvt'
import { type TaxParty, type WithholdingCase, withhold } from './withhold'
import { defaultWithholdings } from './withholding-rates'

const rules = defaultWithholdings.map((rule) => ({ ...rule, id: `ret_${rule.concept}` }))
const company: TaxParty = { personType: '1', responsibilities: [], withholds: ['retefuente', 'reteiva', 'reteica'] }
const pesos = (n: number) => n * 100

interface Case extends Partial<Pick<WithholdingCase, 'buyer' | 'earlier' | 'roundBases'>> {
  day: string
  baseCents: number
  taxCents?: number
  seller?: Partial<TaxParty>
}

const cases = (concept: string, { day, baseCents, taxCents = 0, seller, ...rest }: Case) =>
  withhold({
    day,
    groups: [{ concept, baseCents, taxCents }],
    buyer: company,
    seller: { ...company, ...seller },
    rules,
    uvt: defaultUvt,
    ...rest,
  })
const withheld = (concept: string, of: Case, type = 'retefuente') =>
  cases(concept, of).find((row) => row.type === type)!.amountCents

describe('withholding by date', () => {
  it.each([
    ['2025-05-31', 0, '27 UVT of 2025 = 1.345.000'],
    ['2025-06-01', pesos(25_000), '10 UVT of 2025 = 498.000'],
    ['2026-05-08', 0, '27 UVT of 2026 = 1.414.000'],
    ['2026-07-01', pesos(25_000), '10 UVT of 2026 = 524.000'],
  ])('a purchase of 1.000.000 on %s withholds %d cents (%s)', (day, cents) => {
    expect(withheld('compras', { day, baseCents: pesos(1_000_000) })).toBe(cents)
  })

  it.each([
    ['2025-05-15', 0, 34_500, 0],
    ['2025-07-15', 25_000, 34_500, 6_000],
    ['2026-06-15', 0, 0, 0],
    ['2026-11-20', 25_000, 34_500, 6_000],
  ])('on %s the same three purchases have their three answers', (day, small, larger, service) => {
    expect(withheld('compras', { day, baseCents: pesos(1_000_000) })).toBe(pesos(small))
    expect(withheld('compras', { day, baseCents: pesos(1_380_000) })).toBe(pesos(larger))
    expect(withheld('servicios', { day, baseCents: pesos(150_000) })).toBe(pesos(service))
  })

  it('applies at the minimum base itself and not one cent below', () => {
    const day = '2026-08-01'
    expect(withheld('compras', { day, baseCents: pesos(524_000) })).toBe(pesos(13_100))
    expect(withheld('compras', { day, baseCents: pesos(524_000) - 1 })).toBe(0)
    expect(withheld('compras', { day, baseCents: pesos(523_740), roundBases: false })).toBe(1_309_350)
  })

  it('says which UVT is missing when the year has none', () => {
    expect(() => withheld('compras', { day: '2027-01-05', baseCents: pesos(1_000_000) })).toThrow(
      'Falta la UVT de 2027',
    )
  })
})

describe('who buys and who sells', () => {
  const of = { day: '2026-08-01', baseCents: pesos(1_000_000) }

  it('takes more of who does not file, and nothing of O-15 and O-47', () => {
    expect(withheld('compras', { ...of, seller: { declarant: false } })).toBe(pesos(35_000))
    expect(withheld('compras', { ...of, seller: { responsibilities: ['O-47'] } })).toBe(0)
    expect(withheld('compras', { ...of, seller: { responsibilities: ['O-15'] } })).toBe(0)
    expect(withheld('compras', { ...of, seller: { responsibilities: ['O-13'] } })).toBe(pesos(25_000))
  })

  it.each([
    ['a company', { personType: '1' }, 110_000],
    ['a person', { personType: '2', declarant: true }, 100_000],
    ['a person of more than 3.300 UVT a year', { personType: '2', highFees: true }, 110_000],
  ] as const)('fees of 1.000.000 of %s: %o withholds %d pesos', (_, seller, amount) => {
    expect(withheld('honorarios', { ...of, seller })).toBe(pesos(amount))
  })

  it('a shop that is no agent withholds nothing, and says so', () => {
    const buyer = { ...company, withholds: agentOf({ personType: '2' }) }
    expect(
      cases('compras', { ...of, taxCents: pesos(190_000), buyer }).map((row) => [row.amountCents, row.why]),
    ).toEqual([
      [0, 'Quien compra no es agente de retención en la fuente'],
      [0, 'Quien compra no es agente de retención de IVA'],
    ])
  })

  it.each([
    [{ personType: '1' }, ['retefuente']],
    [{ documentType: '31', document: '900373076' }, ['retefuente']],
    [{ documentType: '13', document: '1020304050' }, []],
    [{ personType: '1', responsibilities: ['O-47'] }, []],
    [{ personType: '1', responsibilities: ['O-13'] }, ['retefuente', 'reteiva']],
    [{ personType: '2', responsibilities: ['O-23'] }, ['reteiva']],
    [{ personType: '1', withholds: [] }, []],
  ] as const)('%o is an agent of %o', (rut, taxes) => {
    expect(agentOf(rut)).toEqual(taxes)
  })

  it('reteIVA is 15 % of the tax, none between two agents, and all of it for a service from abroad', () => {
    const large = { day: '2026-08-01', baseCents: pesos(2_000_000), taxCents: pesos(380_000) }
    expect(withheld('compras', large, 'reteiva')).toBe(pesos(57_000))
    for (const code of ['O-13', 'O-23'])
      expect(withheld('compras', { ...large, seller: { responsibilities: [code] } }, 'reteiva')).toBe(0)
    expect(withheld('compras', { ...large, seller: { responsibilities: ['O-47'] } }, 'reteiva')).toBe(pesos(57_000))
    const abroad = { ...large, baseCents: 100, taxCents: 19, seller: { foreign: true } }
    expect(withheld('servicios', abroad, 'reteiva')).toBe(19)
  })

  it('an ICA of some activities is of who has one of them; that of all the others is of who has none of its own', () => {
    const row = (ratePpm: number) => [
      { from: '2020-01-01', norm: 'Acuerdo', ratePpm, nonDeclarantPpm: ratePpm, minUvt: 0 },
    ]
    const bogota = { type: 'reteica' as const, city: '11001' as CityCode, concept: undefined }
    const rules = [
      { ...bogota, id: 'ret_all', name: 'ICA', rates: row(9_660) },
      { ...bogota, id: 'ret_food', name: 'ICA de alimentos', activities: ['4711', '4721'], rates: row(4_140) },
      {
        ...bogota,
        id: 'ret_cali',
        name: 'ICA de Cali',
        city: '76001' as CityCode,
        activities: ['4711'],
        rates: row(7_000),
      },
    ]
    const by = (activity: string | undefined, city = '11001' as CityCode) =>
      withhold({
        day: '2026-08-01',
        city,
        groups: [{ concept: 'compras', baseCents: pesos(1_000_000), taxCents: 0 }],
        buyer: company,
        seller: { ...company, activity },
        rules,
        uvt: defaultUvt,
      }).map(({ amountCents }) => amountCents)
    expect(by('4711')).toEqual([0, pesos(4_140), 0])
    expect(by('4719')).toEqual([pesos(9_660), 0, 0])
    expect(by(undefined)).toEqual([pesos(9_660), 0, 0])
    expect(by('4711', '76001' as CityCode)).toEqual([0, 0, pesos(7_000)])
  })

  it('who is in the régimen simple suffers no reteICA', () => {
    const ica = { id: 'ret_ica', name: 'ICA de Bogotá', type: 'reteica' as const, concept: undefined }
    const row = { from: '2020-01-01', norm: 'Acuerdo', ratePpm: 11_040, nonDeclarantPpm: 11_040, minUvt: 27 }
    const all = { ...of, baseCents: pesos(2_000_000) }
    const iCA = (responsibilities: string[]) =>
      withhold({
        day: all.day,
        groups: [{ concept: 'compras', baseCents: all.baseCents, taxCents: 0 }],
        buyer: company,
        seller: { ...company, responsibilities },
        rules: [{ ...ica, rates: [row] }],
        uvt: defaultUvt,
      })[0]!.amountCents
    expect([iCA([]), iCA(['O-47'])]).toEqual([pesos(22_080), 0])
  })
})

it('what is bought of one seller in a day has one base: parts withhold in all what the whole does', () => {
  const part = fc.integer({ min: 1, max: pesos(900_000) })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const day = '2026-08-01'
      const earlier = { compras: { baseCents: 0, withheldCents: 0 } }
      let sum = 0
      for (const baseCents of parts) {
        const amount = withheld('compras', { day, baseCents, earlier: structuredClone(earlier) })
        sum += amount
        earlier.compras.baseCents += baseCents
        earlier.compras.withheldCents += amount
      }
      expect(sum).toBe(withheld('compras', { day, baseCents: parts.reduce((a, b) => a + b, 0) }))
    }),
  )
})
