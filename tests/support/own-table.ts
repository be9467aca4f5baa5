import { randomUUID } from 'node:crypto'
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { tableDefinition } from '@tendero/core/kernel/db/table'

/**
 * A table of its own where the environment points: the engine of this machine, or the account whose keys it has (the
 * contract suite). Made as the stacks make it, and deleted by `stop`, which gives the earlier one back.
 */
export async function tableOfItsOwn(): Promise<{ stop: () => Promise<void> }> {
  const earlier = process.env.TENDERO_TABLE
  const endpoint = config.dynamoEndpoint()
  const client = new DynamoDBClient({ region: config.region(), ...(endpoint ? { endpoint } : {}) })
  const TableName = `tendero-test-${randomUUID().slice(0, 8)}`
  await client.send(new CreateTableCommand(tableDefinition(TableName)))
  process.env.TENDERO_TABLE = TableName
  await waitUntilTableExists({ client, maxWaitTime: 120, minDelay: 1, maxDelay: 3 }, { TableName })
  const stop = async () => {
    if (earlier === undefined) delete process.env.TENDERO_TABLE
    else process.env.TENDERO_TABLE = earlier
    await client.send(new DeleteTableCommand({ TableName }))
    client.destroy()
  }
  return { stop }
}
