import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastDayOf, monthOf } from '../../kernel/values/time'
import { dueAfter } from './recurring'

it('the 31st is the last day of a shorter month', () => {
  expect(dueAfter('2026-01-31', 31)).toBe('2026-02-28')
  expect(dueAfter('2026-02-28', 31)).toBe('2026-03-31')
  expect(dueAfter('2026-12-31', 5)).toBe('2027-01-05')
  expect(dueAfter('2026-03-04', 5)).toBe('2026-03-05')
})

it('each month has its day once, whatever it is', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 31 }), (from, day) => {
      let due = dueAfter(from.toISOString().slice(0, 10), day)
      const months = new Set<string>()
      for (let i = 0; i < 24; i++) {
        expect(due <= lastDayOf(monthOf(due))).toBe(true)
        expect(months.has(monthOf(due))).toBe(false)
        months.add(monthOf(due))
        const after = dueAfter(due, day)
        expect(after > due).toBe(true)
        due = after
      }
    }),
  )
})
