import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  type GetCommandOutput,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type TransactWriteCommandOutput,
  UpdateCommand,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { ConfiguredRetryStrategy } from '@smithy/util-retry'
import { config } from '../config'
import { consumed } from '../context'
import { tooLarge } from '../errors'

/** What we ask of the table. */
interface Actions {
  GetItem: [GetCommandInput, GetCommandOutput]
  BatchGetItem: [BatchGetCommandInput, BatchGetCommandOutput]
  Query: [QueryCommandInput, QueryCommandOutput]
  UpdateItem: [UpdateCommandInput, UpdateCommandOutput]
  TransactWriteItems: [TransactWriteCommandInput, TransactWriteCommandOutput]
}
type Action = keyof Actions

type Handle = (command: unknown) => Promise<{ output: unknown }>

/** A command of the document client, with what it keeps for itself. */
interface Resolvable {
  middlewareStack: object
  clientCommand: { resolveMiddleware(stack: object, client: object, options: undefined): Handle }
  addMarshallingMiddleware(client: object): void
  resolveMiddleware(stack: { concat(own: object): object }, client: object, options?: object): Handle
}

/**
 * A command whose way through the client (values to attributes, signing, tries, and back) is resolved the first time and
 * kept, as the plain client does when it is told `cacheMiddleware`, which the document client's commands do not hear of.
 * One that is sent with options of its own (a time by which nobody waits any more) is resolved by itself.
 */
function resolvedOnce<Input extends object, Command>(
  Base: new (input: Input) => Command,
): new (
  input: Input,
) => Command {
  const ways = new WeakMap<object, Handle>()
  class Once extends (Base as unknown as new (input: Input) => Resolvable) {
    override resolveMiddleware(...args: Parameters<Resolvable['resolveMiddleware']>): Handle {
      const [stack, client, options] = args
      if (options !== undefined) return super.resolveMiddleware(...args)
      let way = ways.get(client)
      if (!way) {
        this.addMarshallingMiddleware(client)
        way = this.clientCommand.resolveMiddleware(stack.concat(this.middlewareStack), client, undefined)
        ways.set(client, way)
      }
      const handle = way
      return async () => await handle(this.clientCommand)
    }
  }
  return Once as unknown as new (
    input: Input,
  ) => Command
}

const commands = {
  GetItem: resolvedOnce(GetCommand),
  BatchGetItem: resolvedOnce(BatchGetCommand),
  Query: resolvedOnce(QueryCommand),
  UpdateItem: resolvedOnce(UpdateCommand),
  TransactWriteItems: resolvedOnce(TransactWriteCommand),
}

const CONNECT_MS = 2_000
const ANSWER_MS = 5_000
const TRIES = 4

/** Full jitter up to 100, 200 and 400 ms: somebody waits at a counter. */
const backoff = (attempt: number) => Math.random() * 50 * 2 ** attempt

/** @throws RangeError for an integer that a number cannot hold: rounding it in silence would lose money */
function toNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`number out of range: ${text}`)
  return number
}

/**
 * The SDK's client with everything told that it would otherwise look for in files of the machine, on every cold start:
 * region, endpoint, retries and defaults. Keys are the SDK's to find (environment, profile, SSO, container, instance); the
 * providers that the environment makes needless are never loaded. See docs/decisions/0007.
 */
function newClient(endpoint: string): DynamoDBDocumentClient {
  const agent = { keepAlive: true, maxSockets: 256 }
  const base = new DynamoDBClient({
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
  for (const name of ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'])
    base.middlewareStack.remove(name)
  return DynamoDBDocumentClient.from(base, {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: { wrapNumbers: toNumber as never },
  })
}

let cached: { endpoint: string; client: DynamoDBDocumentClient } | undefined

/** The SDK's document client of this process; a change of `DYNAMODB_ENDPOINT` gives a new one. */
export function documents(): DynamoDBDocumentClient {
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

const throughSdk: Send = async (action, input, { withinMs } = {}) => {
  const options = withinMs === undefined ? undefined : { abortSignal: AbortSignal.timeout(withinMs) }
  const answer = await documents().send(new commands[action](input as never) as GetCommand, options)
  return answer as unknown as Record<string, unknown>
}

let transport = throughSdk

/**
 * Sends requests in another way than through the SDK: straight to an engine of this machine. Without a way, through the
 * SDK again.
 */
export const useTransport = (way?: (through: Send) => Send): void => {
  transport = way ? way(throughSdk) : throughSdk
}

const toTable: Send = async (action, input, options) => {
  const asked = consumed() ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input
  try {
    const answer = await transport(action, asked, options)
    count(action, answer)
    return answer
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
