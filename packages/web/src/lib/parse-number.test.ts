import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from './format'
import { parseNumber } from './parse-number'

test.each([
  ['1.234.567', 1234567],
  ['$ 45.900', 45900],
  ['1.234,5', 1234.5],
  ['0,75', 0.75],
  ['12.5', 12.5],
  ['12.50', 12.5],
  ['12.500', 12500],
  ['1500', 1500],
  ['-20', -20],
  ['', undefined],
  ['doce', undefined],
  ['1,234', undefined],
  ['1,2,3', undefined],
  ['.', undefined],
])('%s is %s', (text, value) => expect(parseNumber(text)).toBe(value))

test('what money writes is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(parseNumber(money(cents / 100))).toBe(cents / 100 + 0)
    }),
  )
})
