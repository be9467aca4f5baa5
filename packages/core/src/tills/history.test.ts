import { describe, expect, it } from 'vitest'
import { type Shelf, shelvesBetween, termsOn } from './history'
import { priceDifference, taxDifference } from './judging'

const product = { id: 'pro_1', prices: { 1: 60_000 }, taxCode: 'IVA', taxBps: 1_900 }
const lists = [
  { id: 1, name: 'Principal', roundingCents: 0, active: true },
  { id: 2, name: 'Mayoristas', roundingCents: 0, active: true, from: { list: 1, bps: -1_000 } },
]
const now: Shelf = new Map<string, Record<string, unknown> | undefined>([
  ['product.pro_1', product],
  ['settings.settings', { id: 'settings', priceLists: lists }],
])

let facts = 0
const fact = (at: string, kind: string, id: string, before?: object, after?: object) => {
  facts += 1
  const change = { kind, label: kind, id, ...(before ? { before } : {}), ...(after ? { after } : {}) }
  return { id: `adt_${String(facts).padStart(3, '0')}`, at: `2026-08-01T${at}:00.000Z`, changes: [change as never] }
}
const at = (time: string) => new Date(`2026-08-01T${time}:00.000Z`)
const prices = (cents: number) => ({ prices: { 1: cents } })
const raised = [
  fact('10:00', 'product', 'pro_1', prices(40_000), prices(50_000)),
  fact('12:00', 'product', 'pro_1', prices(50_000), prices(60_000)),
]

const wanted = { kind: 'product' as const, productId: 'pro_1', list: 1 }
const centsBetween = (all: typeof raised, from: string, to: string, list = 1) =>
  shelvesBetween(now, all, at(from), at(to)).shelves.map(
    (shelf) => termsOn(shelf, { ...wanted, list }, '2026-08-01')?.cents,
  )

describe('the catalogue as it was', () => {
  it('has the price that was in force first, then those since the copy of the till', () => {
    expect(centsBetween(raised, '13:00', '13:00')).toEqual([60_000])
    expect(centsBetween(raised, '11:00', '11:00')).toEqual([50_000])
    expect(centsBetween(raised, '09:00', '11:00')).toEqual([50_000, 40_000])
    expect(centsBetween([...raised].reverse(), '09:00', '13:00')).toEqual([60_000, 50_000, 40_000])
  })

  it('has the price lists and the taxes of then', () => {
    const lowered = fact(
      '12:00',
      'settings',
      'settings',
      { priceLists: [lists[0], { ...lists[1], from: { list: 1, bps: -2_000 } }] },
      { priceLists: lists },
    )
    expect(centsBetween([lowered], '11:00', '13:00', 2)).toEqual([54_000, 48_000])
    const taxed = fact('12:00', 'product', 'pro_1', { taxCode: 'EXENTO', taxBps: 0 }, { taxCode: 'IVA', taxBps: 1_900 })
    const [shelf] = shelvesBetween(now, [taxed], at('11:00'), at('11:00')).shelves
    expect(termsOn(shelf!, wanted, '2026-08-01')!.rate).toEqual({ taxCode: 'EXENTO', taxBps: 0 })
  })

  it('has nothing of what was created later', () => {
    const created = fact('12:00', 'product', 'pro_1', undefined, product)
    expect(centsBetween([created], '11:00', '11:00')).toEqual([undefined])
  })

  it('is not known before a change that the audit does not tell whole', () => {
    const many = { ...raised[1]!, changes: Array.from({ length: 40 }, () => raised[1]!.changes[0]!) }
    const short = fact(
      '12:00',
      'settings',
      'settings',
      { priceLists: '[{"id":1,"name":"Princi…' },
      { priceLists: lists },
    )
    for (const one of [many, short])
      expect(shelvesBetween(now, [raised[0]!, one], at('09:00'), at('13:00'))).toMatchObject({
        known: false,
        shelves: [expect.anything()],
      })
    const ofOthers = {
      ...many,
      changes: many.changes.map((change) => ({ ...(change as object), kind: 'order' }) as never),
    }
    expect(shelvesBetween(now, [ofOthers], at('09:00'), at('13:00')).known).toBe(true)
  })
})

const line = (more: object = {}) => ({
  line: {
    ...{ kind: 'product', productId: 'pro_1', name: 'Camisa', quantity: 2_000, priceCents: 50_000 },
    ...{ taxCode: 'IVA', taxBps: 1_900 },
    ...more,
  } as never,
  list: 1,
  netCents: 100_000,
})

describe('a line of a till', () => {
  const period = shelvesBetween(now, raised, at('11:00'), at('13:00'))

  it('differs by its price from the one in force unless a copy had it, with what it lost', () => {
    expect(priceDifference(line(), period, at('13:00'))).toBeUndefined()
    expect(priceDifference(line({ priceCents: 40_000 }), period, at('13:00'))).toMatchObject({
      should: 'Camisa a $ 600',
      costCents: 40_000,
      known: true,
    })
    expect(priceDifference(line({ priceCents: 70_000 }), period, at('13:00'))).toMatchObject({ costCents: -20_000 })
  })

  it('differs by its tax, with the tax that is owed for it', () => {
    expect(taxDifference(line(), period, at('13:00'))).toBeUndefined()
    expect(taxDifference(line({ taxCode: 'EXENTO', taxBps: 0 }), period, at('13:00'))).toMatchObject({
      should: 'Camisa con IVA 19 %',
      costCents: 15_966,
    })
  })

  it('of something that the shop has not got differs in nothing', () => {
    const gone = line({ productId: 'pro_9' })
    expect([priceDifference(gone, period, at('13:00')), taxDifference(gone, period, at('13:00'))]).toEqual([
      undefined,
      undefined,
    ])
  })
})
