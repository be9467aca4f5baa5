import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentSecurityPolicy } from './headers'
import { site } from './site'

const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-site-'))
let server: Server
let origin: string

beforeAll(async () => {
  mkdirSync(path.join(folder, 'dist/assets'), { recursive: true })
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  writeFileSync(path.join(folder, 'dist/index.html'), '<p>page')
  writeFileSync(path.join(folder, 'dist/assets/app-1.js'), 'plain')
  writeFileSync(path.join(folder, 'dist/assets/app-1.js.br'), 'short')
  const serve = site(path.join(folder, 'dist'), contentSecurityPolicy())
  server = createServer((req, res) => serve(req, res).catch(() => res.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const get = (pathname: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(origin + pathname, { headers })

it.each(['/', '/pedidos', '/domicilios/dom_01/x.y', '/index.html'])(
  'answers the page for the screen %s',
  async (screen) => {
    const answer = await get(screen)
    expect([answer.status, await answer.text()]).toEqual([200, '<p>page'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("frame-ancestors 'none'")
  },
)

it('keeps hashed assets for ever, compressed when the browser can', async () => {
  const answer = await get('/assets/app-1.js', { 'accept-encoding': 'identity' })
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await answer.text()).toBe('plain')
  const short = await fetch(`${origin}/assets/app-1.js`, { method: 'HEAD', headers: { 'accept-encoding': 'gzip, br' } })
  expect(short.headers.get('content-encoding')).toBe('br')
})

it('answers 304 to who has it', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  expect((await get('/', { accept: 'text/html', 'if-none-match': etag })).status).toBe(304)
})

it.each(['/assets/old-9.js', '/missing.png', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/%'])(
  'never answers the page or a file outside for %s',
  async (pathname) => {
    const answer = await get(pathname, { accept: '*/*' })
    const text = await answer.text()
    expect(text).not.toContain('secret')
    if (pathname !== '/%') expect([answer.status, text]).toEqual([404, 'No encontrado'])
  },
)
