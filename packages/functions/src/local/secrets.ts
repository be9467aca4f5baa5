import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret of a data folder: made once, readable by its owner only. `TENDERO_SECRET` wins over it. */
export function secretOf(folder: string): string {
  if (process.env.TENDERO_SECRET) return process.env.TENDERO_SECRET
  const file = path.join(folder, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

/** A key for another purpose, from which the secret cannot be told. */
export const derivedKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url')
