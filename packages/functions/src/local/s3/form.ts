import type { IncomingMessage, ServerResponse } from 'node:http'
import { S3Error } from './error'
import type { ObjectFiles } from './files'
import { aboutOf, escapeXml, readAll, sendXml } from './http'
import { checkPost } from './post-policy'
import type { Keys } from './signature'

interface FormOptions {
  bucket: string
  keys: Keys
  prefix?: string
  now?: () => Date
}

async function readForm(req: IncomingMessage): Promise<FormData> {
  const bytes = (await readAll(req)) as Uint8Array<ArrayBuffer>
  const headers = { 'content-type': req.headers['content-type'] ?? '' }
  return new Response(bytes, { headers }).formData().catch(() => {
    throw new S3Error(400, 'MalformedPOSTRequest', 'The body is not well-formed multipart/form-data.')
  })
}

/** A browser upload: the policy is checked before a byte is kept. */
export async function onForm(req: IncomingMessage, res: ServerResponse, files: ObjectFiles, options: FormOptions) {
  const form = await readForm(req)
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload.')
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const fields = new Map(texts.map(([name, value]) => [name.toLowerCase(), value]))
  checkPost({ fields, size: file.size }, options.bucket, options.keys, options.now?.() ?? new Date())
  const key = fields.get('key')
  if (!key) throw new S3Error(400, 'InvalidArgument', 'The form has no key')
  const received = await files.receive([Buffer.from(await file.arrayBuffer())])
  const stored = await files.keep(key, received, aboutOf(Object.fromEntries(fields)))
  const status = ['200', '201'].includes(fields.get('success_action_status') ?? '')
    ? Number(fields.get('success_action_status'))
    : 204
  const headers = {
    etag: `"${stored.etag}"`,
    location: `${options.prefix ?? ''}/${options.bucket}/${encodeURIComponent(key)}`,
  }
  if (status !== 201) return void res.writeHead(status, headers).end()
  sendXml(
    res,
    201,
    `<PostResponse><Bucket>${options.bucket}</Bucket><Key>${escapeXml(key)}</Key></PostResponse>`,
    headers,
  )
}
