import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { exactNumber } from './plain-item.ts'

/** An object with a key `constructor` is a map like any other, not an instance of a class. */
const marshallOptions = { removeUndefinedValues: true, convertClassInstanceToMap: true }
const unmarshallOptions = { wrapNumbers: exactNumber }

/**
 * INVARIANT: the only place that creates the document client: `from` writes its options into the given client, so that a second call with
 * other options would change the first.
 */
export function documentsOf(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions, unmarshallOptions })
}
