import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import * as s3 from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'

/** As long as the log of a live stage, with a month to look at it. */
const KEPT_DAYS = 400

/** The bucket of the source maps of all code that was deployed: outside of the assets, which strangers' errors could reach. */
export function sourceMapsBucket(scope: Construct): s3.Bucket {
  const bucket = new s3.Bucket(scope, 'SourceMaps', {
    encryption: s3.BucketEncryption.S3_MANAGED,
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    lifecycleRules: [
      {
        expiration: Duration.days(KEPT_DAYS),
        noncurrentVersionExpiration: Duration.days(1),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: 'It holds maps of the source, and nothing of any person.' })
  return bucket
}
