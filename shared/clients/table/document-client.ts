import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { neverReached } from '../../domain/never-reached.ts'
import type { RequestName, TableRequests } from './requests.ts'

/**
 * INVARIANT: the only place that creates the document client: `from` writes its options into the given client, so that a second call with
 * other options would change the first.
 */
export function documentsOf(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

/** Sends a request as the official client does: with its retries, its correction of the clock and its credentials. */
export function sendOfficially<N extends RequestName>(
  documents: DynamoDBDocumentClient,
  name: N,
  input: TableRequests[N]['input'],
): Promise<TableRequests[N]['output']> {
  return documents.send(commandOf(name, input) as QueryCommand) as Promise<TableRequests[N]['output']>
}

function commandOf(name: RequestName, input: unknown) {
  switch (name) {
    case 'BatchGetItem':
      return new BatchGetCommand(input as TableRequests['BatchGetItem']['input'])
    case 'BatchWriteItem':
      return new BatchWriteCommand(input as TableRequests['BatchWriteItem']['input'])
    case 'Query':
      return new QueryCommand(input as QueryCommandInput)
    case 'PutItem':
      return new PutCommand(input as TableRequests['PutItem']['input'])
    case 'UpdateItem':
      return new UpdateCommand(input as TableRequests['UpdateItem']['input'])
    case 'TransactWriteItems':
      return new TransactWriteCommand(input as TableRequests['TransactWriteItems']['input'])
    default:
      return neverReached(name)
  }
}
