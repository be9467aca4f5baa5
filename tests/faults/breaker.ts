import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/**
 * What a request meets: `refused` the connection closes before the service hears of it · `cut` it closes half way through
 * the body · `failed` the service answers 500 and does nothing · `lost` the service does it and the answer never arrives.
 */
export const cuts = ['refused', 'cut', 'failed', 'lost'] as const
/** `silent`: the service takes the request and never says a word; whoever asked gives up, after their own patience or `GIVEN_UP_MS`. */
export type Cut = (typeof cuts)[number] | 'silent'

/** What a request was, to choose by: DynamoDB's and SQS's action, or the method of others; and its path. */
export type Choose = (action: string, path: string) => Cut | undefined

export interface Breaker {
  url: string
  /** From now on, what each request meets. */
  meet: (choose: Choose) => void
  /** Cuts that happened. */
  happened: () => number
  stop: () => Promise<void>
}

const actionOf = (req: IncomingMessage) => String(req.headers['x-amz-target'] ?? req.method).replace(/^.*\./, '')

function forward(target: URL, req: IncomingMessage, res: ServerResponse, cut: Cut | undefined): void {
  const onward = request(
    { host: target.hostname, port: target.port, path: req.url, method: req.method, headers: req.headers },
    (answer) => {
      if (cut === 'lost') {
        answer.resume()
        answer.once('end', () => res.destroy())
      } else answer.pipe(res.writeHead(answer.statusCode ?? 502, answer.headers))
    },
  )
  onward.once('error', () => res.destroy())
  if (cut !== 'cut') return void req.pipe(onward)
  const breakOff = () => {
    onward.destroy()
    res.destroy()
  }
  // Without a body there is no half of it.
  req.once('end', breakOff)
  req.once('data', (chunk: Buffer) => {
    req.off('end', breakOff)
    onward.write(chunk.subarray(0, chunk.length >> 1), breakOff)
  })
}

/**
 * Stands between the app and one of its services (table, queue or files) and breaks the requests that it is told to.
 * @param silenceMs after which a silent service closes; without it, it says nothing until whoever asked gives up
 */
export async function startBreaker(target: string, silenceMs?: number): Promise<Breaker> {
  let choose: Choose = () => undefined
  let happened = 0
  const server = createServer((req, res) => {
    const cut = choose(actionOf(req), req.url ?? '')
    if (cut) happened += 1
    if (cut === 'refused') return void req.socket.destroy()
    if (cut === 'silent') {
      if (silenceMs !== undefined) setTimeout(() => req.socket.destroy(), silenceMs)
      return void req.resume()
    }
    if (cut === 'failed') return void res.writeHead(500, { 'content-type': 'text/plain' }).end()
    forward(new URL(target), req, res, cut)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meet: (next) => {
      choose = next
      happened = 0
    },
    happened: () => happened,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The next `times` requests for `action` meet `cut`; the others pass. */
export function nextMeets(action: RegExp, cut: Cut, times = 1): Choose {
  let left = times
  return (name) => (action.test(name) && left-- > 0 ? cut : undefined)
}

interface Played {
  origin: string
  stop: () => Promise<unknown>
}

/** A short patience of ours would lose good answers too, of a machine that stands still: the other side ends the wait. */
const GIVEN_UP_MS = 100

/** Services of others that are played, with a breaker before them. */
export async function behindBreaker<Services extends Played>(start: () => Promise<Services>) {
  const outside = await start()
  const breaker = await startBreaker(outside.origin, GIVEN_UP_MS)
  vi.stubEnv('TENDERO_OUTSIDE', breaker.url)
  return { outside, breaker, stop: () => Promise.all([breaker.stop(), outside.stop()]) }
}
