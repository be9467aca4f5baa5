import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from './format'
import { numberProblem, numberText, parseNumber } from './parse-number'

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

test.each([
  ['', 2, undefined],
  ['1.234,5', 2, undefined],
  ['doce', 2, 'Escribe un número, como 1.234,5'],
  ['doce', 0, 'Escribe un número, como 1.234'],
  ['1,2345', 3, 'Escribe como máximo 3 decimales'],
  ['1,5', 0, 'Escribe un número sin decimales'],
])('%s with %i decimals: %s', (text, decimals, problem) => expect(numberProblem(text, decimals)).toBe(problem))

test('what is written for a number is read back, to the last decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (digits, decimals) => {
      const value = digits / 10 ** decimals
      expect(parseNumber(numberText(value, decimals), decimals)).toBe(value + 0)
    }),
  )
  expect(numberText(0.6914, 4)).toBe('0,6914')
  expect(numberText(-0.001, 2)).toBe('0')
})
