import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { isPublicPage } from '@tendero/core/kernel/public/pages'
import { proxiesOf } from '../address'
import { compressed } from './compressed'
import {
  commonHeaders,
  contentSecurityPolicy,
  loginOriginOf,
  openerPolicy,
  type Practice,
  type Preparing,
  webConfig,
} from './headers'
import { lockFolder } from './lock'
import { type SqsHandler, startPoller } from './poller'
import { closeToOthers, kept, secretOf } from './secrets'
import { type Services, startServices } from './services'
import { site } from './site'

/** What the launcher runs. It is loaded once the environment is set. */
export interface Parts {
  /** `env` carries Node's request and response, as Hono's server passes them. */
  fetch: (request: Request, env: object) => Response | Promise<Response>
  worker: SqsHandler
  /** Of the lane of numbers. */
  numbers: SqsHandler
  sweep: () => Promise<unknown>
  /** Asked each minute; strikes when the hour does. */
  clock?: () => Promise<unknown>
  /** Plays the services of others on a port of this machine. */
  outside?: (port: number) => Promise<PlayedOutside>
  /** Makes the demo shop unless it is there. */
  seedDemo?: (progress: Progress) => Promise<void>
  /** Mail address of the owner of the demo shop. */
  demoEmail?: string
}

/** Services of others that this machine plays, at one origin. */
export interface PlayedOutside {
  origin: string
  practice: Practice
  /** The product's own account at the gateway that is played, and where that posts its events. */
  payments: string
  hearPayments: (url: string) => void
  stop: () => Promise<void>
}

export type Progress = (done: number, total: number, what: string) => void

export interface RunOptions {
  /** 0 takes a free one. */
  port: number
  host: string
  /** Data folder: database, files, mails, secret. */
  data: string
  /** The built web app. */
  web: string
  /** Address that browsers use, when it is not this server's own. */
  url?: string
  /** The one origin whose windows may bring a session. */
  loginOrigin?: string
  say: (line: string) => void
}

export interface Running {
  url: string
  /** Which database engine runs. */
  engine: string
  /** Resolves when the demo shop is there; rejects if it could not be made. */
  demo: Promise<void>
  /** Resolves with the reason if the engine ends by itself. */
  lost: Promise<string>
  stop: () => Promise<void>
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

const FILES_PATH = '/_s3'
/** Where the gateway tells what became of what shops pay to the product. */
const PAYMENTS_PATH = '/api/hooks/wompi/tendero'
/** More often than on AWS: here a restart is what interrupts a job, and somebody waits for it. */
const SWEEP_MS = 15_000
const DROP_OLD_MS = 3_600_000
const CLOCK_MS = 60_000

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `El puerto ${port} está ocupado. Usa otro: PORT=${port + 1} npm start`
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** The address to print: when every interface listens, one that other machines can reach. */
function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const reachable = Object.values(os.networkInterfaces())
    .flat()
    .find((net) => net?.family === 'IPv4' && !net.internal)?.address
  const name = everywhere ? (reachable ?? '127.0.0.1') : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Origins of the app's pages at some addresses: who opens `localhost` is at another one than who opens 127.0.0.1. */
function originsOf(addresses: string[]): string[] {
  const found = addresses.map((address) => new URL(address))
  const local = found.filter(({ hostname }) => hostname === '127.0.0.1' || hostname === 'localhost')
  const names = local.flatMap(({ protocol, port }) =>
    ['127.0.0.1', 'localhost'].map((name) => `${protocol}//${name}${port && `:${port}`}`),
  )
  return [...new Set([...found.map(({ origin }) => origin), ...names])]
}

/** Calls `task` now and every `ms`, one at a time. */
function repeat(name: string, task: () => Promise<unknown>, ms: number): { stop: () => Promise<void> } {
  let running = Promise.resolve<unknown>(undefined)
  let busy = false
  const tick = () => {
    if (busy) return
    busy = true
    running = task()
      .catch((error) => console.error(name, error))
      .finally(() => {
        busy = false
      })
  }
  tick()
  const timer = setInterval(tick, ms)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

function router(
  services: Services,
  parts: Parts,
  { web, loginOrigin }: RunOptions,
  outsideOrigin: string | undefined,
  preparing: () => Preparing | undefined,
  practice: Practice | undefined,
): Handler {
  // Also when the files are ours: whoever opens `localhost` is at another origin than the address that signs them.
  const page = site(
    path.resolve(web),
    contentSecurityPolicy(new URL(process.env.S3_ENDPOINT ?? '').origin, outsideOrigin),
  )
  // As on AWS, where `lambda/answer.ts` does it.
  const api = getRequestListener(async (request, env) =>
    compressed(request, await parts.fetch(request, env), (env as HttpBindings).incoming.socket.remoteAddress),
  )
  const headers = [...Object.entries(commonHeaders), openerPolicy(loginOrigin)]
  return async (req, res) => {
    const pathname = (req.url ?? '/').split('?', 1)[0] ?? '/'
    for (const [name, value] of headers) res.setHeader(name, value)
    if (pathname === '/api' || pathname.startsWith('/api/') || isPublicPage(pathname)) return api(req, res)
    if (services.objects && pathname.startsWith(`${FILES_PATH}/`)) return services.objects.serve(req, res)
    if (pathname === '/config.json')
      return void res
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
        .end(JSON.stringify(webConfig(loginOrigin, preparing(), practice)))
    return page(req, res)
  }
}

/** Makes the demo shop; `preparing` tells how far it is until it is there. */
function startSeed({ seedDemo, demoEmail: email = '' }: Parts, say: (line: string) => void) {
  let shown = -1
  let preparing: Preparing | undefined
  const progress: Progress = (done, total, what) => {
    preparing = { email, done: total > 0 ? done / total : 1, what }
    const tenth = total > 0 ? Math.floor((10 * done) / total) : 10
    if (tenth === shown) return
    shown = tenth
    say(`Tienda de demostración: ${String(tenth * 10).padStart(3)} % · ${what}`)
  }
  const demo = (seedDemo?.(progress) ?? Promise.resolve()).finally(() => {
    preparing = undefined
  })
  return { demo, preparing: () => preparing }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 2_000).unref()
  })
}

/** Undoes what was begun, last first, each once. */
class Undo {
  private steps: (() => Promise<unknown>)[] = []
  add(step: () => Promise<unknown>): void {
    this.steps.unshift(step)
  }
  async all(): Promise<void> {
    const steps = this.steps
    this.steps = []
    for (const step of steps) await step()
  }
}

/** Plays the services of others beside the app, unless `TENDERO_OUTSIDE` names who does: merchants may name that one origin. */
async function playOutside({ outside }: Parts, port: number, undo: Undo): Promise<PlayedOutside | undefined> {
  if (!outside || process.env.TENDERO_OUTSIDE) return undefined
  const played = await outside(port + 1)
  process.env.TENDERO_OUTSIDE = played.origin
  const pays = process.env.TENDERO_WOMPI === undefined
  if (pays) process.env.TENDERO_WOMPI = played.payments
  undo.add(async () => {
    delete process.env.TENDERO_OUTSIDE
    if (pays) delete process.env.TENDERO_WOMPI
    await played.stop()
  })
  return played
}

async function start(options: RunOptions, load: () => Promise<Parts>, undo: Undo): Promise<Running> {
  const loginOrigin = loginOriginOf(options.loginOrigin)
  proxiesOf(process.env.TENDERO_TRUSTED_PROXIES)
  mkdirSync(options.data, { recursive: true })
  undo.add(await lockFolder(options.data))
  closeToOthers(options.data)
  let answer: Handler = async (_req, res) => void res.writeHead(503, { 'retry-after': '1' }).end()
  const server = createServer((req, res) => {
    answer(req, res).catch((error) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') console.error(error)
      if (res.headersSent) res.destroy()
      else res.writeHead(500).end()
    })
  })
  const port = await listen(server, options.port, options.host)
  undo.add(() => closeServer(server))
  const own = addressOf(options.host, port)
  const url = options.url ?? own
  process.env.TENDERO_URL = url
  const origins = originsOf([url, own])
  const secret = secretOf(options.data)
  process.env.TENDERO_SEAL_SECRET ??= kept(options.data, 'seal')
  const services = await startServices({ data: options.data, secret, filesUrl: `${url}${FILES_PATH}`, origins })
  undo.add(services.stop)
  const parts = await load()
  const played = await playOutside(parts, port, undo)
  played?.hearPayments(`${own}${PAYMENTS_PATH}`)
  const seed: { preparing: () => Preparing | undefined } = { preparing: () => undefined }
  answer = router(
    services,
    parts,
    { ...options, loginOrigin },
    played?.origin,
    () => seed.preparing(),
    played?.practice,
  )
  const { sqs, queueUrl, numbersUrl } = services
  undo.add(startPoller({ sqs, queueUrl, handler: parts.worker }).stop)
  undo.add(startPoller({ sqs, queueUrl: numbersUrl, handler: parts.numbers }).stop)
  const clocks = [repeat('sweep', parts.sweep, SWEEP_MS)]
  // Another store has lifecycle rules of its own.
  if (services.objects) clocks.push(repeat('old files', services.objects.dropOld, DROP_OLD_MS))
  if (parts.clock) clocks.push(repeat('clock', parts.clock, CLOCK_MS))
  undo.add(() => Promise.all(clocks.map((clock) => clock.stop())))
  const { demo, preparing } = startSeed(parts, options.say)
  seed.preparing = preparing
  return { url: own, engine: services.engine.kind, demo, lost: services.engine.lost, stop: () => undo.all() }
}

/**
 * Runs the whole product in this process on `options.port`: API, web app, jobs, sweep, database, files.
 * Throws an Error with a Spanish reason (busy port, folder in use, no engine), leaving nothing running.
 */
export async function run(options: RunOptions, load: () => Promise<Parts>): Promise<Running> {
  const undo = new Undo()
  try {
    return await start(options, load, undo)
  } catch (error) {
    await undo.all()
    throw error
  }
}
