import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { config } from '../config'

let cached: { endpoint: string | undefined; client: DynamoDBDocumentClient } | undefined

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
  cached = { endpoint, client }
  return client
}

/** Forgets the client, so that a test can start another engine. */
export function resetDocuments(): void {
  cached?.client.destroy()
  cached = undefined
}
