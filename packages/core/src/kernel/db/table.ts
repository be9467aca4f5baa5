import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'

/** Secondary indexes, all with every attribute: a list is one query. Shared by the local run and the stacks. */
export const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5', 'gsi6'] as const
export type IndexName = (typeof indexes)[number]

/** Attribute names of an index. */
export const indexKeys = (index: IndexName) => ({ partition: `${index}pk`, sort: `${index}sk` })

/** Seconds since the epoch at which DynamoDB may drop the item. The local engine never does: readers filter. */
export const TTL_ATTRIBUTE = 'ttl'

const OURS = new Set([...['pk', 'sk', TTL_ATTRIBUTE], ...indexes.flatMap((index) => Object.values(indexKeys(index)))])

/** A row without what only the table needs. */
export const plainRow = (item: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !OURS.has(name)))

/** The one table, for CreateTable. */
export function tableDefinition(name: string): CreateTableCommandInput {
  const keys = ['pk', 'sk', ...indexes.flatMap((i) => Object.values(indexKeys(i)))]
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index,
      KeySchema: [
        { AttributeName: indexKeys(index).partition, KeyType: 'HASH' as const },
        { AttributeName: indexKeys(index).sort, KeyType: 'RANGE' as const },
      ],
      Projection: { ProjectionType: 'ALL' as const },
    })),
  }
}
