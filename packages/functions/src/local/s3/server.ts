import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { S3Error } from './error'
import { ObjectFiles, type Received, type Stored } from './files'
import { onForm } from './form'
import { aboutOf, escapeXml, readAll, sendXml } from './http'
import { MultipartUploads } from './multipart'
import { checkRequest, type Keys } from './signature'

export interface ObjectServerOptions {
  /** Where the bucket lives on disk. */
  folder: string
  bucket: string
  keys: Keys
  /** Origins of the pages that may read the answers. */
  origins?: readonly string[]
  /** Path under which it answers, e.g. `/_s3`. */
  prefix?: string
  /** Folders (how keys begin) whose objects go by themselves, and after how many days. */
  lifetimes?: Readonly<Record<string, number>>
  now?: () => Date
}

export interface ObjectServer {
  /** Answers an HTTP request in S3's protocol. */
  serve: (req: IncomingMessage, res: ServerResponse) => Promise<void>
  /** Drops the objects that have outlived their folder, as a lifecycle rule does. Answers how many. */
  dropOld: () => Promise<number>
}

interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  key: string
  query: URLSearchParams
  files: ObjectFiles
  uploads: MultipartUploads
  bucket: string
  /** The request's body on disk, its hash equal to the one that was signed. */
  body: () => Promise<Received>
}

/** A file of a merchant never runs as a page of the app, whatever it holds. */
const ALWAYS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  vary: 'origin',
}

/** Only pages of the app may read an answer, and what they read must have been signed. */
const forPages = (origin: string | undefined, { origins = [] }: ObjectServerOptions): Record<string, string> =>
  origin !== undefined && origins.includes(origin)
    ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'content-disposition, etag' }
    : {}

/** What the asker may say instead of what was stored (S3 API, GetObject). */
const OVERRIDABLE = ['type', 'language', 'disposition', 'encoding'].map((name) => `content-${name}`)

const DAY_MS = 86_400_000

const unescapeXml = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (!found[1] && !found[2])) return undefined
  const start = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]))
  const end = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1
  if (start >= size || end < start) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}

function describe(stored: Stored, query: URLSearchParams): Record<string, string> {
  const asked = [...OVERRIDABLE, 'cache-control', 'expires'].flatMap((name) => {
    const value = query.get(`response-${name}`)
    return value === null ? [] : [[name, value]]
  })
  return {
    'content-type': stored.contentType,
    etag: `"${stored.etag}"`,
    'last-modified': new Date(stored.modified).toUTCString(),
    'accept-ranges': 'bytes',
    ...stored.headers,
    ...Object.fromEntries(asked),
  }
}

async function getObject({ req, res, key, query, files }: Exchange): Promise<void> {
  const stored = await files.get(key)
  const headers = describe(stored, query)
  if (req.headers['if-none-match'] === headers.etag) return void res.writeHead(304, headers).end()
  const range = rangeOf(req.headers.range, stored.size)
  const { start, end } = range ?? { start: 0, end: stored.size - 1 }
  res.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': end - start + 1,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${stored.size}` } : {}),
  })
  if (req.method === 'HEAD') return void res.end()
  await pipeline(files.read(stored, start, end), res)
}

async function listObjects({ res, query, files, bucket }: Exchange): Promise<void> {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const limit = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const keys = (await files.keys(prefix)).filter((key) => key > after)
  const page = (await Promise.all(keys.slice(0, limit).map((key) => files.find(key)))).filter((stored) => !!stored)
  const more = keys.length > limit
  const contents = page.map(
    ({ key, size, etag, modified }) =>
      `<Contents><Key>${escapeXml(key)}</Key><Size>${size}</Size><ETag>&quot;${etag}&quot;</ETag><LastModified>${modified}</LastModified></Contents>`,
  )
  const next = more ? `<NextContinuationToken>${escapeXml(keys[limit - 1] ?? '')}</NextContinuationToken>` : ''
  sendXml(
    res,
    200,
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  )
}

async function putObject({ req, res, key, files, body }: Exchange): Promise<void> {
  if (req.headers['if-none-match'] === '*' && (await files.find(key)))
    throw new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
  const stored = await files.keep(key, await body(), aboutOf(req.headers))
  res.writeHead(200, { etag: `"${stored.etag}"` }).end()
}

async function copyObject({ req, res, key, files, bucket }: Exchange): Promise<void> {
  const source = decodeURIComponent(String(req.headers['x-amz-copy-source'])).replace(/^\//, '')
  if (!source.startsWith(`${bucket}/`)) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  const from = await files.get(source.slice(bucket.length + 1))
  const about = req.headers['x-amz-metadata-directive'] === 'REPLACE' ? aboutOf(req.headers) : from
  const { contentType, headers } = about
  const copy = await files.keep(key, await files.receive(files.read(from)), { contentType, headers })
  sendXml(
    res,
    200,
    `<CopyObjectResult><ETag>&quot;${copy.etag}&quot;</ETag><LastModified>${copy.modified}</LastModified></CopyObjectResult>`,
  )
}

async function deleteObjects({ req, res, files }: Exchange): Promise<void> {
  const text = (await readAll(req)).toString()
  const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key))
  for (const key of keys) await files.remove(key)
  const deleted = keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`)
  sendXml(res, 200, `<DeleteResult>${deleted.join('')}</DeleteResult>`)
}

async function completeUpload({ req, res, key, query, uploads, bucket }: Exchange): Promise<void> {
  const text = (await readAll(req)).toString()
  const numbers = [...text.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
  const { etag } = await uploads.complete(query.get('uploadId') ?? '', numbers)
  sendXml(
    res,
    200,
    `<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><ETag>&quot;${etag}&quot;</ETag></CompleteMultipartUploadResult>`,
  )
}

async function onUpload(exchange: Exchange): Promise<void> {
  const { req, res, key, query, uploads, bucket } = exchange
  const id = query.get('uploadId') ?? ''
  if (query.has('uploads')) {
    const begun = uploads.begin(key, aboutOf(req.headers))
    const result = `<Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${begun}</UploadId>`
    return sendXml(res, 200, `<InitiateMultipartUploadResult>${result}</InitiateMultipartUploadResult>`)
  }
  if (req.method === 'POST') return completeUpload(exchange)
  if (req.method === 'DELETE') {
    await uploads.abort(id)
    return void res.writeHead(204).end()
  }
  const etag = await uploads.part(id, Number(query.get('partNumber')), await exchange.body())
  res.writeHead(200, { etag: `"${etag}"` }).end()
}

async function onObject(exchange: Exchange): Promise<void> {
  const { req, res, key, query, files } = exchange
  if (query.has('uploads') || query.has('uploadId')) return onUpload(exchange)
  if (req.method === 'GET' || req.method === 'HEAD') return getObject(exchange)
  if (req.method === 'PUT') return req.headers['x-amz-copy-source'] ? copyObject(exchange) : putObject(exchange)
  if (req.method === 'DELETE') {
    await files.remove(key)
    return void res.writeHead(204).end()
  }
  throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
}

async function onBucket(exchange: Exchange): Promise<void> {
  const { req, res, query } = exchange
  if (req.method === 'GET') return listObjects(exchange)
  if (req.method === 'POST' && query.has('delete')) return deleteObjects(exchange)
  if (req.method === 'HEAD' || req.method === 'PUT') return void res.writeHead(200).end()
  throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
}

function fail(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (res.headersSent) return void res.destroy()
  const known =
    error instanceof S3Error ? error : new S3Error(500, 'InternalError', 'We encountered an internal error.')
  if (!(error instanceof S3Error)) console.error('s3', error)
  // What is left of a refused upload is not worth reading.
  if (!req.complete) res.setHeader('connection', 'close')
  if (req.method === 'HEAD') return void res.writeHead(known.status).end()
  sendXml(
    res,
    known.status,
    `<Error><Code>${known.code}</Code><Message>${escapeXml(known.message)}</Message><RequestId>${randomUUID()}</RequestId></Error>`,
  )
}

/** `/bucket/key` → its two parts, decoded. Throws S3Error for another bucket or a malformed path. */
function locate(path: string, { prefix = '', bucket }: ObjectServerOptions): string {
  const [, found, ...rest] = path.slice(prefix.length).split('/')
  if (found !== bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
  try {
    return decodeURIComponent(rest.join('/'))
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.")
  }
}

/** The request's body on disk. Throws S3Error unless it is what was signed. */
async function takeBody(req: IncomingMessage, files: ObjectFiles, payloadHash: string): Promise<Received> {
  const received = await files.receive(req)
  if (payloadHash === 'UNSIGNED-PAYLOAD' || payloadHash === received.sha256) return received
  await files.discard(received)
  throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'The body is not the one that was signed.')
}

/**
 * The part of S3 that the app uses, on a folder: objects, ranges, copies, lists, uploads in parts, browser forms.
 * Every request must be signed (header, presigned query or POST policy) with `keys`, as on AWS.
 */
export async function openObjects(options: ObjectServerOptions): Promise<ObjectServer> {
  const files = new ObjectFiles(options.folder)
  await files.open()
  const uploads = new MultipartUploads(files)
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const [path = '', queryText = ''] = (req.url ?? '').split('?', 2)
    const key = locate(path, options)
    if (!key && /^multipart\/form-data/.test(req.headers['content-type'] ?? '')) return onForm(req, res, files, options)
    const signed = { method: req.method ?? '', path, query: queryText, headers: req.headers }
    const payloadHash = checkRequest(signed, options.keys, options.now?.() ?? new Date())
    if (payloadHash.startsWith('STREAMING-')) {
      throw new S3Error(501, 'NotImplemented', 'Chunked uploads: set requestChecksumCalculation to WHEN_REQUIRED')
    }
    const query = new URLSearchParams(queryText)
    const body = () => takeBody(req, files, payloadHash)
    const exchange: Exchange = { req, res, key, query, files, uploads, bucket: options.bucket, body }
    return key ? onObject(exchange) : onBucket(exchange)
  }
  return {
    serve: async (req, res) => {
      const headers = { ...ALWAYS, ...forPages(req.headers.origin, options) }
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
      await answer(req, res).catch((error) => fail(req, res, error))
    },
    dropOld: async () => {
      let dropped = 0
      for (const [folder, days] of Object.entries(options.lifetimes ?? {}))
        dropped += await files.dropBefore(
          `${folder}/`,
          new Date((options.now?.() ?? new Date()).getTime() - days * DAY_MS),
        )
      return dropped
    },
  }
}
