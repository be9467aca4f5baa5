import { newId } from '../id'
import { images, sniff } from './sniff'
import { mediaUrl, putFile } from './store'

/**
 * Checks an uploaded image by its content and stores it under `folder`.
 * @returns its path, or undefined without a file
 * @throws AppError 422 at `file` when it is not a PNG, JPG or WebP
 */
export async function storeImage(folder: string, file: File | undefined): Promise<string | undefined> {
  if (!file) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { contentType, extension } = sniff(bytes, images)
  const path = `${folder}/${newId('image')}.${extension}`
  await putFile(path, bytes, contentType)
  return path
}

/** Address of a stored image, or null. */
export const imageUrl = (path: string | undefined): string | null => (path ? mediaUrl(path) : null)
