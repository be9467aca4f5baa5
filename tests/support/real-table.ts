import { randomUUID } from 'node:crypto'
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { tableDefinition } from '@tendero/core/kernel/db/table'

/**
 * A table of its own in the account whose keys the environment has, for the contract suite: made as the stacks make it, and
 * deleted at the end whatever happened. `DYNAMODB_ENDPOINT` names another service of the same protocol.
 */
export async function realTable(): Promise<{ stop: () => Promise<void> }> {
  const endpoint = config.dynamoEndpoint()
  const client = new DynamoDBClient({ region: config.region(), ...(endpoint ? { endpoint } : {}) })
  const TableName = `tendero-contract-${randomUUID().slice(0, 8)}`
  await client.send(new CreateTableCommand(tableDefinition(TableName)))
  process.env.TENDERO_TABLE = TableName
  await waitUntilTableExists({ client, maxWaitTime: 120, minDelay: 1, maxDelay: 3 }, { TableName })
  const stop = async () => {
    await client.send(new DeleteTableCommand({ TableName }))
    client.destroy()
  }
  return { stop }
}
