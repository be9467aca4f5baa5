import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expiryOf } from './card'
import { NewCardInput } from './card.input'
import { hasCardNumber } from './card-number'

it.each([
  '4242424242424242',
  '4111 1111 1111 1111',
  'mi tarjeta es 5500-0000-0000-0004, cóbrale ahí',
  '378282246310005',
])('finds the number of a card in %s', (text) => expect(hasCardNumber(text)).toBe(true))

it.each(['900373115-2', '1020304050', '57 300 123 4567', 'tok_test_12_9f86d081884c', '4242424242424241', '01JK3V9Z7Q'])(
  'takes no other number for one: %s',
  (text) => expect(hasCardNumber(text)).toBe(false),
)

it('however it is parted and wherever it stands, and never a number whose check digit is wrong', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
  fc.assert(
    fc.property(digits, fc.constantFrom('', ' ', '-'), (body, sign) => {
      const right = [...Array(10).keys()].filter((last) => hasCardNumber([...body, last].join('')))
      expect(right).toHaveLength(1)
      expect(hasCardNumber(`es ${[...body, right[0]].join(sign)}.`)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

it('an input with one in any of its texts is refused, at that text', () => {
  const input = { token: 'tok_1', holder: '4242 4242 4242 4242', acceptance_token: 'a', accept_personal_auth: 'b' }
  expect(NewCardInput.safeParse(input).error?.issues.map(({ path }) => path)).toEqual([['holder']])
})

it.each([
  [8, 2_026, '2026-08-31', 'soon'],
  [8, 2_026, '2026-09-01', 'expired'],
  [8, 2_026, '2026-07-01', 'soon'],
  [8, 2_026, '2026-06-30', 'good'],
  [1, 2_027, '2026-12-05', 'soon'],
] as const)('a card of %i/%i is on %s: %s', (month, year, day, how) => expect(expiryOf({ month, year }, day)).toBe(how))
