import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayOf, daysBetween, formatDay, hourOf, isDay, lastDayOf, monthOf, startOfDay } from './time'

it('the business day turns at midnight in Bogota, five hours after UTC', () => {
  expect(dayOf(new Date('2026-11-21T04:59:59.999Z'))).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21')
  expect(hourOf(new Date('2026-11-21T04:59:59Z'))).toBe(23)
  expect(hourOf(new Date('2026-11-21T05:00:00Z'))).toBe(0)
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-21T05:00:00.000Z')
})

it('every instant falls inside its own day', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      const day = dayOf(instant)
      expect(startOfDay(day).getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(startOfDay(addDays(day, 1)).getTime()).toBeGreaterThan(instant.getTime())
    }),
  )
})

it('days add and subtract across months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2)
  fc.assert(
    fc.property(fc.integer({ min: -40_000, max: 40_000 }), (n) => {
      expect(daysBetween('2026-11-21', addDays('2026-11-21', n))).toBe(n)
    }),
  )
})

it('a month knows its last day', () => {
  expect(monthOf('2026-11-21')).toBe('2026-11')
  expect(['2026-01', '2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
})

it.each(['2026-11-21', '2028-02-29', '2000-01-01'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

it.each([
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '21-11-2026',
  '2026-11-21T00:00',
  '',
  'hoy',
])('"%s" is not a day', (text) => {
  expect(isDay(text)).toBe(false)
})

it('a day is shown as DD-MM-YYYY', () => {
  expect(formatDay('2026-11-21')).toBe('21-11-2026')
})
