import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { Code, codeKey } from '@tendero/core/catalog/products/code'
import { act } from '@tendero/core/kernel/db/act'
import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inside, type Shop, shopToSell, stocked } from '../sales/support'
import { drain, eventsOf, ordersOf, startOutside } from './support'

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

let outside: Outside
let server: Server
beforeAll(async () => {
  outside = await startOutside()
  server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const { method = 'GET', url = '/' } = request
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const answer = await app.request(url, { method, headers, ...(body.length > 0 ? { body } : {}) })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.close()
  return outside.stop()
})

/** What a webhook of the shop is really told, with what signs it. */
async function toldTo(shop: Shop & { outside: Outside }) {
  const posts: { SIGNATURE: string; BODY: string }[] = []
  const receiver = createServer(async (request, response) => {
    const body = await bytesOf(request)
    posts.push({ SIGNATURE: String(request.headers['tendero-signature']), BODY: body.toString('utf8') })
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  vi.stubEnv('TENDERO_OUTSIDE', origin)
  const made = await shop.api.connections.createWebhook({ url: `${origin}/avisos`, events: ['payment'] })
  await drain(shop)
  receiver.close()
  vi.stubEnv('TENDERO_OUTSIDE', shop.outside.origin)
  expect(posts).toHaveLength(1)
  return { ...posts[0]!, WEBHOOK_SECRET: made.signing_secret }
}

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/own-door.md'), 'utf8')
const examples = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, text]) => text!)

it('every example of the page does what the page says', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 10 })
  await inside(shop, () => act(async (unit) => unit.insert(Code, { code: codeKey('CAFE-500'), productId: good.id })))
  const made = await shop.api.stores.createKey({
    name: 'Ejemplos',
    scopes: ['orders', 'stock', 'read'],
    payment_type_id: shop.pay.transfer,
    storage_id: shop.storageId,
  })
  const heard = await toldTo({ ...shop, outside })
  const env = {
    ...process.env,
    TENDERO_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TENDERO_KEY: made.key,
    TENDERO_SECRET: made.signing_secret,
    ...heard,
  }
  // One shell for all of them, as somebody would try them.
  const script = ['set -euo pipefail', ...examples.map((text) => `${text}\necho "\n---"`)].join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env })
  const answers = stdout.split('\n---\n')
  expect(examples).toHaveLength(4)
  expect(JSON.parse(answers[0]!)).toEqual({ ok: true })
  expect(JSON.parse(answers[1]!).success.data).toMatchObject([{ id: good.id }])
  expect(JSON.parse(answers[2]!).success.data).toEqual([])
  await drain({ ...shop, outside })
  expect((await eventsOf(shop)).map(({ state }) => state)).toEqual(['applied'])
  expect(await ordersOf(shop)).toMatchObject([{ total: 31_800 }])
  const forged = { ...env, BODY: heard.BODY.replace('ping', 'pong') }
  await expect(
    promisify(execFile)('bash', ['-c', `set -euo pipefail\n${examples[3]}`], { env: forged }),
  ).rejects.toThrow()
})
