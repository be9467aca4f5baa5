import { expect, it } from 'vitest'
import { isSigned, sign, TOLERANCE_SECONDS } from './signature'

const at = new Date('2026-03-02T15:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)

it('signs time and bytes as the known vector says', () => {
  // HMAC-SHA256 with `whsec_test` of `1772463600.{"id":"1"}`, by openssl.
  expect(sign('whsec_test', '{"id":"1"}', at)).toBe(
    't=1772463600,v1=0b0bfc8e3e6837eef1554a7c230fff794a48468ad2fff2154b7babfe44f44f78',
  )
})

it('takes what it signed within the tolerance, and nothing else', () => {
  const header = sign('s', 'body', at)
  expect(isSigned('s', Buffer.from('body'), header, later(TOLERANCE_SECONDS))).toBe(true)
  expect(isSigned('s', 'body', header, later(-TOLERANCE_SECONDS))).toBe(true)
  expect(isSigned('s', 'body', header, later(TOLERANCE_SECONDS + 1))).toBe(false)
  expect(isSigned('s', 'body', header, later(-TOLERANCE_SECONDS - 1))).toBe(false)
  expect(isSigned('s', 'Body', header, at)).toBe(false)
  expect(isSigned('other', 'body', header, at)).toBe(false)
  expect(isSigned('s', 'body', header.replace(/t=\d/, 't=2'), at)).toBe(false)
})

it('takes one good signature among several, as while a secret is changed', () => {
  const [time, good] = sign('s', 'body', at).split(',')
  expect(isSigned('s', 'body', `${time}, v1=00ff, ${good}`, at)).toBe(true)
})

it.each([undefined, '', 't=', 'v1=00', 't=abc,v1=00', 't=1772463600', 't=1772463600,v1=', 't=-1,v1=00'])(
  'refuses %j',
  (header) => {
    expect(isSigned('s', 'body', header, at)).toBe(false)
  },
)
