import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signingKeys } from './signing-keys'

beforeEach(() => vi.stubEnv('TENDERO_SECRET', 'the new one'))
afterEach(() => vi.unstubAllEnvs())

const replaced = (secret: string, hoursAgo: number) => {
  vi.stubEnv('TENDERO_SECRET_PREVIOUS', secret)
  vi.stubEnv('TENDERO_SECRET_SINCE', new Date(Date.now() - hoursAgo * 3_600_000).toISOString())
  return signingKeys().map((key) => key.secret)
}

it('takes what the previous key signed for a day after it was replaced, and signs with the new one', () => {
  expect(signingKeys().map((key) => key.secret)).toEqual(['the new one'])
  expect(replaced('the old one', 23)).toEqual(['the new one', 'the old one'])
  expect(replaced('the old one', 25)).toEqual(['the new one'])
  expect(replaced('the new one', 1)).toEqual(['the new one'])
})

it('names each key without telling it', () => {
  replaced('the old one', 1)
  const [current, previous] = signingKeys()
  expect(current.kid).toMatch(/^[\w-]{8}$/)
  expect(previous?.kid).not.toBe(current.kid)
  expect(signingKeys()[0].kid).toBe(current.kid)
})

it('a previous key without the time of its end is none', () => {
  vi.stubEnv('TENDERO_SECRET_PREVIOUS', 'the old one')
  expect(signingKeys()).toHaveLength(1)
})
