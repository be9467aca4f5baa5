import { createReadStream, existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ownValue } from '@tendero/core/kernel/values/own'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const FOREVER = 'public, max-age=31536000, immutable'

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()

/** The file of a path, inside `folder` only. */
function fileOf(folder: string, pathname: string): string | undefined {
  try {
    const file = path.join(folder, decodeURIComponent(pathname))
    return file.startsWith(folder + path.sep) && isFile(file) ? file : undefined
  } catch {
    return undefined
  }
}

async function send(req: IncomingMessage, res: ServerResponse, file: string, cache: string, policy: string) {
  const type = ownValue(TYPES, path.extname(file)) ?? 'application/octet-stream'
  const accepted = String(req.headers['accept-encoding'] ?? '')
  const [encoding, suffix] = ENCODINGS.find(([name, end]) => accepted.includes(name) && isFile(file + end)) ?? []
  const chosen = file + (suffix ?? '')
  const { size, mtimeMs } = statSync(chosen)
  const etag = `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
  const headers = {
    'content-type': type,
    'cache-control': cache,
    etag,
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(type.startsWith('text/html') ? { 'content-security-policy': policy } : {}),
  }
  if (req.headers['if-none-match'] === etag) return void res.writeHead(304, headers).end()
  res.writeHead(200, { ...headers, 'content-length': size })
  if (req.method === 'HEAD') return void res.end()
  await pipeline(createReadStream(chosen), res)
}

function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

/** A navigation: it may be any screen's address, so the app answers it. A missing script or image stays a 404. */
const isScreen = (req: IncomingMessage, pathname: string) =>
  !pathname.startsWith('/assets/') &&
  !Object.hasOwn(TYPES, path.extname(pathname)) &&
  /text\/html|\*\/\*/.test(req.headers.accept ?? '*/*')

/**
 * Serves the built web app: hashed assets for ever, the page always asked again, compressed copies when the build
 * made them, and the page for every screen's address.
 */
export function site(folder: string, policy: string) {
  const root = path.resolve(folder)
  const page = path.join(root, 'index.html')
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return sendText(res, 405, 'Método no permitido')
    const pathname = (req.url ?? '/').split('?', 1)[0] ?? '/'
    const file = fileOf(root, pathname)
    if (file && file !== page) {
      return send(req, res, file, pathname.startsWith('/assets/') ? FOREVER : 'no-cache', policy)
    }
    if (!isScreen(req, pathname) && pathname !== '/index.html') return sendText(res, 404, 'No encontrado')
    if (!isFile(page)) return sendText(res, 503, 'Falta construir la aplicación web: npm run build')
    return send(req, res, page, 'no-cache', policy)
  }
}
