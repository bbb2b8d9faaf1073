import { Aws } from 'aws-cdk-lib'
import { AccountPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Stage } from '../stages.ts'
import { trailName } from '../watch/trail-name.ts'

/** The services and accounts that use the key of a stage, beside the roles of its own account. The replica in another region lets in the same ones. */
export function usersOfKey(stage: Stage, region: string): readonly PolicyStatement[] {
  return [
    publishedBySes(),
    recordedByCloudTrail(stage, region),
    ...(stage.backupAccount === undefined ? [] : copiedTo(stage.backupAccount)),
  ]
}

/** SES writes bounces and complaints to a topic that is encrypted with the key (https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html). */
function publishedBySes(): PolicyStatement {
  return new PolicyStatement({
    principals: [new ServicePrincipal('ses.amazonaws.com')],
    actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
    resources: ['*'],
    conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
  })
}

/** CloudTrail encrypts its records with the key: https://docs.aws.amazon.com/awscloudtrail/latest/userguide/create-kms-key-policy-for-cloudtrail.html */
function recordedByCloudTrail({ name, account }: Stage, region: string): PolicyStatement {
  return new PolicyStatement({
    principals: [new ServicePrincipal('cloudtrail.amazonaws.com')],
    actions: ['kms:GenerateDataKey*', 'kms:DescribeKey'],
    resources: ['*'],
    conditions: { StringEquals: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudtrail:${region}:${account}:trail/${trailName(name)}` } },
  })
}

/** AWS Backup of the other account reads the encrypted copy that it is given. */
function copiedTo(account: string): readonly PolicyStatement[] {
  const principals = [new AccountPrincipal(account)]
  return [
    new PolicyStatement({ principals, actions: ['kms:DescribeKey', 'kms:Decrypt'], resources: ['*'] }),
    new PolicyStatement({
      principals,
      actions: ['kms:CreateGrant'],
      resources: ['*'],
      conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
    }),
  ]
}
