import { onDemand } from '../adapters/on-demand.ts'
import type { TableClient } from '../adapters/table/table-client.ts'

/** Time-outs of a request to the table in milliseconds, after which it is sent again. */
const TABLE_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000 }

/** The table of a deployment. Its client is loaded while Lambda starts the function, beside the function's own code (`http-function.ts`). */
export function lambdaTable(): TableClient {
  return onDemand<TableClient>(async () => {
    const { dynamoDbClient, tableClientOf } = await import('../adapters/table/table-client.ts')
    return tableClientOf(dynamoDbClient({ requestHandler: TABLE_TIMEOUTS }))
  })
}
