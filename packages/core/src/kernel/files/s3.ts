import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { config } from '../config'

let cached: { endpoint: string | undefined; client: S3Client } | undefined

function s3(): S3Client {
  const endpoint = config.s3Endpoint()
  if (cached && cached.endpoint === endpoint) return cached.client
  const client = new S3Client({
    region: config.region(),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
  cached = { endpoint, client }
  return client
}

/** `undefined` instead of the error that says there is no such object. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined
    throw error
  }
}

const at = (Key: string) => ({ Bucket: config.bucket(), Key })

export const put = (key: string, Body: Uint8Array, ContentType: string) =>
  s3().send(new PutObjectCommand({ ...at(key), Body, ContentType }))

/**
 * Puts an object unless there is one of its key. With its hash, which a bucket that locks objects asks for.
 * Source: S3 User Guide, "Conditional requests" and "Object Lock considerations".
 */
export async function putOnce(Bucket: string, Key: string, Body: Uint8Array, ContentType: string): Promise<void> {
  const once = { IfNoneMatch: '*', ChecksumAlgorithm: 'SHA256' as const }
  try {
    await s3().send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ...once }))
  } catch (error) {
    if ((error as Error).name !== 'PreconditionFailed') throw error
  }
}

export const putStream = (key: string, Body: ReadableStream<Uint8Array>, ContentType: string) =>
  new Upload({ client: s3(), params: { ...at(key), Body, ContentType } }).done()

export const get = (key: string) => unlessMissing(s3().send(new GetObjectCommand(at(key))))

export const head = (key: string) => unlessMissing(s3().send(new HeadObjectCommand(at(key))))

export const remove = (key: string) => s3().send(new DeleteObjectCommand(at(key)))

/** Some of the objects whose key begins so. */
export async function list(Prefix: string): Promise<string[]> {
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: config.bucket(), Prefix }))
  return Contents.flatMap(({ Key }) => Key ?? [])
}

/** A form by which a browser posts one file of exactly this key and type, for ten minutes. */
export const presign = (key: string, contentType: string, maxBytes: number) =>
  createPresignedPost(s3(), {
    ...at(key),
    Conditions: [
      ['content-length-range', 1, maxBytes],
      ['eq', '$Content-Type', contentType],
    ],
    Fields: { 'Content-Type': contentType },
    Expires: 600,
  })

/** An address by which a browser gets an object for some seconds, under the name that `disposition` gives it. */
export const presignGet = (key: string, disposition: string | undefined, expiresIn: number) =>
  getSignedUrl(s3(), new GetObjectCommand({ ...at(key), ResponseContentDisposition: disposition }), { expiresIn })
