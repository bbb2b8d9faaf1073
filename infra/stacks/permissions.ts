import { Aws } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { settingAside, streamOf } from '../archive/stream-of-table.ts'
import { directoryArn } from '../cells/names.ts'
import { originSecretName } from '../edge/names.ts'
import { configurationSetName, senderDomain } from '../mail/names.ts'
import { keyCondition } from '../reach/key-conditions.ts'
import type { PartitionName } from '../reach/partitions.ts'
import { batchedBy, type Reach, reachOf, together } from '../reach/reach.ts'
import type { Stage } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import type { Use } from './function-row.ts'

type Granted = {
  readonly data: DataStack
  readonly queueNamed: (name: string) => IQueue
  readonly stage: Stage
  /** The partitions and queues of the function. */
  readonly reach: Reach
}

/** None of them has a resource to name: they read the request itself, and sessions without an ARN. */
const LOOKING_AT_FACES = [
  'rekognition:GetFaceLivenessSessionResults',
  'rekognition:CompareFaces',
  'rekognition:DetectFaces',
  'rekognition:DetectLabels',
  'textract:AnalyzeID',
  'textract:DetectDocumentText',
]

/** A transaction needs the permission of each action in it: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html */
const READING = ['dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem']
const WRITING = ['dynamodb:PutItem', 'dynamodb:UpdateItem']

/** https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-example.html */
const READING_STREAM = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams']

/** The AWS permissions of each use: no wildcards, no scans, and keys only through the service whose data they encrypt. */
const STATEMENTS: Readonly<Record<Use, (granted: Granted) => readonly PolicyStatement[]>> = {
  table: ({ data, reach, stage }) => [
    ...onItems(data, stage.cell === undefined ? reach : together(reach, reachOf({ reads: ['cell'] }))),
    ...usingDirectory(stage, reach),
    byWayOf(data, 'dynamodb', ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo']),
  ],
  'due-index': ({ data }) => [allow(['dynamodb:Query'], [`${data.table.tableArn}/index/due`])],
  'private-token-keys': ({ data }) => secret(data, data.privateTokenKeys.secretArn),
  'public-token-keys': ({ data }) => secret(data, data.publicTokenKeys.secretArn),
  'data-keys': ({ data }) => secret(data, data.dataKeys.secretArn),
  'pki-public-key': ({ data }) => [allow(['kms:GetPublicKey'], [data.pkiKey.keyArn])],
  'pki-decryption': ({ data }) => [decryptingOaep(data)],
  send: ({ queueNamed, reach }) => [
    allow(
      ['sqs:SendMessage'],
      reach.sends.map((name) => queueNamed(name).queueArn),
    ),
  ],
  // They go out to the internet, which asks AWS for nothing.
  callbacks: () => [],
  'upstream-calls': () => [],
  'document-reading': ({ data }) => [
    allow(['s3:GetObject'], [`${data.documents.bucketArn}/attachments/*`]),
    lookingForDocuments(data),
    byWayOf(data, 's3', ['Decrypt']),
  ],
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html
  'document-keeping': ({ data }) => [
    allow(['s3:PutObject'], [`${data.documents.bucketArn}/attachments/*`]),
    byWayOf(data, 's3', ['Decrypt', 'GenerateDataKey']),
  ],
  'document-removal': ({ data }) => [allow(['s3:DeleteObject'], [`${data.documents.bucketArn}/attachments/*`])],
  archive: ({ data }) => [
    allow(READING_STREAM, [streamOf(data)]),
    byWayOf(data, 'dynamodb', ['Decrypt']),
    allow(['s3:PutObject'], [`${data.archive.bucketArn}/archive/*`]),
    byWayOf(data, 's3', ['Decrypt', 'GenerateDataKey']),
    ...settingAside(data),
  ],
  liveness: () => [allow(['rekognition:CreateFaceLivenessSession'], ['*'])],
  faces: () => [allow(LOOKING_AT_FACES, ['*'])],
  // The role is not known before the function exists: `camera-role.ts` grants it.
  camera: () => [],
  messages: ({ stage }) => (stage.kind === 'live' ? [sendingEmail(stage), sendingSms()] : [sendingEmail(stage)]),
  // Its stack grants the one secret.
  canary: () => [],
  'stage-settings': () => [],
  'password-hashing': () => [],
  edge: ({ stage }) => (stage.domain === undefined ? [] : [readingOriginSecret(stage)]),
}

export function statementsFor(uses: readonly Use[], granted: Granted): readonly PolicyStatement[] {
  return uses.flatMap((use) => STATEMENTS[use](granted))
}

/**
 * Every key of a request must be one of the function's: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
function onItems({ table }: DataStack, reach: Reach): readonly PolicyStatement[] {
  const { reads, writes, deletes } = reach
  const rows = [
    { actions: READING, condition: keyCondition([...reads, ...writes, ...deletes], 'read') },
    { actions: WRITING, condition: keyCondition(writes, 'write') },
    { actions: ['dynamodb:DeleteItem'], condition: keyCondition(deletes, 'write') },
    { actions: ['dynamodb:BatchWriteItem'], condition: keyCondition(batchedBy(reach), 'write') },
  ]
  return rows
    .filter(({ condition }) => condition.like.length > 0)
    .map(
      ({ actions, condition: { like, notLike } }) =>
        new PolicyStatement({
          actions,
          resources: [table.tableArn],
          conditions: {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': like },
            ...(notLike.length === 0 ? {} : { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': notLike } }),
          },
        }),
    )
}

function allow(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] })
}

/** Without it, S3 answers alike for what is absent and for what may not be read. */
function lookingForDocuments({ documents }: DataStack): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:ListBucket'],
    resources: [documents.bucketArn],
    conditions: { StringLike: { 's3:prefix': 'attachments/*' } },
  })
}

/** Only from the stage's own domain, and with its own configuration set. */
function sendingEmail(stage: Stage): PolicyStatement {
  const arn = (resource: string) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`
  return allow(['ses:SendEmail'], [arn(`identity/${senderDomain(stage)}`), arn(`configuration-set/${configurationSetName(stage)}`)])
}

/** Phone numbers have no ARN, so everything but topics is allowed. */
function sendingSms(): PolicyStatement {
  return new PolicyStatement({ actions: ['sns:Publish'], notResources: [`arn:${Aws.PARTITION}:sns:*:*:*`] })
}

/**
 * The ARN of a secret ends with six random characters:
 * https://docs.aws.amazon.com/secretsmanager/latest/userguide/auth-and-access_iam-policies.html
 */
function originSecretArn(stage: Stage): string {
  return `arn:${Aws.PARTITION}:secretsmanager:${stage.region}:${stage.account}:secret:${originSecretName(stage)}-??????`
}

/** By the key of Secrets Manager itself, which needs no grant. */
export const readingOriginSecret = (stage: Stage): PolicyStatement => allow(['secretsmanager:GetSecretValue'], [originSecretArn(stage)])

/** Things that the directory of all cells has too: names of identities, clients of OAuth that belong to no tenant, and what these ask. */
const IN_DIRECTORY: readonly PartitionName[] = ['identity', 'globalOAuthClients', 'registeredOAuthClients', 'authorizationRequest']

/** A function may do in the directory what it may do with the same things in the table of its cell. */
function usingDirectory({ cell }: Stage, { reads, writes, deletes }: Reach): readonly PolicyStatement[] {
  const isThere = (names: readonly PartitionName[]) => names.some((name) => IN_DIRECTORY.includes(name))
  if (cell === undefined || !isThere([...reads, ...writes, ...deletes])) return []
  const writing = isThere([...writes, ...deletes]) ? ['dynamodb:PutItem', 'dynamodb:DeleteItem'] : []
  return [allow(['dynamodb:BatchGetItem', ...writing], [directoryArn(cell)])]
}

function secret(data: DataStack, arn: string): readonly PolicyStatement[] {
  return [allow(['secretsmanager:GetSecretValue'], [arn]), byWayOf(data, 'secretsmanager', ['Decrypt'])]
}

function byWayOf(data: DataStack, service: string, actions: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    actions: actions.map((action) => `kms:${action}`),
    resources: [data.key.keyArn],
    conditions: { StringEquals: { 'kms:ViaService': `${service}.${Aws.REGION}.amazonaws.com` } },
  })
}

/** Only with the padding that PKI logins use. */
function decryptingOaep(data: DataStack): PolicyStatement {
  return new PolicyStatement({
    actions: ['kms:Decrypt'],
    resources: [data.pkiKey.keyArn],
    conditions: { StringEquals: { 'kms:EncryptionAlgorithm': 'RSAES_OAEP_SHA_1' } },
  })
}
