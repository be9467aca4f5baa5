import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '../config'
import { tenant } from '../context'
import { notFound } from '../errors'

/** Loaded with the first file: most cold starts never pay for the S3 client. */
const s3 = () => import('./s3')

/** Paths that begin so hold what is on its way in or out: uploads not yet taken, downloads. The store drops them in a day. */
export const TEMPORARY = 'temporary/'

/** Full key of a file of the tenant. `path` is ours: ids and fixed words, never a name that a person typed. */
export const fileKey = (path: string): string => {
  if (!/^[\w./-]+$/.test(path) || path.includes('..')) throw new Error(`file path ${path}`)
  if (path.startsWith(TEMPORARY)) return `${TEMPORARY}${tenant()}/${path.slice(TEMPORARY.length)}`
  return `T/${tenant()}/${path}`
}

/** Stores a file of the tenant. */
export async function putFile(path: string, body: Uint8Array, contentType: string): Promise<void> {
  const key = fileKey(path)
  await (await s3()).put(key, body, contentType)
}

/** Stores a stream of unknown length, in parts. */
export async function putStream(path: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<void> {
  const key = fileKey(path)
  await (await s3()).putStream(key, body, contentType)
}

/** Reads a file of the tenant. @throws AppError 404 when there is none */
export async function getFile(path: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  return read(fileKey(path))
}

async function read(key: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  const answer = await (await s3()).get(key)
  if (!answer) throw notFound('el archivo')
  return {
    bytes: await answer.Body!.transformToByteArray(),
    contentType: answer.ContentType ?? 'application/octet-stream',
  }
}

/** Size in bytes of a file of the tenant, or undefined. */
export async function fileSize(path: string): Promise<number | undefined> {
  const key = fileKey(path)
  return (await (await s3()).head(key))?.ContentLength
}

export async function removeFile(path: string): Promise<void> {
  const key = fileKey(path)
  await (await s3()).remove(key)
}

/** Throws unless the store answers; asks for a key that nobody has. */
export async function reachFiles(): Promise<void> {
  await (await s3()).head('T/health')
}

/** Lets the browser post one file of exactly this key and type straight to the store, for ten minutes. */
export async function presignPost(
  path: string,
  contentType: string,
  maxBytes: number,
): Promise<{ url: string; fields: Record<string, string> }> {
  const key = fileKey(path)
  return (await s3()).presign(key, contentType, maxBytes)
}

const sign = (key: string) =>
  createHmac('sha256', config.secret()).update(`media:${key}`).digest('base64url').slice(0, 32)

/** Address of an image or logo of the tenant: unguessable, stable, so that browsers keep it. */
export const mediaUrl = (path: string): string => {
  const key = fileKey(path)
  return `/api/v2/media/${sign(key)}/${key}`
}

/** Reads the file behind a media address. @throws AppError 404 when the signature is not ours */
export async function readMedia(signature: string, key: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  const wanted = Buffer.from(sign(key))
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) throw notFound('el archivo')
  return read(key)
}
