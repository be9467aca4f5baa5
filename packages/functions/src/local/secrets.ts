import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A secret of a data folder by its name: made once, readable by its owner only. */
export function kept(folder: string, name: string): string {
  const file = path.join(folder, name)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * What signs the sessions of a data folder: its secret, unless `TENDERO_SECRET` names another. To replace it rename the file
 * to `secret.previous` and start again: what that one signed stays good for a day.
 */
export function secretOf(folder: string): string {
  if (process.env.TENDERO_SECRET) return process.env.TENDERO_SECRET
  const secret = kept(folder, 'secret')
  const previous = path.join(folder, 'secret.previous')
  if (existsSync(previous)) {
    process.env.TENDERO_SECRET_PREVIOUS = readFileSync(previous, 'utf8').trim()
    process.env.TENDERO_SECRET_SINCE = statSync(path.join(folder, 'secret')).mtime.toISOString()
  }
  return secret
}

/** Key of the services of a data folder (objects, queues), from which its secret cannot be told. */
export const serviceKeyOf = (folder: string): string =>
  createHmac('sha256', kept(folder, 'secret')).update('services').digest('base64url')

/** Entries that we make in a data folder; others may be somebody else's. */
const OURS = /^(files|mail|dynamodb-local|tendero\.db.*)$/

/** What this process writes from now on, and what we wrote in `folder` before, can be read by its owner only. */
export function closeToOthers(folder: string): void {
  process.umask(0o077)
  for (const name of readdirSync(folder).filter((entry) => OURS.test(entry))) {
    const file = path.join(folder, name)
    chmodSync(file, statSync(file).isDirectory() ? 0o700 : 0o600)
  }
}
