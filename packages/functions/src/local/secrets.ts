import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret of a data folder: made once, readable by its owner only. */
function folderSecret(folder: string): string {
  const file = path.join(folder, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

/** What signs the sessions of a data folder: its secret, unless `TENDERO_SECRET` names another. */
export const secretOf = (folder: string): string => process.env.TENDERO_SECRET || folderSecret(folder)

/** Key of the services of a data folder (objects, queues), from which its secret cannot be told. */
export const serviceKeyOf = (folder: string): string =>
  createHmac('sha256', folderSecret(folder)).update('services').digest('base64url')

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
