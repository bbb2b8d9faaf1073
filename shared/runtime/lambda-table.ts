import { type TableClient, tableClient } from '../clients/table/table-client.ts'
import { credentialsFrom, type Environment } from './environment.ts'
import { usualPlace } from './usual-place.ts'

/** A request to the table that isn't answered by then is sent again; in milliseconds. */
const TABLE_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000 }

/** The table of a deployment. The official client is loaded with the first request that doesn't succeed at once. */
export function lambdaTable(environment: Environment): TableClient {
  return tableClient({
    place: async () => usualPlace('dynamodb', environment),
    credentials: async () => credentialsFrom(),
    official: async () => {
      const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb')
      return new DynamoDBClient({ requestHandler: TABLE_TIMEOUTS })
    },
  })
}
