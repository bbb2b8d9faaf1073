import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import * as s3 from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { defined } from '../../shared/domain/defined.ts'

type ClosedBucket = {
  /** The key of the stage; without it, S3 encrypts with a key of its own. */
  readonly key?: IKey
  /** Days after which objects expire; without it, they stay. */
  readonly keptDays?: number
  /** Days for which old versions of an object stay. */
  readonly oldVersionsDays: number
  /** The reason why nobody logs its accesses. */
  readonly unlogged: string
}

/** A bucket that nobody reaches from outside: encrypted, versioned, without access lists, and kept when its stack is deleted. */
export function closedBucket(scope: Construct, id: string, { key, keptDays, oldVersionsDays, unlogged }: ClosedBucket): s3.Bucket {
  const bucket = new s3.Bucket(scope, id, {
    ...(key === undefined
      ? { encryption: s3.BucketEncryption.S3_MANAGED }
      : { encryption: s3.BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
    versioned: true,
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    lifecycleRules: [
      {
        ...defined({ expiration: keptDays === undefined ? undefined : Duration.days(keptDays) }),
        // An expired object leaves its marker; S3 refuses the two together.
        ...(keptDays === undefined ? { expiredObjectDeleteMarker: true } : {}),
        noncurrentVersionExpiration: Duration.days(oldVersionsDays),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: unlogged })
  return bucket
}

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
