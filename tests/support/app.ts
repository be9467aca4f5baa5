import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface RunningApp {
  url: string
  data: string
  pid: number
  /** Resolves when people can enter the demo shop. */
  demoOpen: Promise<void>
  /** Resolves when the demo shop is complete. */
  demo: Promise<void>
  /** Puts the clock of an app that was started with `clock` ahead of the machine's. */
  goTo: (ahead: number) => Promise<void>
  /** What it has printed so far. */
  output: () => string
  /** Ends it as a person would (SIGTERM) and waits; the data folder goes too unless `keep`. */
  stop: (options?: { keep?: boolean; signal?: NodeJS.Signals }) => Promise<void>
}

export interface AppOptions {
  /** A folder to go on with; a temporary one without it. */
  data?: string
  /** Makes the demo shop (some minutes until it is complete), or one of so many months. */
  demo?: boolean | number
  /** What to run; the server that `npm run build` made without it. */
  entry?: string
  env?: Record<string, string>
  /** Its clock can be moved. */
  clock?: boolean
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const movedClock = new URL('./moved-clock.mjs', import.meta.url).href
const built = path.join(root, 'packages/functions/dist/local.mjs')

function messageOf<T>(child: ChildProcess, name: string, output: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Record<string, T>) => name in message && resolve(message[name] as T))
    child.once('exit', (code) => reject(new Error(`the app ended (${code}) before '${name}':\n${output()}`)))
  })
}

/** Starts the whole product as `npm start` does, on a free port, with its own data folder. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const data = options.data ?? (await mkdtemp(path.join(os.tmpdir(), 'tendero-app-')))
  const child = fork(options.entry ?? built, {
    cwd: root,
    execArgv: [...(options.entry ? ['--import', 'tsx'] : []), ...(options.clock ? ['--import', movedClock] : [])],
    silent: true,
    env: {
      ...outside(),
      PORT: '0',
      TENDERO_DATA: data,
      TENDERO_DEMO: typeof options.demo === 'number' ? String(options.demo) : options.demo ? 'yes' : 'no',
      TENDERO_QUIET: '1',
      ...options.env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  const output = () => text
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const demo = messageOf<boolean>(child, 'demo', output).then((made) => {
    if (!made) throw new Error(`no demo shop:\n${text}`)
  })
  demo.catch(() => {})
  const demoOpen = messageOf<boolean>(child, 'demoOpen', output).then(() => {})
  demoOpen.catch(() => {})
  const url = await messageOf<string>(child, 'ready', output)
  const goTo: RunningApp['goTo'] = async (ahead) => {
    child.send({ ahead })
    for (let moved: unknown; moved !== ahead; ) {
      const [message] = await once(child, 'message')
      moved = (message as { moved?: number }).moved
    }
  }
  const stop: RunningApp['stop'] = async ({ keep = false, signal = 'SIGTERM' } = {}) => {
    child.kill(signal)
    await ended
    if (!keep) await rm(data, { recursive: true, force: true })
  }
  return { url, data, pid: child.pid ?? 0, demoOpen, demo, goTo, output, stop }
}

/** The environment without what points to another engine. */
function outside(): NodeJS.ProcessEnv {
  const own = [
    'TENDERO_SECRET',
    'TENDERO_URL',
    'DYNAMODB_ENDPOINT',
    'S3_ENDPOINT',
    'SQS_ENDPOINT',
    'JOBS_QUEUE_URL',
    'NUMBERS_QUEUE_URL',
    'NODE_OPTIONS',
    'HOST',
  ]
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)))
}
