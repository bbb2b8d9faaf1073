import { Duration } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Stage } from '../stages.ts'

/** The prefix of each kind in the archive, and the time for which the stage keeps it. */
const KEPT: Readonly<Record<string, keyof Stage['archiveDays']>> = {
  audit: 'audit',
  callbacks: 'callbacks',
  'idempotent-answers': 'idempotentAnswers',
}

/**
 * Lets objects of the archive expire by their kind. The bucket keeps versions, so an expired object is gone for good when its old versions expire
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/lifecycle-configuration-examples.html).
 */
export function expireArchive(bucket: Bucket, { archiveDays }: Pick<Stage, 'archiveDays'>): void {
  for (const [kind, name] of Object.entries(KEPT))
    bucket.addLifecycleRule({ id: `expire-${kind}`, prefix: `archive/${kind}/`, expiration: Duration.days(archiveDays[name]) })
}
