import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'

const region = process.env.AWS_REGION ?? 'us-east-1'

/** Clients of the account at hand, or of the services that `DYNAMODB_ENDPOINT`, `S3_ENDPOINT`, `SQS_ENDPOINT` name. */
export const clients = {
  table: () => new DynamoDBClient({ region, endpoint: process.env.DYNAMODB_ENDPOINT, maxAttempts: 8 }),
  files: () =>
    new S3Client({
      region,
      ...(process.env.S3_ENDPOINT ? { endpoint: process.env.S3_ENDPOINT, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  queues: () => new SQSClient({ region, endpoint: process.env.SQS_ENDPOINT, useQueueUrlAsEndpoint: false }),
}

/** Options of the command line; ends the program with `usage` when a required one is missing or one is unknown. */
export function options(spec, required, usage) {
  try {
    const { values } = parseArgs({ options: spec })
    for (const name of required) if (!values[name]) throw new Error(`missing --${name}`)
    return values
  } catch (error) {
    console.error(`${error.message}\n${usage}`)
    process.exit(2)
  }
}

/** Runs `work` over `items` (sync or async), `width` at a time. */
export async function inParallel(items, width, work) {
  const iterator = items[Symbol.asyncIterator]?.() ?? items[Symbol.iterator]()
  const line = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, line))
}
