import { type App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks, NIST80053R5Checks, PCIDSS321Checks } from 'cdk-nag'

type Finding = { readonly rule: string; readonly packs: readonly Pack[]; readonly reason: string }
type Pack = 'NIST.800.53.R5' | 'PCI.DSS.321'

const BOTH: readonly Pack[] = ['NIST.800.53.R5', 'PCI.DSS.321']
const NIST: readonly Pack[] = ['NIST.800.53.R5']

/** Findings of the rules of NIST 800-53 R5 and PCI DSS 3.2.1 that stay, each with its reason. Any other finding fails the synthesis. */
export const KEPT_FINDINGS: readonly Finding[] = [
  {
    rule: 'CloudTrailCloudWatchLogsEnabled',
    packs: BOTH,
    reason:
      'EventBridge reads the deletions among the calls and tells the alarms’ topic; the rest lies in its bucket, signed, for 400 days.',
  },
  {
    rule: 'CloudWatchLogGroupEncrypted',
    packs: BOTH,
    reason:
      'CloudWatch encrypts every log group with a key of its own; log lines hold route templates and ids, no secret and no person’s data.',
  },
  {
    rule: 'IAMNoInlinePolicy',
    packs: BOTH,
    reason: 'Each role has one policy that fits it alone; a managed policy would invite others to share it.',
  },
  {
    rule: 'LambdaInsideVPC',
    packs: BOTH,
    reason:
      'The functions reach AWS services by IAM and TLS, not by network position; a VPC adds cost and cold starts, and nothing to protect.',
  },
  {
    rule: 'LambdaConcurrency',
    packs: NIST,
    reason:
      'Concurrency is reserved where one function could starve another (functions.ts says which and why); a limit on all would refuse callers.',
  },
  {
    rule: 'LambdaDLQ',
    packs: NIST,
    reason:
      'Nothing calls a function asynchronously but the sweep, which runs again a minute later; each queue has its own dead-letter queue.',
  },
  {
    rule: 'S3BucketLoggingEnabled',
    packs: BOTH,
    reason:
      'Only the service reads and writes documents, and audits each access; the portal’s files are public and read through CloudFront.',
  },
  {
    rule: 'S3BucketReplicationEnabled',
    packs: BOTH,
    reason: 'Documents are copied to the second region by AWS Backup, into a locked vault; the portal’s files can be built again.',
  },
  {
    rule: 'S3DefaultEncryptionKMS',
    packs: BOTH,
    reason: 'The portal’s files are public, and CloudFront reads them without a key; source maps hold nothing of any person.',
  },
  {
    rule: 'SNSEncryptedKMS',
    packs: BOTH,
    reason: 'The topic carries the names of alarms. Encrypted with the key of SNS it could not be published to by CloudWatch.',
  },
  {
    rule: 'SecretsManagerRotationEnabled',
    packs: NIST,
    reason: 'npm run rotate-keys, rotate-data-keys and rotate-origin-secret rotate them in steps that keep the value before usable.',
  },
  {
    rule: 'SecretsManagerUsingKMSKey',
    packs: BOTH,
    reason: 'The origin secret is made in the region of the edge, without the stage’s key; the key of Secrets Manager encrypts it.',
  },
]

/** Runs the rules over every template at synthesis. */
export function checkCompliance(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new NIST80053R5Checks(app), new PCIDSS321Checks(app))
  for (const { rule, packs, reason } of KEPT_FINDINGS)
    for (const pack of packs) Validations.of(app).acknowledge({ id: `${pack}-${rule}`, reason })
}
