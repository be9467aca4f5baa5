import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../values/id'
import { readToken, tokenOf } from './token'

beforeEach(() => vi.stubEnv('TENDERO_SEAL_SECRET', 'a seal for tests only, 32 bytes long'))
afterEach(() => vi.unstubAllEnvs())

const anything = fc.record({
  tenant: fc.constant(0).map(() => newId('tenant')),
  record: fc.constant(0).map(() => newId('order')),
  turn: fc.nat(65_535),
})

it('a token of a public page opens what it was made of, is always the same, and tells nothing of it', () => {
  fc.assert(
    fc.property(anything, (opened) => {
      const token = tokenOf('t', opened)
      expect(readToken('t', token)).toEqual(opened)
      expect(tokenOf('t', opened)).toBe(token)
      expect(token).toMatch(/^[\w-]{67}$/)
      const next = tokenOf('t', { ...opened, turn: (opened.turn + 1) % 65_536 })
      expect(next.slice(0, 8)).not.toBe(token.slice(0, 8))
    }),
  )
})

it('a token that was changed anywhere, or made under another secret, opens nothing', () => {
  const token = tokenOf('t', { tenant: newId('tenant'), record: newId('order'), turn: 0 })
  fc.assert(
    fc.property(
      fc.nat(66),
      fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
      (at, letter) => {
        fc.pre(token[at] !== letter)
        expect(readToken('t', token.slice(0, at) + letter + token.slice(at + 1))).toBeUndefined()
      },
    ),
  )
  for (const other of ['', 'x', `${token}A`, token.slice(1), '../../api']) expect(readToken('t', other)).toBeUndefined()
  vi.stubEnv('TENDERO_SEAL_SECRET', 'another')
  expect(readToken('t', token)).toBeUndefined()
})
