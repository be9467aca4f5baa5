import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/time'
import { changedFrom, rowAt, type Validity, validityProblem } from './validity'

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

  it('changed in any order of days never cross, and the last change is in force on its day', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2020-01-01', n))
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), (days) => {
        const rows = days.reduce<Validity[]>((all, from) => changedFrom(all, row(from)), [])
        expect(validityProblem(rows)).toBeUndefined()
        expect(rowAt(rows, days.at(-1)!)?.norm).toBe(days.at(-1))
      }),
    )
  })
})
