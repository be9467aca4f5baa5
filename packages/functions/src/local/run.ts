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
import { answerPreparing } from './preparing'
import { closeToOthers, kept, secretOf } from './secrets'
import { type Services, startServices } from './services'
import { site } from './site'

/** What the launcher runs. It is loaded once the environment is set. */
export interface Parts {
  /** Sends the requests to the table straight to our engine, which needs no signature. Answers how to stop. */
  talkTo?: (endpoint: string) => () => void
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
  demo?: Demo
}

/** The demo shop. */
export interface Demo {
  /** Mail addresses that sign in to it, the owner's first. */
  emails: readonly string[]
  /** Password of all of them. */
  password: string
  /** True when people can enter it. */
  isOpen: () => Promise<boolean>
  /** Makes it unless it is there; calls `ready` once people can enter, and ends when it is complete. */
  seed: (progress: Progress, ready: () => void) => Promise<void>
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
  /** Resolves when the demo shop is complete; rejects if it could not be made. */
  demo: Promise<void>
  /** Resolves when people can enter the demo shop; rejects if it could not be made. */
  demoOpen: Promise<void>
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
  { origin: outsideOrigin, practice }: Partial<PlayedOutside>,
  seed: () => Seed,
): Handler {
  // Also when the files are ours: whoever opens `localhost` is at another origin than the address that signs them.
  const page = site(
    path.resolve(web),
    contentSecurityPolicy(new URL(process.env.S3_ENDPOINT ?? '').origin, outsideOrigin),
  )
  // As on AWS, where `lambda/answer.ts` does it.
  const api = getRequestListener(async (request, env) => {
    const { preparing, emails } = seed()
    const answer = await answerPreparing(request, preparing(), emails)
    return compressed(
      request,
      answer ?? (await parts.fetch(request, env)),
      (env as HttpBindings).incoming.socket.remoteAddress,
    )
  })
  const headers = [...Object.entries(commonHeaders), openerPolicy(loginOrigin)]
  return async (req, res) => {
    const pathname = (req.url ?? '/').split('?', 1)[0] ?? '/'
    for (const [name, value] of headers) res.setHeader(name, value)
    if (pathname === '/api' || pathname.startsWith('/api/') || isPublicPage(pathname)) return api(req, res)
    if (services.objects && pathname.startsWith(`${FILES_PATH}/`)) return services.objects.serve(req, res)
    if (pathname === '/config.json')
      return void res
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
        .end(JSON.stringify(webConfig(loginOrigin, seed().preparing(), practice)))
    return page(req, res)
  }
}

/** Demo shop under way. */
interface Seed {
  demo: Promise<void>
  demoOpen: Promise<void>
  /** How far it is, until people can enter. */
  preparing: () => Preparing | undefined
  /** The addresses that wait for it. */
  emails: readonly string[]
  /** True while its earlier months are being added: its days must not be sealed without them. */
  isGrowing: () => boolean
}

const noSeed = (): Seed => ({
  demo: Promise.resolve(),
  demoOpen: Promise.resolve(),
  preparing: () => undefined,
  emails: [],
  isGrowing: () => false,
})

/** Makes the demo shop. The bar that it prints ends with how to sign in. */
async function startSeed({ demo: shop }: Parts, url: string, say: (line: string) => void): Promise<Seed> {
  if (!shop) return noSeed()
  const { emails, password } = shop
  const [email = ''] = emails
  let shown = -1
  let preparing: Preparing | undefined = (await shop.isOpen())
    ? undefined
    : { email, done: 0, what: 'la tienda y sus productos' }
  const progress: Progress = (done, total, what) => {
    preparing = { email, done: total > 0 ? done / total : 1, what }
    const tenth = total > 0 ? Math.floor((10 * done) / total) : 10
    if (tenth === shown) return
    shown = tenth
    say(`Tienda de demostración: ${String(tenth * 10).padStart(3)} % · ${what}`)
  }
  let growing = true
  let opened = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  const ready = () => {
    preparing = undefined
    say(`Tienda de demostración lista: entra en ${url} con ${email} y la clave ${password}`)
    opened()
  }
  const demo = shop.seed(progress, ready).then(
    () => {
      growing = false
    },
    (error) => {
      // Of a shop that people use already the next start adds the rest.
      growing = preparing === undefined
      preparing = undefined
      throw error
    },
  )
  const demoOpen = Promise.race([open, demo])
  demoOpen.catch(() => {})
  return { demo, demoOpen, preparing: () => preparing, emails, isGrowing: () => growing }
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
  const hangUp = services.engine.plain ? parts.talkTo?.(services.engine.endpoint) : undefined
  undo.add(async () => hangUp?.())
  const played = await playOutside(parts, port, undo)
  played?.hearPayments(`${own}${PAYMENTS_PATH}`)
  const seed = await startSeed(parts, url, options.say)
  answer = router(services, parts, { ...options, loginOrigin }, played ?? {}, () => seed)
  const { sqs, queueUrl, numbersUrl } = services
  undo.add(startPoller({ sqs, queueUrl, handler: parts.worker }).stop)
  undo.add(startPoller({ sqs, queueUrl: numbersUrl, handler: parts.numbers }).stop)
  const clocks = [repeat('sweep', parts.sweep, SWEEP_MS)]
  // Another store has lifecycle rules of its own.
  if (services.objects) clocks.push(repeat('old files', services.objects.dropOld, DROP_OLD_MS))
  const { clock } = parts
  if (clock) clocks.push(repeat('clock', async () => seed.isGrowing() || clock(), CLOCK_MS))
  undo.add(() => Promise.all(clocks.map((clock) => clock.stop())))
  const { demo, demoOpen } = seed
  return { url: own, engine: services.engine.kind, demo, demoOpen, lost: services.engine.lost, stop: () => undo.all() }
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
