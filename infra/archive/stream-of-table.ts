import { Duration } from 'aws-cdk-lib'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'

/** The change was made by the table itself, after an item's `expiresAt` (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html). */
const EXPIRED = { eventName: ['REMOVE'], userIdentity: { type: ['Service'], principalId: ['dynamodb.amazonaws.com'] } }
const keyBegins = (prefix: string) => ({ Keys: { PK: { S: FilterRule.beginsWith(prefix) } } })

/** Only these changes start the function: see `functions/archive/archived-kinds.ts`. */
const FILTERS = [
  { eventName: ['INSERT'], dynamodb: keyBegins('AUDIT#') },
  { eventName: ['INSERT'], dynamodb: { NewImage: { audit: { M: { traceId: { S: FilterRule.exists() } } } } } },
  { ...EXPIRED, dynamodb: keyBegins('IDEMPOTENCY#') },
  { ...EXPIRED, dynamodb: { OldImage: { callbackId: { N: FilterRule.exists() } } } },
]

/** Gathered for this long, so that an object of the archive has many lines. */
const GATHERS_SECONDS = 60
const BATCH = 1_000

/** The ARN of the table's stream. */
export function streamOf({ table }: { readonly table: TableV2 }): string {
  if (table.tableStreamArn === undefined) throw new Error('the table has no stream')
  return table.tableStreamArn
}

/** Lets the stream start the function. A batch that fails is divided and repeated until the stream forgets it, after 24 hours. */
export function archiveFrom(data: { readonly table: TableV2 }, target: IFunction): void {
  target.addEventSourceMapping('Stream', {
    eventSourceArn: streamOf(data),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: BATCH,
    maxBatchingWindow: Duration.seconds(GATHERS_SECONDS),
    bisectBatchOnError: true,
    filters: FILTERS.map((pattern) => FilterCriteria.filter(pattern)),
  })
}
