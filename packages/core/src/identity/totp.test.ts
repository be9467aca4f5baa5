import { Secret } from 'otpauth'
import { expect, it } from 'vitest'
import { enrolmentUri, newSecret, stepOf } from './credentials/totp'

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('knows the code of the second %s', (seconds, code) => {
  expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

it('takes the codes of the step before and after, and no older or newer one', () => {
  const at = (steps: number) => new Date((59 + steps * 30) * 1000)
  expect([-2, -1, 0, 1, 2].map((steps) => stepOf(secret, '287082', at(steps)))).toEqual([undefined, 1, 1, 1, undefined])
})

it.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('takes %j as no code', (code) => {
  expect(stepOf(secret, code, new Date(59_000))).toBeUndefined()
})

it('makes secrets that an app can take, each another', () => {
  const made = newSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(made)
  expect(enrolmentUri(made, 'ana@tienda.co')).toContain(`secret=${made}`)
})
