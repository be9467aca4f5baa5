import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type Engine, startDynamo } from '../../packages/functions/src/local/dynamo'
import { type EngineClient, openEngineClient } from '../../packages/functions/src/local/engine-client'
import type { SqsHandler } from '../../packages/functions/src/local/poller'
import { deliver } from '../../packages/functions/src/local/poller'
import { type Services, startServices } from '../../packages/functions/src/local/services'

export interface TestEngine extends Services {
  /** Requests straight to its table. */
  client: EngineClient
  /** Temporary folder: files in `files`, mails in `mail`. */
  data: string
}

/** The engine of this process: to start one costs more than most files do, so that each only makes a table in it. */
let running: Promise<{ engine: Engine; client: EngineClient }> | undefined
let tables = 0

const startShared = async () => {
  const engine = await startDynamo({ table: 'unused' })
  return { engine, client: openEngineClient(engine.endpoint) }
}

/**
 * A table in memory, an object store in a temporary folder and a queue, with the environment that points core at them.
 * Files of the `table` project get one each from `setup.ts`; a test that needs another starts it itself.
 * @param table its name: that of the product for a test whose app works on it too
 */
export async function startEngine(table?: string): Promise<TestEngine> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'tendero-test-'))
  const server = createServer((req, res) => services.objects?.serve(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const filesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  running ??= startShared()
  const { engine, client } = await running
  tables += 1
  const within = { endpoint: engine.endpoint, table: table ?? `tendero-${tables}` }
  const secret = 'a secret for tests only, 32 bytes'
  const services = await startServices({ data, memory: true, secret, filesUrl, within })
  // A lane without a worker would keep whoever loses races waiting: tests that run one name its queue.
  delete process.env.NUMBERS_QUEUE_URL
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await services.stop()
    await client.send('DeleteTable', { TableName: within.table })
    await rm(data, { recursive: true, force: true })
  }
  return { ...services, client, data, stop }
}

/** The engine of this test file. */
export function engine(): TestEngine {
  if (!current) throw new Error('this file is not in the table project: call startEngine()')
  return current
}

/** Requests straight to the table of this test file; undefined where it is one of an account. */
export const localClient = (): EngineClient | undefined => current?.client

let current: TestEngine | undefined

/** Called by `setup.ts` only. */
export const useEngine = (started: TestEngine | undefined): void => {
  current = started
}

/** Runs the jobs that wait in the queue, and those that they send, until none is left. Answers how many it delivered. */
export async function drainJobs(handler: SqsHandler, { sqs, queueUrl }: Services = engine()): Promise<number> {
  let total = 0
  for (;;) {
    const count = await deliver({ sqs, queueUrl, handler })
    if (count === 0) return total
    total += count
  }
}
