import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from './request'

const sent: (string | null)[] = []
let answers: (Response | Error)[] = []
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'req_1' } })

beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('idempotency-key'))
    const answer = answers.shift() ?? json(200, { success: { data: 'ok' } })
    if (answer instanceof Error) throw answer
    return answer
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers = []
})

/** Runs a call to its end without waiting for the pauses between its attempts. */
async function run(spec: string, input?: Record<string, unknown>): Promise<unknown> {
  const outcome = request(spec, input).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test('a command that meets 503 and a broken network is sent again with the same key', async () => {
  answers = [json(503, { error: 'x' }), new TypeError('Failed to fetch')]
  expect(await run('POST /domicilio', { total: 1 })).toBe('ok')
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('it gives up after four attempts, and the same command tried by hand keeps its key', async () => {
  answers = Array.from({ length: 4 }, () => new TypeError('Failed to fetch'))
  expect(await run('POST /domicilio', { total: 2 })).toMatchObject({ status: 0, code: 'network' })
  expect(sent).toHaveLength(4)
  await run('POST /domicilio', { total: 2 })
  expect(new Set(sent).size).toBe(1)
  await run('POST /domicilio', { total: 2 })
  expect(new Set(sent).size).toBe(2)
})

test.each([
  ['a fault of the server', 'POST /domicilio', json(500, { error: 'x' })],
  ['no session', 'POST /login', json(401, { error: 'x' })],
  ['too many tries', 'POST /domicilio', json(429, { error: 'x' })],
])('after an attempt that nobody answered and then %s, the same command keeps its key', async (name, spec, answer) => {
  answers = [new TypeError('Failed to fetch'), answer]
  expect(await run(spec, { total: name })).toBeInstanceOf(Error)
  await run(spec, { total: name })
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

test.each([409, 422, 404])('a refusal (%s) ends a command: the next one has a new key', async (status) => {
  answers = [json(status, { error: 'x' })]
  await run('POST /domicilio', { total: status })
  await run('POST /domicilio', { total: status })
  expect(new Set(sent).size).toBe(2)
})

test('a command with a file keeps its key too, and another file is another command', async () => {
  const input = (name: string) => ({ file: new File(['x'], name, { lastModified: 1 }), preview: true })
  answers = Array.from({ length: 4 }, () => new TypeError('Failed to fetch'))
  await run('POST /client/import', input('a.csv'))
  await run('POST /client/import', input('a.csv'))
  expect(new Set(sent).size).toBe(1)
  await run('POST /client/import', input('b.csv'))
  expect(new Set(sent).size).toBe(2)
})

test('a command that was let go by whoever asked keeps its key', async () => {
  const going = new AbortController()
  answers = [new DOMException('gone', 'AbortError')]
  going.abort()
  await expect(request('POST /domicilio', { total: 'gone' }, { signal: going.signal })).rejects.toThrow('gone')
  await run('POST /domicilio', { total: 'gone' })
  expect(new Set(sent).size).toBe(1)
})

test('it waits as long as the server says before it asks again, a query too', async () => {
  const busy = json(503, { error: 'x' })
  busy.headers.set('retry-after', '5')
  answers = [busy]
  const outcome = request('GET /products', undefined)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await outcome).toBe('ok')
})

test('a shop that is being prepared is not asked again: whoever asked waits for it', async () => {
  answers = [json(503, { error: 'Se está preparando', code: 'preparing' })]
  await expect(request('POST /login', { username: 'demo' })).rejects.toMatchObject({ status: 503, reason: 'preparing' })
  expect(sent).toHaveLength(1)
})

test('the same command pressed twice is sent once, and both presses get its answer', async () => {
  const both = await Promise.all([run('POST /transfer', { units: 5 }), run('POST /transfer', { units: 5 })])
  expect(both).toEqual(['ok', 'ok'])
  expect(sent).toHaveLength(1)
  await Promise.all([run('POST /transfer', { units: 5 }), run('POST /transfer', { units: 6 })])
  expect(new Set(sent).size).toBe(3)
})

test('a command that may be tried once is tried once', async () => {
  answers = [new TypeError('Failed to fetch')]
  const outcome = request('POST /physical-count', { ago: 5 }, { attempts: 1 }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ status: 0, code: 'network' })
  expect(sent).toHaveLength(1)
})

test('what was refused is not sent again', async () => {
  answers = [json(409, { error: 'Sin existencias de Arroz 500 g en Bodega Norte' })]
  expect(await run('POST /domicilio', { total: 3 })).toMatchObject({
    status: 409,
    message: 'Sin existencias de Arroz 500 g en Bodega Norte',
    requestId: 'req_1',
  })
  expect(sent).toHaveLength(1)
})

test('a query carries no key, and the fields of a 422 arrive', async () => {
  answers = [json(422, { errors: { price: ['Falta el precio'] } })]
  expect(await run('GET /products')).toMatchObject({
    status: 422,
    message: 'Falta el precio',
    fields: { price: ['Falta el precio'] },
  })
  expect(sent).toEqual([null])
})

test('a file keeps its name', async () => {
  answers = [new Response('x', { headers: { 'content-disposition': 'attachment; filename="products.xlsx"' } })]
  expect(((await run('POST /product-exportation', {})) as File).name).toBe('products.xlsx')
})

test('whoever gives up a question does not take its answer from the next who asks the same', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) =>
    signal.aborted
      ? Promise.reject(signal.reason)
      : new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          setTimeout(() => resolve(json(200, { success: { data: 'ok' } })), 10)
        }),
  )
  const leaving = new AbortController()
  const first = request('POST /loadPaymentPOS', {}, { signal: leaving.signal }).catch(() => 'left')
  leaving.abort()
  const second = request('POST /loadPaymentPOS', {}, { signal: new AbortController().signal })
  await vi.runAllTimersAsync()
  expect([await first, await second]).toEqual(['left', 'ok'])
})
