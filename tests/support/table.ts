import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'

let cached: { endpoint: string | undefined; client: DynamoDBDocumentClient } | undefined

/**
 * The SDK's own client of the table that core uses: for tests that look at what is stored, or put it there, and for
 * measurements beside it.
 */
export function documents(): DynamoDBDocumentClient {
  const endpoint = config.dynamoEndpoint()
  if (cached?.endpoint === endpoint) return cached!.client
  const base = new DynamoDBClient({ region: config.region(), ...(endpoint ? { endpoint } : {}) })
  const client = DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } })
  // It copies every input and output for a log that nobody keeps, which would flatter whoever is measured beside it.
  client.middlewareStack.remove('loggerMiddleware')
  cached = { endpoint, client }
  return client
}
