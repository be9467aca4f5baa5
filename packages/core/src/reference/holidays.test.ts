import { expect, it } from 'vitest'
import { holidaysOf, workingDay } from './holidays'

it('has the eighteen holidays of 2026, those that move on their Monday', () => {
  expect([...holidaysOf(2026)].sort()).toEqual([
    '2026-01-01',
    '2026-01-12',
    '2026-03-23',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-05-18',
    '2026-06-08',
    '2026-06-15',
    '2026-06-29',
    '2026-07-20',
    '2026-08-07',
    '2026-08-17',
    '2026-10-12',
    '2026-11-02',
    '2026-11-16',
    '2026-12-08',
    '2026-12-25',
  ])
})

it('counts working days over weekends and holidays', () => {
  expect(workingDay('2026-02', 7)).toBe('2026-02-10')
  expect(workingDay('2026-02', 16)).toBe('2026-02-23')
  expect(workingDay('2024-05', 7)).toBe('2024-05-10')
})
