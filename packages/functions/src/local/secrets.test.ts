import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { signingKeys } from '@tendero/core/kernel/secrets/signing-keys'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { secretOf } from './secrets'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-secret-'))
  for (const name of ['TENDERO_SECRET', 'TENDERO_SECRET_PREVIOUS', 'TENDERO_SECRET_SINCE']) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('makes a secret once, that only its owner reads', () => {
  const secret = secretOf(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(secretOf(folder)).toBe(secret)
  expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600)
})

it('is replaced by renaming its file, and the one before still counts', () => {
  const before = secretOf(folder)
  renameSync(path.join(folder, 'secret'), path.join(folder, 'secret.previous'))
  vi.stubEnv('TENDERO_SECRET', secretOf(folder))
  expect(existsSync(path.join(folder, 'secret'))).toBe(true)
  expect(process.env.TENDERO_SECRET).not.toBe(before)
  expect(signingKeys().map(({ secret }) => secret)).toEqual([process.env.TENDERO_SECRET, before])
})
