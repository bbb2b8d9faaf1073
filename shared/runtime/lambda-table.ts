import { type TableClient, tableClient } from '../clients/table/table-client.ts'
import { credentialsFrom, type Environment } from './environment.ts'
import { usualAddress } from './usual-address.ts'

/** Time-outs of a request to the table in milliseconds, after which it is sent again. */
const TABLE_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000 }

/** The table of a deployment. The official client is loaded with the first request that doesn't succeed at once. */
export function lambdaTable(environment: Environment): TableClient {
  return tableClient({
    address: async () => usualAddress('dynamodb', environment),
    credentials: async () => credentialsFrom(),
    official: async () => {
      const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb')
      return new DynamoDBClient({ requestHandler: TABLE_TIMEOUTS })
    },
  })
}
