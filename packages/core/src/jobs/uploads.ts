import * as z from 'zod'
import { invalid } from '../kernel/errors'
import { fileSize, getFile, presignPost } from '../kernel/files/store'
import { int, MAX_UPLOAD_BYTES } from '../kernel/values/fields'
import { newId } from '../kernel/values/id'

const CONTENT_TYPE = 'application/octet-stream'
const REFERENCE = /^upload:(arc_[0-9A-Z]{26})$/
/** Files that one call may bring by reference. */
const MAX_FILES = 5
const pathOf = (id: string) => `temporary/uploads/${id}`

const TOO_BIG = `El archivo pesa más de ${MAX_UPLOAD_BYTES / 1e6} MB. Divídelo en partes más pequeñas.`

export const UploadInput = z.object({
  size: int({ min: 1 }).refine((size) => size <= MAX_UPLOAD_BYTES, TOO_BIG),
})

/** Where to post the file, with which fields, and what to send to a call in the place of the file. */
export const UploadOutput = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  reference: z.string(),
})

/** Lets the browser post a file that is too large for a call straight to the store; the store drops it after a day. */
export async function startUpload({ size }: z.output<typeof UploadInput>) {
  const id = newId('file')
  const { url, fields } = await presignPost(pathOf(id), CONTENT_TYPE, size)
  return { url, fields, reference: `upload:${id}` }
}

async function openUpload(field: string, id: string): Promise<File> {
  const size = await fileSize(pathOf(id))
  if (size !== undefined && size > MAX_UPLOAD_BYTES) throw invalid({ [field]: [TOO_BIG] })
  const { bytes } = await getFile(pathOf(id))
  return new File([bytes as Uint8Array<ArrayBuffer>], id, { type: CONTENT_TYPE })
}

/**
 * The input of a call with the files that it names by reference. What they are is checked by content, like any file.
 * @throws AppError 404 for a reference of nobody or of another shop, 422 for more than a call may bring
 */
export async function withUploads(input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const named = Object.entries(input).filter(([, value]) => typeof value === 'string' && REFERENCE.test(value))
  if (named.length > MAX_FILES)
    throw invalid({ [named[MAX_FILES]![0]]: [`Envía máximo ${MAX_FILES} archivos a la vez`] })
  const opened = Object.entries(input).map(async ([field, value]) => {
    const id = typeof value === 'string' ? REFERENCE.exec(value)?.[1] : undefined
    return [field, id ? await openUpload(field, id) : value] as const
  })
  return Object.fromEntries(await Promise.all(opened))
}
