import type { IncomingMessage, ServerResponse } from 'node:http'
import { S3Error } from './error'
import type { About } from './files'

/** Forms and lists are read in memory, so they are bounded; larger files go in parts. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
const KEPT_HEADERS = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires']

const tooLarge = () => new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')

export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** Answers an XML document. */
export function sendXml(res: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'content-type': 'application/xml', ...headers })
  res.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}

/** What the headers, or the fields of a form, say of an object. */
export function aboutOf(headers: Readonly<Record<string, unknown>>): About {
  const kept = Object.entries(headers)
    .filter(([name]) => KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-'))
    .map(([name, value]) => [name, String(value)])
  return {
    contentType: String(headers['content-type'] ?? 'application/octet-stream'),
    headers: Object.fromEntries(kept),
  }
}

/** The whole body in memory. Throws S3Error above 64 MB. */
export async function readAll(req: IncomingMessage): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
