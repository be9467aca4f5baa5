import { expect, test } from 'vitest'
import { dayOfText, dayProblem, maskDay } from './date-text'

test.each([
  ['2', '2'],
  ['21', '21'],
  ['211', '21-1'],
  ['21112026', '21-11-2026'],
  ['21-11-2026', '21-11-2026'],
  ['2026-11-21', '21-11-2026'],
  ['1/2/2026', '01-02-2026'],
  ['21112026999', '21-11-2026'],
])('%s is shown as %s', (typed, shown) => expect(maskDay(typed)).toBe(shown))

test('only real days count', () => {
  expect(dayOfText('29-02-2028')).toBe('2028-02-29')
  expect(dayOfText('29-02-2027')).toBeUndefined()
  expect(dayOfText('21-11-20')).toBeUndefined()
})

test.each([
  [undefined, undefined],
  ['2026-11-21', undefined],
  ['2026-11-01', undefined],
  ['2026-10-31', 'Escribe el 01-11-2026 o un día después'],
  ['2026-12-01', 'Escribe el 30-11-2026 o un día antes'],
])('%s in November 2026: %s', (day, problem) => expect(dayProblem(day, '2026-11-01', '2026-11-30')).toBe(problem))
