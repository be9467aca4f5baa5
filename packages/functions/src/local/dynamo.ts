import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb'
import { indexes, tableDefinition } from '@tendero/core/kernel/db/table'

export interface DynamoOptions {
  /** Address of an engine that runs already (`DYNAMODB_ENDPOINT`). */
  external?: string
  /** SQLite file that keeps the data; in memory without it. */
  dbPath?: string
  table: string
}

export interface Engine {
  endpoint: string
  /** Which one runs: `DYNAMODB_ENDPOINT`, `dynoxide (npm)`, `dynoxide (PATH)` or `DynamoDB Local (docker)`. */
  kind: string
  /** Takes the plain requests of `engine-client.ts`: a process of ours on this machine. */
  plain: boolean
  /** Resolves with the reason if the engine ends before `stop`. */
  lost: Promise<string>
  stop: () => Promise<void>
}

interface Address {
  host: string
  port: number
}

interface Launch {
  kind: string
  command: string
  args: string[]
}

const START_TIMEOUT_MS = 60_000
const NONE = `No hay un motor DynamoDB local para ${process.platform}-${process.arch}. Elige uno:
  - instala dynoxide y déjalo en el PATH (brew install nubo-db/tap/dynoxide), o
  - inicia Docker, para usar DynamoDB Local, o
  - pon en DYNAMODB_ENDPOINT la dirección de uno que ya funcione.
(No local DynamoDB engine: put dynoxide on the PATH, start Docker, or set DYNAMODB_ENDPOINT.)`

/**
 * Runs "$0" "$@" and ends it when our stdin closes, which the system does however its parent dies, kill -9 included.
 * Without it an orphaned engine would go on holding the database file.
 */
const WATCHDOG =
  'exec 3<&0; "$0" "$@" </dev/null & engine=$!; (cat <&3 >/dev/null; kill $engine 2>/dev/null) & wait $engine'

const runs = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0

function npmBinary(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@dynoxide/${process.platform}-${process.arch}/package.json`,
    )
    const file = path.join(path.dirname(manifest), process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide')
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

function dockerArgs({ host, port }: Address, dbPath?: string): string[] {
  const folder = dbPath && path.resolve(path.dirname(dbPath), 'dynamodb-local')
  if (folder) mkdirSync(folder, { recursive: true })
  return [
    ...['run', '--rm', '-u', 'root', '-p', `${host}:${port}:8000`],
    ...(folder ? ['-v', `${folder}:/data`] : []),
    ...['amazon/dynamodb-local', '-jar', 'DynamoDBLocal.jar', '-sharedDb'],
    ...(folder ? ['-dbPath', '/data'] : ['-inMemory']),
  ]
}

/** The first engine that this machine has. Throws, saying what to install, when it has none. */
function findEngine(at: Address, dbPath?: string): Launch {
  const serve = ['serve', '--host', at.host, '--port', String(at.port), ...(dbPath ? ['--db-path', dbPath] : [])]
  const binary = npmBinary()
  if (binary) return { kind: 'dynoxide (npm)', command: binary, args: serve }
  if (runs('dynoxide', '--version')) return { kind: 'dynoxide (PATH)', command: 'dynoxide', args: serve }
  if (runs('docker', 'info'))
    return { kind: 'DynamoDB Local (docker)', command: 'docker', args: dockerArgs(at, dbPath) }
  throw new Error(NONE)
}

/**
 * A loopback address that no page in a browser can guess: engines know no secret, answer every origin and listen on TCP
 * only. The system gives 127.0.0.0/8 to this machine on Linux and Windows; elsewhere there is only 127.0.0.1.
 */
const hiddenHost = (): string =>
  process.platform === 'darwin'
    ? '127.0.0.1'
    : `127.${[randomInt(1, 255), randomInt(0, 256), randomInt(1, 255)].join('.')}`

const freePort = (host: string) =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

const accepts = ({ host, port }: Address) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, host, () => resolve(true))
    socket.once('connect', () => socket.destroy())
    socket.once('error', () => resolve(false))
  })

const launch = ({ command, args }: Launch): ChildProcess =>
  process.platform === 'win32'
    ? spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'] })
    : spawn('sh', ['-c', WATCHDOG, command, ...args], { stdio: ['pipe', 'ignore', 'pipe'], detached: true })

/** The last words of the engine: it talks on stderr also when all is well, so they are shown only if it ends. */
function lastWords(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text = (text + chunk).slice(-1000)
  })
  return () => text.trim()
}

async function waitForPort(child: ChildProcess, at: Address, kind: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await accepts(at))) {
    if (child.exitCode !== null) throw new Error(`${kind} terminó al arrancar`)
    if (Date.now() > deadline) throw new Error(`${kind} no respondió en ${START_TIMEOUT_MS / 1000} s`)
    await delay(5)
  }
}

function stopper(child: ChildProcess, exited: Promise<unknown>): () => Promise<void> {
  return async () => {
    if (process.platform === 'win32') child.kill()
    child.stdin?.end()
    await exited
  }
}

async function startProcess(dbPath?: string): Promise<Engine> {
  const host = hiddenHost()
  const at = { host, port: await freePort(host) }
  const found = findEngine(at, dbPath)
  const child = launch(found)
  const said = lastWords(child)
  let stopping = false
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code) => resolve(`${found.kind} terminó (código ${code}). ${said()}`))
    child.once('error', (error) => resolve(`${found.kind}: ${error.message}`))
  })
  const lost = new Promise<string>((resolve) => {
    exited.then((reason) => !stopping && resolve(reason))
  })
  const end = stopper(child, exited)
  const stop = () => {
    stopping = true
    return end()
  }
  try {
    await waitForPort(child, at, found.kind)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}. ${said()}`)
  }
  return { endpoint: `http://${at.host}:${at.port}`, kind: found.kind, plain: found.command !== 'docker', lost, stop }
}

/** Times that the engine is started: somebody else may take its port between our look and its start. */
const STARTS = 3

async function startSomewhere(dbPath?: string): Promise<Engine> {
  for (let left = STARTS - 1; ; left--)
    try {
      return await startProcess(dbPath)
    } catch (error) {
      if (left === 0 || !/in use/i.test((error as Error).message)) throw error
    }
}

/** @throws Error for a table of a version that had fewer indexes: its rows have no entries in the others */
async function needIndexes(client: DynamoDBClient, table: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }))
  const there = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName))
  if (!indexes.every((index) => there.has(index)))
    throw new Error(
      'Los datos de esta carpeta son de una versión anterior de Tendero, y esta no los puede leer. Guárdalos en otro lugar y empieza con otra carpeta (TENDERO_DATA).',
    )
}

/** Creates the table unless it is there. DynamoDB Local takes connections before it answers, hence the attempts. */
async function ensureTable(endpoint: string, table: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: process.env.AWS_REGION ?? 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 10,
  })
  try {
    await client.send(new CreateTableCommand(tableDefinition(table)))
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
    await needIndexes(client, table)
  } finally {
    client.destroy()
  }
}

/**
 * Gives a DynamoDB with the table in it: the one at `external`, or a process of ours that never outlives us.
 * Throws an Error that says what to install when the machine has no engine.
 */
export async function startDynamo({ external, dbPath, table }: DynamoOptions): Promise<Engine> {
  const engine: Engine = external
    ? { endpoint: external, kind: 'DYNAMODB_ENDPOINT', plain: false, lost: new Promise(() => {}), stop: async () => {} }
    : await startSomewhere(dbPath)
  try {
    await ensureTable(engine.endpoint, table)
  } catch (error) {
    await engine.stop()
    throw error
  }
  return engine
}
