import { expect, it } from 'vitest'
import { addWorkingDays, holidaysOf } from './holidays'

it('the holidays of 2026 are those that Ley 51 de 1983 gives', () => {
  expect([...holidaysOf(2026)].sort()).toEqual([
    ...['2026-01-01', '2026-01-12', '2026-03-23', '2026-04-02', '2026-04-03', '2026-05-01', '2026-05-18'],
    ...['2026-06-08', '2026-06-15', '2026-06-29', '2026-07-20', '2026-08-07', '2026-08-17', '2026-10-12'],
    ...['2026-11-02', '2026-11-16', '2026-12-08', '2026-12-25'],
  ])
})

it('working days leave out the weekend and the holidays between', () => {
  expect(addWorkingDays('2026-11-12', 3)).toBe('2026-11-18')
  expect(addWorkingDays('2026-12-23', 3)).toBe('2026-12-29')
  expect(addWorkingDays('2026-11-24', 1)).toBe('2026-11-25')
})
