import { Aws } from 'aws-cdk-lib'
import { ReadWriteType, Trail } from 'aws-cdk-lib/aws-cloudtrail'
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type * as s3 from 'aws-cdk-lib/aws-s3'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { closedBucket } from '../stacks/closed-bucket.ts'
import { RUNBOOKS } from './runbooks.ts'
import { trailName } from './trail-name.ts'

/** Calls that take away what a stage cannot do without, by the service that is called. Each leaves days to undo it, except for a table. */
const DELETIONS = {
  'aws.kms': ['ScheduleKeyDeletion', 'DisableKey'],
  'aws.secretsmanager': ['DeleteSecret'],
  'aws.dynamodb': ['DeleteTable'],
  'aws.s3': ['DeleteBucket'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const RUNBOOK = 'deleted-keys'
const KEPT_DAYS = 400

/**
 * Tells the topic within minutes when somebody deletes or disables a key, a secret, a table or a bucket in the account and region. EventBridge
 * sees such calls only where a trail records them, so the stage has one: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-service-event-cloudtrail.html
 */
export function watchDeletions(scope: Construct, topic: ITopic, stageName: string, key: IKey): void {
  recordCalls(scope, stageName, key)
  const explained = RUNBOOKS[RUNBOOK]
  const rule = new Rule(scope, 'Deletions', {
    description: `Countersign ${stageName}: keys, secrets, tables and buckets that are deleted`,
    eventPattern: {
      source: Object.keys(DELETIONS),
      detailType: ['AWS API Call via CloudTrail'],
      detail: { eventName: Object.values(DELETIONS).flat(), errorCode: [{ exists: false }] },
    },
  })
  const field = (name: string) => EventField.fromPath(`$.detail.${name}`)
  const text = `${field('userIdentity.arn')} called ${field('eventName')} at ${field('eventTime')} in ${Aws.ACCOUNT_ID}. Severity ${explained?.severity}. Runbook: docs/operating.md#${RUNBOOK}`
  rule.addTarget(new SnsTopic(topic, { message: RuleTargetInput.fromText(text) }))
}

/** Writes of the control plane only: the first trail of a region costs nothing but its storage. */
function recordCalls(scope: Construct, stageName: string, key: IKey): void {
  const bucket = closedBucket(scope, 'Calls', {
    key,
    keptDays: KEPT_DAYS,
    oldVersionsDays: 1,
    unlogged: 'Only CloudTrail writes it; a log of its accesses would be a log of the log.',
  })
  new Trail(scope, 'Trail', {
    // Its type leaves `isWebsite` open where the interface demands a value.
    bucket: bucket as s3.IBucket,
    encryptionKey: key,
    trailName: trailName(stageName),
    isMultiRegionTrail: false,
    includeGlobalServiceEvents: false,
    enableFileValidation: true,
    managementEvents: ReadWriteType.WRITE_ONLY,
  })
}
