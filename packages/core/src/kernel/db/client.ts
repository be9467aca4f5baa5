import http from 'node:http'
import https from 'node:https'
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { keysOfProcess, signed } from '../aws'
import { config } from '../config'
import { consumed } from '../context'
import { isOutage } from '../errors'
import { fromAnswer, toRequest } from './attributes'

/** What we ask of the table: input and output as the SDK's document client types them. */
interface Actions {
  GetItem: [GetCommandInput, GetCommandOutput]
  BatchGetItem: [BatchGetCommandInput, BatchGetCommandOutput]
  Query: [QueryCommandInput, QueryCommandOutput]
  UpdateItem: [UpdateCommandInput, UpdateCommandOutput]
  TransactWriteItems: [TransactWriteCommandInput, TransactWriteCommandOutput]
}
type Action = keyof Actions

const CONNECT_MS = 2_000
const ANSWER_MS = 5_000
const TRIES = 4
const BACKOFF_MS = 50

const options = { keepAlive: true, maxSockets: 256 }
const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }

/** An answer that is no success, named as DynamoDB names it. */
class TableError extends Error {
  readonly $metadata: { httpStatusCode: number }
  /** Of a cancelled transaction: why, by action. */
  readonly CancellationReasons: unknown
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message ?? body.Message ?? `the table answered ${status}`))
    this.name = String(body.__type ?? 'UnknownError').replace(/^.*#/, '')
    this.$metadata = { httpStatusCode: status }
    this.CancellationReasons = body.CancellationReasons
  }
}

function post(url: URL, headers: Record<string, string>, body: string): Promise<{ status: number; text: string }> {
  const { request: open } = url.protocol === 'http:' ? http : https
  return new Promise((resolve, reject) => {
    const sent = { ...headers, 'content-length': Buffer.byteLength(body) }
    const request = open(
      url,
      { method: 'POST', headers: sent, agent: agents[url.protocol as 'http:'], timeout: ANSWER_MS },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', reject)
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      },
    )
    request.once('socket', (socket) => {
      if (!socket.connecting) return
      socket.setTimeout(CONNECT_MS)
      socket.once('connect', () => socket.setTimeout(ANSWER_MS))
    })
    request.once('timeout', () =>
      request.destroy(Object.assign(new Error('the table did not answer in time'), { name: 'TimeoutError' })),
    )
    request.once('error', reject)
    request.end(body)
  })
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function ask(action: Action, body: string): Promise<Record<string, unknown>> {
  const region = config.region()
  const url = new URL(config.dynamoEndpoint() ?? `https://dynamodb.${region}.amazonaws.com`)
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `DynamoDB_20120810.${action}` }
  const request = { service: 'dynamodb', method: 'POST' as const, url, headers, body }
  const { status, text } = await post(url, await signed(request, region, keysOfProcess(), new Date()), body)
  if (status !== 200) throw new TableError(status, parsed(text))
  return JSON.parse(text)
}

const THROTTLES = /Throttling|ThroughputExceeded|RequestLimitExceeded|TransactionInProgress/

/** Asks again, with full jitter, when the table is too busy or did not answer; not what it refuses. */
async function persist(action: Action, body: string): Promise<Record<string, unknown>> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(action, body)
    } catch (error) {
      if (tries === TRIES || !(isOutage(error) || THROTTLES.test((error as Error).name))) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * BACKOFF_MS * 2 ** tries))
  }
}

/** Adds what an answer consumed to the ambient count. */
function count(action: Action, { ConsumedCapacity }: { ConsumedCapacity?: unknown }): void {
  const total = consumed()
  if (!total) return
  const used = [ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[]
  const units = used.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
  total[/Get|Query/.test(action) ? 'readUnits' : 'writeUnits'] += units
  total.trips += 1
}

type Send = (action: Action, input: object) => Promise<Record<string, unknown>>

const toTable: Send = async (action, input) => {
  const asked = consumed() ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input
  const answer = await persist(action, JSON.stringify(toRequest(asked)))
  count(action, answer)
  return fromAnswer(answer)
}

type Around = (next: Send) => Send
const arounds = new Set<Around>()

/**
 * Sends one request to the table: DynamoDB's JSON protocol over the connections of this process, with the keys of its
 * role (docs/decisions/0007). Asks for what it consumed when somebody counts.
 * @throws TableError with DynamoDB's name for the refusal, or the error of the connection after four tries
 */
export const send = <A extends Action>(action: A, input: Actions[A][0]): Promise<Actions[A][1]> =>
  [...arounds].reduce((next, around) => around(next), toTable)(action, input) as Promise<unknown> as Promise<
    Actions[A][1]
  >

/** Puts something around every request, for tests and measurements. Answers how to take it away. */
export function intercept(around: Around): () => void {
  arounds.add(around)
  return () => void arounds.delete(around)
}
