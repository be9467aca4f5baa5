import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const TODAY = '/api/v2/dashboard/today'
const screens = {
  '': { files: ['assets/frame.js'], asks: ['/api/v2/user/show'] },
  '/dashboard/main': { files: [], asks: [TODAY] },
}
const script = readFileSync(path.join(import.meta.dirname, '../../public/start.js'), 'utf8').replace(
  'const screens = {}',
  `const screens = ${JSON.stringify(screens)}`,
)

const kept = new Map<string, string>()
let sent: { url: string; response: Response }[]
let answer: () => Promise<Response>
let at: number

/** Runs the script of the page as a browser does; what it says is asked by `asked`. */
function start(address = '/dashboard/main') {
  const window: { asked?: NonNullable<typeof globalThis.asked> } = {}
  const page = {
    documentElement: { dataset: {} },
    querySelector: () => null,
    createElement: () => ({}),
    head: { append: () => {} },
  }
  const fetch = async (url: string) => {
    const response = await answer()
    sent.push({ url, response })
    return response
  }
  const names = ['window', 'document', 'localStorage', 'location', 'matchMedia', 'fetch', 'performance']
  const storage = { getItem: (key: string) => kept.get(key) ?? null }
  new Function(...names, script)(
    ...[window, page, storage, { pathname: address }, () => ({ matches: false }), fetch, { now: () => at }],
  )
  return window.asked
}
const get = { method: 'GET', url: TODAY }

beforeEach(() => {
  kept.set('token', '"one"')
  ;[sent, at] = [[], 0]
  answer = async () => new Response('{"sold":1}')
})
afterEach(() => vi.restoreAllMocks())

it('hands an early answer over once, to a question and never to what writes at the same address', async () => {
  const asked = start()!
  expect(await asked({ method: 'PUT', url: TODAY })).toBeUndefined()
  expect(await (await asked(get))?.json()).toEqual({ sold: 1 })
  expect(await asked(get)).toBeUndefined()
  expect(sent.map(({ url }) => url)).toEqual(['/api/v2/user/show', TODAY])
})

it('reads every answer whole, taken or not, so that no connection waits for a reader', async () => {
  start()
  await expect.poll(() => sent.map(({ response }) => response.bodyUsed)).toEqual([true, true])
})

it('hands nothing to another person, nothing old, no refusal and no failure', async () => {
  const others = start()!
  kept.set('token', '"two"')
  expect(await others(get)).toBeUndefined()
  const old = start()!
  at = 30_001
  expect(await old(get)).toBeUndefined()
  at = 0
  answer = async () => new Response('{}', { status: 401 })
  expect(await start()!(get)).toBeUndefined()
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await start()!(get)).toBeUndefined()
})

it('asks for nothing without a session or outside of the screens of the shop', () => {
  expect(start('/login')).toBeUndefined()
  kept.delete('token')
  expect(start()).toBeUndefined()
  expect(sent).toEqual([])
})
