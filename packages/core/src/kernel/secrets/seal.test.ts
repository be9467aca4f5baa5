import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seal, unseal } from './seal'

beforeEach(() => vi.stubEnv('TENDERO_SEAL_SECRET', 'a seal for tests only, 32 bytes long'))
afterEach(() => vi.unstubAllEnvs())

it('opens what was sealed, whatever it says, and shows nothing of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(text, 'totp', 'usr_1')
      expect(unseal(sealed, 'totp', 'usr_1')).toBe(text)
      if (text.length > 3) expect(sealed).not.toContain(text)
      expect(seal(text, 'totp', 'usr_1')).not.toBe(sealed)
    }),
  )
})

it('opens for nobody else, for nothing else, with no other secret, and never changed', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'totp', 'usr_1')
  expect(() => unseal(sealed, 'totp', 'usr_2')).toThrow()
  expect(() => unseal(sealed, 'other', 'usr_1')).toThrow()
  const changed = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`
  expect(() => unseal(changed, 'totp', 'usr_1')).toThrow()
  vi.stubEnv('TENDERO_SEAL_SECRET', 'another')
  expect(() => unseal(sealed, 'totp', 'usr_1')).toThrow()
})
