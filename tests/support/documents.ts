import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'

let cached: { endpoint: string; client: DynamoDBDocumentClient } | undefined

/** The SDK's own document client of the table that tests run on: it puts and looks without the kernel. */
export function documents(): DynamoDBDocumentClient {
  const endpoint = config.dynamoEndpoint()!
  if (cached?.endpoint === endpoint) return cached.client
  const base = new DynamoDBClient({ endpoint, region: config.region() })
  base.middlewareStack.remove('loggerMiddleware')
  const client = DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } })
  cached = { endpoint, client }
  return client
}
