import { AsyncLocalStorage } from 'node:async_hooks'
import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
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
import { ConfiguredRetryStrategy } from '@smithy/util-retry'
import { config } from '../config'
import { consumed } from '../context'
import { tooLarge } from '../errors'
import { readPlainly, toAttributes } from './attributes'

/** What we ask of the table. */
interface Actions {
  GetItem: [GetCommandInput, GetCommandOutput]
  BatchGetItem: [BatchGetCommandInput, BatchGetCommandOutput]
  Query: [QueryCommandInput, QueryCommandOutput]
  UpdateItem: [UpdateCommandInput, UpdateCommandOutput]
  TransactWriteItems: [TransactWriteCommandInput, TransactWriteCommandOutput]
}
type Action = keyof Actions

const commands: Record<Action, new (input: never) => unknown> = {
  GetItem: GetItemCommand,
  BatchGetItem: BatchGetItemCommand,
  Query: QueryCommand,
  UpdateItem: UpdateItemCommand,
  TransactWriteItems: TransactWriteItemsCommand,
}

const CONNECT_MS = 2_000
const ANSWER_MS = 5_000
const TRIES = 4

/** Full jitter up to 100, 200 and 400 ms: somebody waits at a counter. */
const backoff = (attempt: number) => Math.random() * 50 * 2 ** attempt

/**
 * The SDK's client with everything told that it would otherwise look for in files of the machine, on every cold start:
 * region, endpoint, retries and defaults. Keys are the SDK's to find (environment, profile, SSO, container, instance); the
 * providers that the environment makes needless are never loaded. See docs/decisions/0007.
 */
function newClient(endpoint: string): DynamoDBClient {
  const agent = { keepAlive: true, maxSockets: 256 }
  const client = new DynamoDBClient({
    endpoint,
    region: config.region(),
    defaultsMode: 'standard',
    // Not `adaptive`: that slows the whole process down, every shop, because one shop's partition is busy.
    retryMode: 'standard',
    maxAttempts: TRIES,
    retryStrategy: new ConfiguredRetryStrategy(TRIES, backoff),
    accountIdEndpointMode: 'disabled',
    endpointDiscoveryEnabled: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    authSchemePreference: [],
    userAgentAppId: async () => undefined,
    // Else the same way through the SDK is laid again for each request, which costs a third of it.
    cacheMiddleware: true,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  // A copy of every input and output for a log that nobody keeps; what tells AWS who asks, and of calls in a circle.
  const needless = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware']
  for (const name of needless) client.middlewareStack.remove(name)
  readPlainly(client)
  // Options of a request would make the SDK forget its way: what ends one is told to the sockets.
  const { requestHandler } = client.config
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = (request, options) => handle(request, { ...options, abortSignal: ends.getStore() })
  return client
}

/** What ends the request that is under way. */
const ends = new AsyncLocalStorage<AbortSignal>()

let cached: { endpoint: string; client: DynamoDBClient } | undefined

/** The client of this process; a change of `DYNAMODB_ENDPOINT` gives a new one. */
function table(): DynamoDBClient {
  const endpoint = config.dynamoEndpoint() ?? `https://dynamodb.${config.region()}.amazonaws.com`
  if (cached?.endpoint !== endpoint) cached = { endpoint, client: newClient(endpoint) }
  return cached.client
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

type Send = (action: Action, input: object, options?: SendOptions) => Promise<Record<string, unknown>>

interface SendOptions {
  /** Milliseconds after which nobody waits for the answer any more, tries included. */
  withinMs?: number
}

const toTable: Send = async (action, input, { withinMs } = {}) => {
  const asked = consumed() ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input
  try {
    const command = new commands[action](toAttributes(asked) as never) as GetItemCommand
    const sent = () => table().send(command)
    const answer = await (withinMs === undefined ? sent() : ends.run(AbortSignal.timeout(withinMs), sent))
    count(action, answer)
    return answer as unknown as Record<string, unknown>
  } catch (error) {
    if (/Number\.M\w+_SAFE_INTEGER/.test((error as Error).message)) throw tooLarge()
    throw error
  }
}

type Around = (next: Send) => Send
const arounds = new Set<Around>()

/**
 * Sends one request to the table, over the kept connections of this process, at most four times when it is throttled or
 * not answered. Asks for what it consumed when somebody counts.
 * @throws the SDK's error, named as DynamoDB names the refusal; AppError 422 for an integer that would not be read back as
 * it is
 */
export const send = <A extends Action>(
  action: A,
  input: Actions[A][0],
  options?: SendOptions,
): Promise<Actions[A][1]> =>
  [...arounds].reduce((next, around) => around(next), toTable)(action, input, options) as Promise<unknown> as Promise<
    Actions[A][1]
  >

/** Puts something around every request, for tests and measurements. Answers how to take it away. */
export function intercept(around: Around): () => void {
  arounds.add(around)
  return () => void arounds.delete(around)
}
