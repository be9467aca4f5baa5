import type { Unit } from '../db/unit'
import { AppError } from '../errors'
import { newId } from '../values/id'
import { type FileKind, images, sniff } from './sniff'
import { mediaUrl, putFile, removeFile } from './store'

/** What an upload may be, the field it came in, and its folder. */
interface Keeping {
  folder: string
  field?: string
  allowed?: readonly FileKind[]
}

/**
 * Checks an uploaded file by its content and stores it under its folder.
 * @returns its path, or undefined without a file
 * @throws AppError 422 at `field` when it is none of `allowed`: images unless told
 */
async function store(file: File | undefined, { folder, field, allowed = images }: Keeping) {
  if (!file) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { contentType, extension } = sniff(bytes, allowed, field)
  const path = `${folder}/${newId('image')}.${extension}`
  await putFile(path, bytes, contentType)
  return path
}

/**
 * Stores an uploaded file for as long as a record has it. It goes again when `save` refuses, and when the record ends up
 * with another one: the answer to a command that came twice is the first.
 * @param kept the path that the saved record has
 * @throws AppError 422 at `field` when it is none of `allowed`, and whatever `save` throws
 */
export async function withFile<R>(
  file: File | undefined,
  keeping: Keeping,
  save: (path: string | undefined) => Promise<R>,
  kept: (record: R) => string | undefined,
): Promise<R> {
  const path = await store(file, keeping)
  if (path === undefined) return save(undefined)
  try {
    const record = await save(path)
    if (kept(record) !== path) await forget(path)
    return record
  } catch (error) {
    // After an outage nobody knows whether the record was saved: a file too many is better than one that is missing.
    if (error instanceof AppError && error.status < 500) await forget(path)
    throw error
  }
}

/** The file that a record has from now on; the one before goes with the commit. */
export function replaced(unit: Unit, before: string | undefined, after: string | undefined): string | undefined {
  if (after && before) unit.after(() => forget(before))
  return after ?? before
}

/** Removes a record and then its file; one that is in use is deactivated and keeps it. */
export async function removeWithFile<R, A extends { deactivated: boolean }>(
  find: Promise<R | undefined>,
  remove: () => Promise<A>,
  kept: (record: R) => string | undefined,
): Promise<A> {
  const before = await find
  const answer = await remove()
  const path = before && kept(before)
  if (path && !answer.deactivated) await forget(path)
  return answer
}

/** Removes a file that nothing names any more. That it stays when the store does not answer hurts nobody. */
const forget = (path: string): Promise<void> => removeFile(path).catch(() => undefined)

/** Address of a stored image, or null. */
export const imageUrl = (path: string | undefined): string | null => (path ? mediaUrl(path) : null)
