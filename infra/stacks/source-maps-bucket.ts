import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { closedBucket } from './closed-bucket.ts'

/** As long as the log of a live stage, with a month to look at it. */
const KEPT_DAYS = 400

/** The bucket of the source maps of all code that was deployed: outside of the assets, which strangers' errors could reach. */
export function sourceMapsBucket(scope: Construct): Bucket {
  return closedBucket(scope, 'SourceMaps', {
    keptDays: KEPT_DAYS,
    oldVersionsDays: 1,
    unlogged: 'It holds maps of the source, and nothing of any person.',
  })
}
