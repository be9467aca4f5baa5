import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/values/time'
import { nextRates, rowAt, type Validity, validityProblem } from './validity'

const row = (from: string, to?: string): Validity => ({ from, norm: from, ...(to ? { to } : {}) })

describe('rows by date', () => {
  it('hold on their first and last day, and not on the ones around', () => {
    const rows = [row('2026-01-01', '2026-01-31'), row('2026-03-01')]
    expect(rowAt(rows, '2025-12-31')).toBeUndefined()
    expect(rowAt(rows, '2026-01-01')).toBe(rows[0])
    expect(rowAt(rows, '2026-01-31')).toBe(rows[0])
    expect(rowAt(rows, '2026-02-01')).toBeUndefined()
    expect(rowAt(rows, '2030-01-01')).toBe(rows[1])
  })

  it('that cross, or end before they begin, are told', () => {
    expect(validityProblem([row('2026-01-01'), row('2026-06-01')])).toContain('2026-06-01')
    expect(validityProblem([row('2026-02-01', '2026-01-01')])).toContain('termina antes')
    expect(validityProblem([row('2026-06-01'), row('2026-01-01', '2026-05-31')])).toBeUndefined()
  })
})

interface Figures extends Validity {
  value: number
  min: number
}

const TODAY = '2026-07-15'
const rates = (value: number, from: string, to?: string): Figures => ({ ...row(from, to), value, min: 10 })

describe('a change of some rates', () => {
  it('holds from its day until the day before the next row begins, and the rows that begin later stay', () => {
    const rows = [rates(16, '2020-01-01', '2026-12-31'), rates(18, '2027-01-01')]
    expect(nextRates(rows, { value: 17, norm: 'Decreto' }, TODAY)).toEqual([
      rates(16, '2020-01-01', '2026-07-14'),
      { from: TODAY, to: '2026-12-31', value: 17, min: 10, norm: 'Decreto' },
      rates(18, '2027-01-01'),
    ])
  })

  it('keeps what it does not bring as it was on its day', () => {
    const rows = [rates(2_500, '2020-01-01')]
    const raised = nextRates(rows, { min: 12, from: '2027-01-01', norm: 'Decreto' }, TODAY)
    expect(raised.at(-1)).toEqual({ from: '2027-01-01', value: 2_500, min: 12, norm: 'Decreto' })
    expect(nextRates(raised, { value: 2_600, norm: 'Otro' }, TODAY).map((r) => [r.from, r.value, r.min])).toEqual([
      ['2020-01-01', 2_500, 10],
      [TODAY, 2_600, 10],
      ['2027-01-01', 2_500, 12],
    ])
  })

  it('of the norm alone corrects the row in force; with a day, the norm is new from that day', () => {
    const rows = [rates(19, '2017-01-01')]
    expect(nextRates(rows, { norm: 'E.T. art. 468' }, TODAY)).toEqual([{ ...rows[0], norm: 'E.T. art. 468' }])
    expect(nextRates(rows, { norm: 'Ley nueva', from: '2027-01-01' }, TODAY)).toEqual([
      { ...rows[0], to: '2026-12-31' },
      { ...rows[0], from: '2027-01-01', norm: 'Ley nueva' },
    ])
  })

  it('of a day alone begins a row there with what held', () => {
    expect(nextRates([rates(19, '2017-01-01')], { from: '2026-01-01' }, TODAY)).toEqual([
      rates(19, '2017-01-01', '2025-12-31'),
      { ...rates(19, '2026-01-01'), norm: '2017-01-01' },
    ])
  })

  it('that says what holds already changes nothing', () => {
    const rows = [rates(16, '2020-01-01', '2026-12-31'), rates(18, '2027-01-01')]
    expect(nextRates(rows, { value: 16 }, TODAY)).toEqual(rows)
    expect(nextRates(rows, {}, TODAY)).toEqual(rows)
    expect(nextRates([rows[1]!], {}, TODAY)).toEqual([rows[1]])
  })

  it('fills what is before the first row or after the last, and no more', () => {
    expect(nextRates([rates(18, '2027-01-01')], { value: 16 }, TODAY)).toMatchObject([
      { from: TODAY, to: '2026-12-31', value: 16, min: 10, norm: 'Definida por la tienda' },
      { from: '2027-01-01', value: 18 },
    ])
    expect(nextRates([rates(18, '2025-01-01', '2025-12-31')], { value: 16 }, TODAY)).toMatchObject([
      { from: '2025-01-01', to: '2025-12-31' },
      { from: TODAY, value: 16 },
    ])
  })

  it('beyond forty rows is refused in words', () => {
    const many = Array.from({ length: 40 }, (_, i) => rates(i, addDays('2020-01-01', i), addDays('2020-01-01', i)))
    expect(() => nextRates(many, { value: 1 }, TODAY)).toThrow('como máximo 40')
  })

  it('whatever the rows, the day and the change: none cross, later days and earlier ones stay as they were', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays('2026-01-01', n))
    const value = fc.integer({ min: 0, max: 5 })
    const change = fc.record({ from: day, value, min: value, norm: fc.constantFrom('A', 'B') }, { requiredKeys: [] })
    const gaps = fc.array(fc.record({ value, days: fc.integer({ min: 1, max: 20 }), gap: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(gaps, fc.boolean(), fc.array(change, { maxLength: 6 }), day, (parts, open, changes, today) => {
        let at = '2026-01-05'
        let rows: Figures[] = parts.map(({ value, days, gap }, i) => {
          const from = at
          at = addDays(at, days + (gap ? 3 : 0))
          return rates(value, from, open && i === parts.length - 1 ? undefined : addDays(from, days - 1))
        })
        for (const one of changes) {
          const after = nextRates(rows, one, today)
          expect(validityProblem(after)).toBeUndefined()
          const from = one.from ?? today
          const next = rows.map((r) => r.from).find((start) => start > from)
          for (let n = -5; n < 140; n++) {
            const date = addDays('2026-01-01', n)
            const [was, is] = [rowAt(rows, date), rowAt(after, date)]
            if (date < from || (next !== undefined && date >= next))
              expect(is && [is.value, is.min]).toEqual(was && [was.value, was.min])
          }
          const there = rowAt(after, from)
          if (one.from !== undefined || one.value !== undefined) expect(there).toBeDefined()
          if (one.value !== undefined) expect(there?.value).toBe(one.value)
          if (one.min !== undefined) expect(there?.min).toBe(one.min)
          rows = after
        }
      }),
    )
  })
})
