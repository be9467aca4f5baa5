import { expect, test } from 'vitest'
import { codeMeant, feed, noBurst } from './scanner'

/** Presses keys with `gap` ms between them; what was scanned, if anything. */
function press(keys: readonly string[], gap: number | readonly number[]): string | undefined {
  let burst = noBurst
  let at = 1_000
  let scanned: string | undefined
  keys.forEach((key, i) => {
    const heard = feed(burst, key, at)
    burst = heard.burst
    scanned = heard.scanned ?? scanned
    at += typeof gap === 'number' ? gap : (gap[i] ?? 0)
  })
  return scanned
}
const keys = (text: string) => [...text, 'Enter']

test('fast keys that end in Enter are a code', () => expect(press(keys('7702001000011'), 8)).toBe('7702001000011'))

test('a person who types and presses Enter is not a scanner', () => expect(press(keys('coca'), 90)).toBeUndefined())

test('a person who stops before Enter is not a scanner', () =>
  expect(press(keys('77020'), [8, 8, 8, 8, 300])).toBeUndefined())

test('what was typed slowly before is not part of the code', () =>
  expect(press([...'caf', ...keys('7702')], [100, 100, 100, 8, 8, 8, 8])).toBe('7702'))

test('capital letters keep their place though Shift is pressed', () =>
  expect(press(['Shift', 'A', 'Shift', 'B', '-', '9', '1', 'Enter'], 5)).toBe('AB-91'))

test('three keys are too few', () => expect(press(keys('123'), 5)).toBeUndefined())

test('a scanner that stops on its way is understood by all that it wrote', () => {
  const known = (code: string) => ['REF-0008', '7702'].includes(code)
  expect(codeMeant('0008', 'REF-0008', known)).toBe('REF-0008')
  expect(codeMeant('7702', 'caf7702', known)).toBe('7702')
  expect(codeMeant('9999', 'caf9999', known)).toBe('9999')
})
