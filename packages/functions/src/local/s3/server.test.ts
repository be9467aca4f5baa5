import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ObjectServer, openObjects } from './server'

const Bucket = 'tendero'
/** Origin of the app's pages. */
const APP = 'http://127.0.0.1:3000'
const keys = { accessKeyId: 'local', secretAccessKey: 'only for this test' }
let ahead = 0
let folder: string
let server: Server
let objects: ObjectServer
let origin: string
let s3: S3Client

const open = () =>
  openObjects({
    folder,
    bucket: Bucket,
    keys,
    origins: [APP],
    prefix: '/_s3',
    lifetimes: { passing: 2 },
    now: () => new Date(Date.now() + ahead * 1000),
  })
const client = (secretAccessKey = keys.secretAccessKey) =>
  new S3Client({
    endpoint: `${origin}/_s3`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { ...keys, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tendero-s3-'))
  objects = await open()
  server = createServer((req, res) => objects.serve(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  s3 = client()
})

afterAll(async () => {
  s3.destroy()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const put = (Key: string, Body: string | Uint8Array) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain', Metadata: { who: 'ana' } }))
const read = async (Key: string, Range?: string) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key, Range }))).Body?.transformToString()

async function later<T>(seconds: number, fn: () => Promise<T>): Promise<T> {
  ahead = seconds
  try {
    return await fn()
  } finally {
    ahead = 0
  }
}

describe('objects, by the AWS SDK', () => {
  it('gives back what was put: bytes, type, metadata, size', async () => {
    await put('T/t1/ñandú + (1)/a.txt', 'hola')
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'T/t1/ñandú + (1)/a.txt' }))
    expect(await got.Body?.transformToString()).toBe('hola')
    expect(got).toMatchObject({ ContentType: 'text/plain', ContentLength: 4, Metadata: { who: 'ana' } })
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'T/t1/ñandú + (1)/a.txt' }))
    expect(head).toMatchObject({ ContentLength: 4, ETag: got.ETag })
  })

  it('gives ranges and empty objects, and replaces', async () => {
    await put('range', '0123456789')
    expect(await read('range', 'bytes=2-4')).toBe('234')
    expect(await read('range', 'bytes=-3')).toBe('789')
    await put('range', '')
    expect(await read('range')).toBe('')
  })

  it('answers NoSuchKey and NotFound for what is not there, also after a delete', async () => {
    await put('gone', 'x')
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }))
    await expect(read('gone')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toMatchObject({ name: 'NotFound' })
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }))
  })

  it('copies, lists by prefix in pages, and deletes several', async () => {
    for (const name of ['list/a&b', 'list/b', 'list/c', 'other']) await put(name, name)
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'list/d', CopySource: `${Bucket}/list/c` }))
    expect(await read('list/d')).toBe('list/c')
    const first = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 3 }))
    const rest = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', ContinuationToken: first.NextContinuationToken }),
    )
    const names = [...(first.Contents ?? []), ...(rest.Contents ?? [])].map((object) => object.Key)
    expect(names).toEqual(['list/a&b', 'list/b', 'list/c', 'list/d'])
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: names.map((Key) => ({ Key })) } }))
    expect((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/' }))).KeyCount).toBe(0)
  })

  it('joins an upload in parts', async () => {
    const body = Buffer.alloc(11 * 1024 * 1024, 'abcdefg')
    await new Upload({ client: s3, params: { Bucket, Key: 'big', Body: body } }).done()
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'big' }))
    expect(Buffer.compare(Buffer.from((await got.Body?.transformToByteArray()) ?? []), body)).toBe(0)
  })

  it('keeps a key with dots inside its folder', async () => {
    await put('../../escape', 'x')
    expect(await read('../../escape')).toBe('x')
    expect(await readdir(path.join(folder, 'records'))).toContain('..%2F..%2Fescape.json')
  })

  it('survives a stop between bytes and record: the old object stands, the rest is forgotten', async () => {
    await put('stands', 'before')
    await writeFile(path.join(folder, 'incoming', 'half'), 'half an upl')
    objects = await open()
    expect(await read('stands')).toBe('before')
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([])
  })
})

describe('lifetimes', () => {
  const DAY = 86_400

  it('drops what has outlived its folder and nothing else', async () => {
    for (const key of ['passing/old', 'passing-by/stays', 'T/t1/passing/stays']) await put(key, key)
    expect(await later(2 * DAY - 60, () => objects.dropOld())).toBe(0)
    expect(await read('passing/old')).toBe('passing/old')
    expect(await later(2 * DAY + 60, () => objects.dropOld())).toBe(1)
    await expect(read('passing/old')).rejects.toMatchObject({ name: 'NoSuchKey' })
    for (const key of ['passing-by/stays', 'T/t1/passing/stays']) expect(await read(key)).toBe(key)
    expect(await objects.dropOld()).toBe(0)
  })
})

describe('signatures', () => {
  const link = (expiresIn = 60) => getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'signed' }), { expiresIn })

  it('a presigned link works until it expires, and only for what it signs', async () => {
    await put('signed', 'secret')
    await put('signed2', 'other')
    const url = await link()
    const got = await fetch(url)
    expect([got.status, await got.text()]).toEqual([200, 'secret'])
    expect(got.headers.get('content-security-policy')).toContain('sandbox')
    expect((await fetch(url.replace('/signed?', '/signed2?'))).status).toBe(403)
    expect((await fetch(url.replace('Expires=60', 'Expires=9999'))).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
    const late = await later(61, () => fetch(url))
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
  })

  it('a presigned link gives the file the name that was signed, and no other; a page of the app may read it', async () => {
    await put('signed', 'secret')
    const named = new GetObjectCommand({
      Bucket,
      Key: 'signed',
      ResponseContentDisposition: `attachment; filename="a.txt"; filename*=UTF-8''a%C3%B1o.txt`,
    })
    const url = await getSignedUrl(s3, named, { expiresIn: 60 })
    const got = await fetch(url, { headers: { origin: APP } })
    expect(got.headers.get('content-disposition')).toBe(`attachment; filename="a.txt"; filename*=UTF-8''a%C3%B1o.txt`)
    expect(got.headers.get('access-control-allow-origin')).toBe(APP)
    expect(got.headers.get('access-control-expose-headers')).toContain('content-disposition')
    const foreign = await fetch(url, { headers: { origin: 'http://malo.example' } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect((await fetch(url.replace('a.txt', 'b.txt'))).status).toBe(403)
    expect((await fetch(`${await link()}&response-content-disposition=inline`)).status).toBe(403)
  })

  it('refuses a link that is signed for more than a week, and a request signed both ways, as S3 does', async () => {
    const long = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'signed' }), { expiresIn: 604_800 })
    expect((await fetch(long)).status).toBe(200)
    const longer = await fetch(long.replace('Expires=604800', 'Expires=604801'))
    expect([longer.status, await longer.text()]).toEqual([403, expect.stringContaining('Invalid X-Amz-Expires')])
    const both = await fetch(await link(), { headers: { authorization: 'Bearer of the app' } })
    expect([both.status, await both.text()]).toEqual([400, expect.stringContaining('Only one auth mechanism allowed')])
  })

  it('a link works at the host that was signed, and at no other', async () => {
    await put('signed', 'secret')
    const url = new URL(await link())
    const { status } = await fetch(url.href.replace('127.0.0.1', 'localhost'))
    expect(status).toBe(403)
  })

  it('a presigned PUT stores', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'by-link' }), { expiresIn: 60 })
    expect((await fetch(url, { method: 'PUT', body: 'linked' })).status).toBe(200)
    expect(await read('by-link')).toBe('linked')
  })

  it('refuses requests that are not signed, or with another secret', async () => {
    expect((await fetch(`${origin}/_s3/${Bucket}/signed`)).status).toBe(403)
    expect((await fetch(`${origin}/_s3/${Bucket}/signed`, { method: 'PUT', body: 'x' })).status).toBe(403)
    const stranger = client('guessed')
    await expect(stranger.send(new GetObjectCommand({ Bucket, Key: 'signed' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    })
    stranger.destroy()
  })
})

describe('browser uploads by POST policy', () => {
  const presign = () =>
    createPresignedPost(s3, {
      Bucket,
      Key: 'upload/one.txt',
      Conditions: [['content-length-range', 3, 10]],
      Fields: { 'Content-Type': 'text/plain' },
      Expires: 60,
    })
  async function post(body: string, change: (form: FormData) => void = () => {}) {
    const { url, fields } = await presign()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    change(form)
    form.set('file', new Blob([body]), 'one.txt')
    const answer = await fetch(url, { method: 'POST', body: form })
    return [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]]
  }

  it('stores the file under the exact key and type', async () => {
    expect(await post('12345')).toEqual([204, undefined])
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'upload/one.txt' }))
    expect([await got.Body?.transformToString(), got.ContentType]).toEqual(['12345', 'text/plain'])
  })

  it.each<[string, string, (form: FormData) => void, [number, string]]>([
    ['too small', '12', () => {}, [400, 'EntityTooSmall']],
    ['too large', '12345678901', () => {}, [400, 'EntityTooLarge']],
    ['another key', '12345', (form) => form.set('key', 'upload/two.txt'), [403, 'AccessDenied']],
    ['another type', '12345', (form) => form.set('Content-Type', 'text/html'), [403, 'AccessDenied']],
    ['a field of its own', '12345', (form) => form.set('x-amz-meta-a', 'b'), [403, 'AccessDenied']],
    ['no policy', '12345', (form) => form.delete('Policy'), [403, 'AccessDenied']],
    ['another policy', '12345', (form) => form.set('Policy', btoa('{}')), [403, 'SignatureDoesNotMatch']],
  ])('refuses %s', async (_, body, change, refusal) => {
    expect(await post(body, change)).toEqual(refusal)
  })

  it('refuses an expired policy', async () => {
    const { url, fields } = await presign()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob(['12345']))
    expect((await later(61, () => fetch(url, { method: 'POST', body: form }))).status).toBe(403)
  })
})
