import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { config } from '../config'
import { consumed } from '../context'

let cached: { endpoint: string | undefined; client: DynamoDBDocumentClient } | undefined

interface Answer {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[]
}

/** Asks every command what it consumed and adds it to the ambient count. */
function countCapacity(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const count = consumed()
        if (!count) return next(args)
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
        const used = [(answer.output as Answer).ConsumedCapacity ?? []].flat()
        const units = used.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
        count[/^(Batch|Transact)?(Get|Query|Scan)/.test(commandName) ? 'readUnits' : 'writeUnits'] += units
        count.trips += 1
        return answer
      },
    { step: 'initialize', name: 'countCapacity', priority: 'high' },
  )
}

/** The document client of this process. A change of `DYNAMODB_ENDPOINT` gives a new one. */
export function documents(): DynamoDBDocumentClient {
  const endpoint = config.dynamoEndpoint()
  if (cached && cached.endpoint === endpoint) return cached.client
  const base = new DynamoDBClient({
    region: config.region(),
    ...(endpoint ? { endpoint } : {}),
    maxAttempts: 4,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: 2_000,
      requestTimeout: 5_000,
      httpAgent: { maxSockets: 256, keepAlive: true },
      httpsAgent: { maxSockets: 256, keepAlive: true },
    }),
  })
  const client = DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } })
  // It copies every input and output for a log that nobody keeps: a fifth of what the SDK costs.
  client.middlewareStack.remove('loggerMiddleware')
  countCapacity(client)
  cached = { endpoint, client }
  return client
}

/** Forgets the client, so that a test can start another engine. */
export function resetDocuments(): void {
  cached?.client.destroy()
  cached = undefined
}
