import { Duration } from 'aws-cdk-lib'
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FilterCriteria, FilterRule, type IEventSourceDlq, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { SET_ASIDE } from '../../shared/domain/archive/set-aside.ts'

/** The change was made by the table itself, after an item's `expiresAt` (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-streams.html). */
const EXPIRED = { eventName: ['REMOVE'], userIdentity: { type: ['Service'], principalId: ['dynamodb.amazonaws.com'] } }
const keyBegins = (prefix: string) => ({ Keys: { PK: { S: FilterRule.beginsWith(prefix) } } })

/** Only these changes start the function: see `functions/archive/archive-changes.ts`. */
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

/** Fewer hours than the 24 for which the stream keeps changes, so that what waits behind a bad batch is still there. */
const OLDEST_HOURS = 6
const MOST_RETRIES = 100

/**
 * Lets the stream start the function. A batch that fails is divided and repeated, and then set aside in the archive's bucket as Lambda received it:
 * one bad change must not hold up its shard until the stream forgets the others.
 */
export function archiveFrom(data: { readonly table: TableV2; readonly archive: Bucket }, target: IFunction): void {
  target.addEventSourceMapping('Stream', {
    eventSourceArn: streamOf(data),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: BATCH,
    maxBatchingWindow: Duration.seconds(GATHERS_SECONDS),
    bisectBatchOnError: true,
    retryAttempts: MOST_RETRIES,
    maxRecordAge: Duration.hours(OLDEST_HOURS),
    onFailure: setAsideIn(data.archive),
    filters: FILTERS.map((pattern) => FilterCriteria.filter(pattern)),
  })
}

/** The library's own destination would let the function read and delete everything in the bucket. */
function setAsideIn(bucket: Bucket): IEventSourceDlq {
  return { bind: () => ({ destination: bucket.bucketArn }) }
}

/** The permissions by which Lambda sets a batch aside (https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html). */
export function settingAside({ archive }: { readonly archive: Bucket }): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ['s3:PutObject'], resources: [`${archive.bucketArn}/${SET_ASIDE}*`] }),
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [archive.bucketArn] }),
  ]
}
