import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { config } from '../config'
import { tenant } from '../context'
import { notFound } from '../errors'

let cached: { endpoint: string | undefined; client: S3Client } | undefined

function s3(): S3Client {
  const endpoint = config.s3Endpoint()
  if (cached && cached.endpoint === endpoint) return cached.client
  const client = new S3Client({
    region: config.region(),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint
      ? { endpoint, forcePathStyle: true }
      : {}),
  })
  cached = { endpoint, client }
  return client
}

/** Full key of a file of the tenant. `path` is ours: ids and fixed words, never a name that a person typed. */
export const fileKey = (path: string): string => {
  if (!/^[\w./-]+$/.test(path) || path.includes('..')) throw new Error(`file path ${path}`)
  return `T/${tenant()}/${path}`
}

/** Stores a file of the tenant. */
export async function putFile(path: string, body: Uint8Array, contentType: string): Promise<void> {
  await s3().send(
    new PutObjectCommand({ Bucket: config.bucket(), Key: fileKey(path), Body: body, ContentType: contentType }),
  )
}

/** Stores a stream of unknown length, in parts. */
export async function putStream(path: string, body: ReadableStream<Uint8Array>, contentType: string): Promise<void> {
  await new Upload({
    client: s3(),
    params: { Bucket: config.bucket(), Key: fileKey(path), Body: body, ContentType: contentType },
  }).done()
}

/** Reads a file of the tenant. @throws AppError 404 when there is none */
export async function getFile(path: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  return read(fileKey(path))
}

async function read(key: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  try {
    const answer = await s3().send(new GetObjectCommand({ Bucket: config.bucket(), Key: key }))
    return {
      bytes: await answer.Body!.transformToByteArray(),
      contentType: answer.ContentType ?? 'application/octet-stream',
    }
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) throw notFound('el archivo')
    throw error
  }
}

/** Size in bytes of a file of the tenant, or undefined. */
export async function fileSize(path: string): Promise<number | undefined> {
  try {
    const answer = await s3().send(new HeadObjectCommand({ Bucket: config.bucket(), Key: fileKey(path) }))
    return answer.ContentLength
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined
    throw error
  }
}

export async function removeFile(path: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: config.bucket(), Key: fileKey(path) }))
}

/** Lets the browser post one file of exactly this key and type straight to the store, for ten minutes. */
export async function presignPost(
  path: string,
  contentType: string,
  maxBytes: number,
): Promise<{ url: string; fields: Record<string, string> }> {
  return createPresignedPost(s3(), {
    Bucket: config.bucket(),
    Key: fileKey(path),
    Conditions: [
      ['content-length-range', 1, maxBytes],
      ['eq', '$Content-Type', contentType],
    ],
    Fields: { 'Content-Type': contentType },
    Expires: 600,
  })
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
