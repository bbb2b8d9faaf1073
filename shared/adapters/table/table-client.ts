import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
  PutCommand,
  type PutCommandInput,
  type PutCommandOutput,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type TransactWriteCommandOutput,
  UpdateCommand,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { withoutDiagnostics } from '../without-diagnostics.ts'
import { documentsOf } from './document-client.ts'

/** The requests that serving needs, by their names in DynamoDB. */
type TableRequests = {
  BatchGetItem: { readonly input: BatchGetCommandInput; readonly output: BatchGetCommandOutput }
  BatchWriteItem: { readonly input: BatchWriteCommandInput; readonly output: BatchWriteCommandOutput }
  Query: { readonly input: QueryCommandInput; readonly output: QueryCommandOutput }
  PutItem: { readonly input: PutCommandInput; readonly output: PutCommandOutput }
  UpdateItem: { readonly input: UpdateCommandInput; readonly output: UpdateCommandOutput }
  TransactWriteItems: { readonly input: TransactWriteCommandInput; readonly output: TransactWriteCommandOutput }
}
type RequestName = keyof TableRequests

/** Sends the requests of serving to DynamoDB. */
export type TableClient = {
  readonly send: <N extends RequestName>(name: N, input: TableRequests[N]['input']) => Promise<TableRequests[N]['output']>
}

const COMMANDS = {
  BatchGetItem: (input: BatchGetCommandInput) => new BatchGetCommand(input),
  BatchWriteItem: (input: BatchWriteCommandInput) => new BatchWriteCommand(input),
  Query: (input: QueryCommandInput) => new QueryCommand(input),
  PutItem: (input: PutCommandInput) => new PutCommand(input),
  UpdateItem: (input: UpdateCommandInput) => new UpdateCommand(input),
  TransactWriteItems: (input: TransactWriteCommandInput) => new TransactWriteCommand(input),
} as const satisfies { readonly [N in RequestName]: (input: TableRequests[N]['input']) => unknown }

/** Creates the SDK's client of DynamoDB, without what only tells about requests. */
export function dynamoDbClient(config: DynamoDBClientConfig): DynamoDBClient {
  return withoutDiagnostics(new DynamoDBClient(config))
}

/** The table by the SDK's document client. */
export function tableClientOf(client: DynamoDBClient): TableClient {
  const documents = documentsOf(client)
  return {
    send: <N extends RequestName>(name: N, input: TableRequests[N]['input']) => {
      const commandOf = COMMANDS[name] as (input: TableRequests[N]['input']) => QueryCommand
      return documents.send(commandOf(input)) as Promise<TableRequests[N]['output']>
    },
  }
}
