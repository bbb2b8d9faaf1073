import { CreateTableCommand, DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DUE_INDEX } from '../../shared/storage/table.ts'

/** Creates the table if it does not exist. Its keys and index are those of the data stack. */
export async function ensureTable(client: DynamoDBClient, TableName: string): Promise<'created' | 'was-there'> {
  try {
    await client.send(new DescribeTableCommand({ TableName }))
    return 'was-there'
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ResourceNotFoundException') throw error
  }
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['PK', 'SK', DUE_INDEX.partition, DUE_INDEX.sort].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: DUE_INDEX.name,
          KeySchema: [
            { AttributeName: DUE_INDEX.partition, KeyType: 'HASH' },
            { AttributeName: DUE_INDEX.sort, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['dueKind', 'dueTurn'] },
        },
      ],
    }),
  )
  return 'created'
}
