import { createHmac, timingSafeEqual } from 'node:crypto'
import { now, tenant } from '../context'
import { notFound } from '../errors'
import { type SigningKey, signingKeys } from '../secrets/signing-keys'
import { newId } from '../values/id'
import { disposition } from './disposition'

/** Loaded with the first file: most cold starts never pay for the S3 client. */
const s3 = () => import('./s3')

/**
 * Folders whose files the store drops by itself, and after how many days. They stand first in a key, before the tenant:
 * a rule of the store can only name how keys begin. Files of every other folder stay.
 */
export const lifetimes = {
  /** What is on its way in or out: uploads that no call has taken yet, answers too large for a call. */
  temporary: 1,
  /** Sheets that people import, and what their jobs give back. */
  imports: 30,
} as const

const folderOf = (path: string): string => path.slice(0, path.indexOf('/'))

/** Until when the store has a file that was put at an instant (both ISO); undefined for one that stays. */
export function keptUntil(path: string, putAt: string): string | undefined {
  const days = lifetimes[folderOf(path) as keyof typeof lifetimes] as number | undefined
  return days === undefined ? undefined : new Date(Date.parse(putAt) + days * 86_400_000).toISOString()
}

/** Full key of a file of the tenant. `path` is ours: ids and fixed words, never a name that a person typed. */
export const fileKey = (path: string): string => {
  if (!/^[\w./-]+$/.test(path) || path.includes('..')) throw new Error(`file path ${path}`)
  const folder = folderOf(path)
  if (Object.hasOwn(lifetimes, folder)) return `${folder}/${tenant()}/${path.slice(folder.length + 1)}`
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

/** Files that are taken away at once. */
const AT_ONCE = 8

/** Takes away every file of the tenant. @param told hears how many are gone already @returns how many there were */
export async function eraseFiles(told: (gone: number) => Promise<void>): Promise<number> {
  const { list, remove } = await s3()
  let gone = 0
  for (const prefix of ['T', ...Object.keys(lifetimes)].map((folder) => `${folder}/${tenant()}/`))
    for (let keys = await list(prefix); keys.length > 0; keys = await list(prefix)) {
      for (let at = 0; at < keys.length; at += AT_ONCE) await Promise.all(keys.slice(at, at + AT_ONCE).map(remove))
      gone += keys.length
      await told(gone)
    }
  return gone
}

/** Throws unless the store answers; asks for a key that nobody has. */
export async function reachFiles(): Promise<void> {
  await (await s3()).head('T/health')
}

/** Until when the address of a download can be opened. */
const DOWNLOAD_SECONDS = 120

/**
 * An address from which a file of the tenant is downloaded straight from the store, under the given name, by whoever has
 * the address, for two minutes. Whoever calls checks first that the person may have the file.
 * @returns the address, when it stops working (ISO), and the size in bytes
 * @throws AppError 404 when there is no such file
 */
export async function downloadUrl(
  path: string,
  filename: string,
): Promise<{ url: string; expiresAt: string; size: number }> {
  const key = fileKey(path)
  const store = await s3()
  const found = await store.head(key)
  if (!found) throw notFound('el archivo')
  const url = await store.presignGet(key, disposition(filename), DOWNLOAD_SECONDS)
  const expiresAt = new Date(now().getTime() + DOWNLOAD_SECONDS * 1000).toISOString()
  return { url, expiresAt, size: found.ContentLength ?? 0 }
}

/**
 * Keeps what a call answers where only the address that this gives reaches it, for two minutes: answers too large for the
 * way they came. The file is nobody's, because the call has already decided who may have it.
 * @param header its `content-disposition`, if it has one
 */
export async function setAside(body: Uint8Array, contentType: string, header?: string): Promise<string> {
  const key = `temporary/answers/${newId('file')}`
  const store = await s3()
  await store.put(key, body, contentType)
  return store.presignGet(key, header, DOWNLOAD_SECONDS)
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

const sign = (key: string, { secret }: SigningKey = signingKeys()[0]) =>
  createHmac('sha256', secret).update(`media:${key}`).digest('base64url').slice(0, 32)

/**
 * Folders whose files have an address that lasts, and who may keep a copy of them: of what is shown to clients, anybody on
 * the way; of what shows people, only the browser that asked. Files of other folders (a RUT) have none: see `downloadUrl`.
 */
const media = new Map<string, 'public' | 'private'>([
  ['brand', 'public'],
  ['channels', 'public'],
  ['conveyors', 'public'],
  ['products', 'public'],
  ['couriers', 'private'],
  ['orders', 'private'],
  ['users', 'private'],
])
const mediaOf = (key: string) => media.get(folderOf(key.replace(/^T\/[^/]+\//, '')))

/** Address of an image or logo of the tenant: unguessable, stable, so that browsers keep it. */
export const mediaUrl = (path: string): string => {
  const key = fileKey(path)
  if (!mediaOf(key)) throw new Error(`${folderOf(path)} has no media`)
  return `/api/v2/media/${sign(key)}/${key}`
}

const same = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

/**
 * Reads the file behind a media address. `shared` when whatever stands between may keep it.
 * @throws AppError 404 when the signature is not ours, or for a folder that has no media
 */
export async function readMedia(signature: string, key: string) {
  const kept = mediaOf(key)
  if (!kept) throw notFound('el archivo')
  if (!signingKeys().some((by) => same(signature, sign(key, by)))) throw notFound('el archivo')
  const file = await read(key)
  if (!file.contentType.startsWith('image/')) throw notFound('el archivo')
  return { ...file, shared: kept === 'public' }
}
