import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isUsed,
  type Numbered,
  type ResolutionData,
  resolutionProblems,
  resolutionStatus,
  resolutionsFor,
} from './resolution'

const resolution = (over: Partial<ResolutionData> = {}): ResolutionData => ({
  id: 'res_1',
  documentType: '01',
  number: '18760000000001',
  date: '2026-01-01',
  prefix: 'FV',
  from: 1,
  to: 1000,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  environment: '1',
  active: true,
  ...over,
})

/** How one stands whose next number is `next`, alone or among others that have not begun. */
const status = (r: ResolutionData, next: number | undefined, today: string, others: ResolutionData[] = []) =>
  resolutionStatus(r, { next: (one) => (one.id === r.id ? next : undefined), today, all: [r, ...others] })

describe('a numbering resolution warns', () => {
  it('from ten days before it ends', () => {
    expect(status(resolution(), 5, '2026-12-20')).toMatchObject({ state: 'ok', daysLeft: 11, warnings: [] })
    expect(status(resolution(), 5, '2026-12-21')).toMatchObject({ state: 'ending', daysLeft: 10 })
    expect(status(resolution(), 5, '2026-12-21').warnings[0]).toMatch(/^Vence en 10 días/)
    expect(status(resolution(), 5, '2026-12-30').warnings[0]).toMatch(/^Vence en 1 día\./)
    expect(status(resolution(), 5, '2026-12-31').warnings[0]).toMatch(/^Vence hoy\./)
    expect(status(resolution(), 5, '2027-01-01')).toMatchObject({ state: 'ended' })
    expect(status(resolution(), 5, '2025-12-31')).toMatchObject({ state: 'future' })
  })

  it('from the last tenth of its numbers', () => {
    expect(status(resolution(), 900, '2026-06-01')).toMatchObject({ state: 'ok', remaining: 101 })
    expect(status(resolution(), 901, '2026-06-01')).toMatchObject({ state: 'ending', remaining: 100 })
    expect(status(resolution(), 1001, '2026-06-01')).toMatchObject({ state: 'ended', remaining: 0 })
    expect(status(resolution({ from: 500 }), undefined, '2026-06-01')).toMatchObject({ next: 500, remaining: 501 })
  })

  it('no more once another is there to take over', () => {
    const next = resolution({ id: 'res_2', from: 1001, to: 2000, validFrom: '2026-06-01', validTo: '2027-12-31' })
    expect(status(resolution(), 1001, '2026-06-01', [next])).toMatchObject({ state: 'ended', warnings: [] })
    expect(status(resolution(), 5, '2026-12-31', [next])).toMatchObject({ state: 'ok', warnings: [] })
    expect(status(resolution(), 1001, '2026-05-31', [next]).warnings).toHaveLength(1)
    expect(status(resolution(), 5, '2026-12-31', [{ ...next, active: false }]).warnings).toHaveLength(1)
    expect(status(resolution(), 5, '2026-12-31', [{ ...next, prefix: 'FE' }]).warnings).toHaveLength(1)
    expect(status(resolution(), 5, '2026-12-31', [{ ...next, validFrom: '2027-01-02' }]).warnings).toHaveLength(1)
  })
})

describe('the resolutions of a document', () => {
  const old = resolution({ id: 'old', validTo: '2026-05-31' })
  const fresh = resolution({ id: 'fresh', validFrom: '2026-06-01' })
  const pos = resolution({ id: 'pos', documentType: '20', prefix: 'P1' })
  const ids = (found: ResolutionData[]) => found.map(({ id }) => id)

  it('are those in force on its day, of its type and prefix', () => {
    const all = [old, fresh, pos]
    expect(ids(resolutionsFor(all, '01', '2026-05-31'))).toEqual(['old'])
    expect(ids(resolutionsFor(all, '01', '2026-06-01'))).toEqual(['fresh'])
    expect(ids(resolutionsFor(all, '20', '2026-06-01', 'P1'))).toEqual(['pos'])
  })

  it('go by their numbers within a prefix, and the prefix that was there first goes first', () => {
    const [a, b] = [resolution({ id: 'a', from: 1001, to: 2000 }), resolution({ id: 'b' })]
    const web = resolution({ id: 'web', prefix: 'WEB' })
    expect(ids(resolutionsFor([a, web, b], '01', '2026-06-01'))).toEqual(['b', 'a', 'web'])
  })

  it('are none when the shop has none of that type, or none in force', () => {
    expect(resolutionsFor([pos], '01', '2026-06-01')).toEqual([])
    expect(resolutionsFor([resolution({ active: false })], '01', '2026-06-01')).toEqual([])
    expect(resolutionsFor([old], '01', '2026-06-02')).toEqual([])
  })
})

describe('a resolution that is written', () => {
  const none: Numbered = { own: undefined, internal: undefined }
  const problems = (
    row: ResolutionData,
    {
      before,
      others = [],
      numbered = none,
    }: { before?: ResolutionData; others?: ResolutionData[]; numbered?: Numbered },
  ) => Object.keys(resolutionProblems(row, { before, all: before ? [before, ...others] : others, numbered }) ?? {})

  it('keeps its document, its prefix, its first number and what it used, once it numbered something', () => {
    const before = resolution()
    const used = { before, numbered: { own: 41, internal: 1 } }
    const edited = resolution({ documentType: '20', prefix: 'FX', from: 2, to: 39 })
    expect(problems(edited, used).sort()).toEqual(['document_type', 'from', 'prefix', 'to'])
    expect(problems(edited, { before, numbered: { own: 1, internal: 1 } })).toEqual([])
    expect(problems(resolution({ number: '18760000000009', to: 40, validTo: '2028-01-01' }), used)).toEqual([])
  })

  it('has no number of another of its prefix, whatever its document and also when that one is inactive', () => {
    const other = resolution({ id: 'res_2', documentType: '20', from: 1000, to: 2000, active: false })
    expect(problems(resolution(), { others: [other] })).toEqual(['from'])
    expect(problems(resolution({ to: 999 }), { others: [other] })).toEqual([])
    expect(problems(resolution({ prefix: 'FX' }), { others: [other] })).toEqual([])
  })

  it('has no number that its prefix took without a resolution', () => {
    expect(problems(resolution(), { numbered: { own: undefined, internal: 51 } })).toEqual(['from'])
    expect(problems(resolution({ from: 51 }), { numbered: { own: undefined, internal: 51 } })).toEqual([])
    const grown = { before: resolution({ to: 40 }), numbered: { own: 41, internal: 45 } }
    expect(problems(resolution({ to: 100 }), grown)).toEqual(['to'])
    expect(problems(resolution({ to: 40, number: '18760000000009' }), grown)).toEqual([])
  })

  it('never lets a number of a prefix be given twice, in any order of writing, numbering and selling without one', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 12 }))
    const step = fc.oneof(
      fc.record({ write: fc.constantFrom('a', 'b', 'c'), range, type: fc.constantFrom('01', '20'), on: fc.boolean() }),
      fc.record({ sell: fc.constantFrom('a', 'b', 'c', 'none') }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let all: ResolutionData[] = []
        const next = new Map<string, number>()
        const given: number[] = []
        for (const one of steps) {
          if ('write' in one) {
            const [from, length] = one.range
            const row = resolution({
              id: one.write,
              documentType: one.type as '01',
              from,
              to: from + length,
              active: one.on,
            })
            const before = all.find(({ id }) => id === row.id)
            const numbered = { own: next.get(row.id), internal: next.get('none') }
            if (resolutionProblems(row, { before, all, numbered })) continue
            if (!before || !isUsed(before, numbered.own)) next.set(row.id, from)
            all = [...all.filter(({ id }) => id !== row.id), row]
          } else if (one.sell === 'none') {
            let n = next.get('none') ?? 1
            for (let moved = true; moved; ) {
              const hit = all.find((r) => r.from <= n && n <= r.to)
              moved = hit !== undefined
              n = hit ? hit.to + 1 : n
            }
            next.set('none', n + 1)
            given.push(n)
          } else {
            const row = all.find(({ id }) => id === one.sell)
            const n = next.get(one.sell)!
            if (!row?.active || n > row.to) continue
            next.set(one.sell, n + 1)
            given.push(n)
          }
        }
        expect(new Set(given).size).toBe(given.length)
      }),
    )
  })
})
