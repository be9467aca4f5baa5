import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../../kernel/values/time'
import { daysLeft, monthsAfter, periodOf } from './period'
import { upgradeCents } from './proration'

const day = fc.integer({ min: 0, max: 3_000 }).map((n) => addDays('2024-01-01', n))

it('periods follow one another without a gap, and begin on the day of the anchor wherever the month has it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 40 }), (anchor, n) => {
      const [now, next] = [periodOf(anchor, n), periodOf(anchor, n + 1)]
      expect(now.to).toBe(next.from)
      expect(daysBetween(now.from, now.to)).toBeGreaterThanOrEqual(28)
      expect(daysBetween(now.from, now.to)).toBeLessThanOrEqual(31)
      const last = addDays(monthsAfter(`${next.from.slice(0, 7)}-01`, 1), -1)
      expect(next.from.slice(8)).toBe(anchor.slice(8) < last.slice(8) ? anchor.slice(8) : last.slice(8))
    }),
  )
})

it('a subscription of the 31st is of the 28th in February and of the 31st again in March', () => {
  expect([1, 2, 3].map((n) => periodOf('2027-01-31', n).from)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
})

it('a change costs the difference of what is left: nothing on the last day after, all of it on the first, never below zero', () => {
  const cents = fc.integer({ min: 0, max: 20_000_000 })
  fc.assert(
    fc.property(day, cents, cents, fc.integer({ min: 0, max: 31 }), (anchor, before, after, shift) => {
      const period = periodOf(anchor, 1)
      const { all, left } = daysLeft(period, addDays(period.from, shift))
      const due = upgradeCents({ before, after, all, left })
      expect(due).toBeGreaterThanOrEqual(0)
      expect(due).toBeLessThanOrEqual(Math.max(0, after - before))
      if (shift === 0) expect(due).toBe(Math.max(0, after - before))
      if (left === 0) expect(due).toBe(0)
      const later = upgradeCents({ before, after, all, left: Math.max(0, left - 1) })
      expect(later).toBeLessThanOrEqual(due)
    }),
  )
})
