import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchFile } from './fetch-file'

const bytes = new Uint8Array(3_000_000).map((_, i) => i % 251)
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((req, res) => {
    if (req.url === '/expired') return void res.writeHead(403).end('<Error/>')
    res.writeHead(200, { 'content-type': 'application/zip', 'content-length': bytes.length })
    if (req.url === '/cut') return void res.write(bytes.slice(0, 1_000_000), () => res.destroy())
    res.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('gives the whole file with its type, and tells how much has come, never the same twice', async () => {
  const told: number[] = []
  const file = await fetchFile(`${origin}/file`, bytes.length, (percent) => told.push(percent))
  expect(file.type).toBe('application/zip')
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect(told.at(-1)).toBe(100)
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b))
})

it.each(['expired', 'cut'])('says what to do when the download is %s', async (how) => {
  await expect(fetchFile(`${origin}/${how}`, bytes.length, () => {})).rejects.toThrow(/No pudimos descargar el archivo/)
})

it('says the same when nobody answers', async () => {
  await expect(fetchFile('http://127.0.0.1:1/file', 1, () => {})).rejects.toThrow(/Revisa tu internet/)
})
