import { Aws } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { streamOf } from './archive/stream-of-table.ts'
import type { DataStack } from './data-stack.ts'
import { originSecretName } from './edge/names.ts'
import type { Use } from './functions.ts'
import { configurationSetName, senderDomain } from './mail/names.ts'
import type { ReachableKeys } from './reachable-keys.ts'
import type { Stage } from './stages.ts'

type Granted = {
  readonly data: DataStack
  readonly queues: readonly IQueue[]
  readonly stage: Stage
  /** The partitions that a function may access; all if absent. */
  readonly keys: ReachableKeys | undefined
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

const READING = ['dynamodb:BatchGetItem', 'dynamodb:Query']
const WRITING = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem']
const ON_ITEMS = [...READING, ...WRITING, 'dynamodb:DeleteItem']

/** https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-example.html */
const READING_STREAM = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams']

/** The AWS permissions of each use: no wildcards, no scans, and keys only through the service whose data they encrypt. */
const STATEMENTS: Readonly<Record<Use, (granted: Granted) => readonly PolicyStatement[]>> = {
  table: ({ data, keys }) => [
    ...(keys === undefined ? [allow(ON_ITEMS, [data.table.tableArn])] : onlyKeys(data, keys)),
    byWayOf(data, 'dynamodb', ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo']),
  ],
  'due-index': ({ data }) => [allow(['dynamodb:Query'], [`${data.table.tableArn}/index/due`])],
  'private-token-keys': ({ data }) => secret(data, data.privateTokenKeys.secretArn),
  'public-token-keys': ({ data }) => secret(data, data.publicTokenKeys.secretArn),
  'data-keys': ({ data }) => secret(data, data.dataKeys.secretArn),
  'pki-public-key': ({ data }) => [allow(['kms:GetPublicKey'], [data.pkiKey.keyArn])],
  'pki-decryption': ({ data }) => [decryptingOaep(data)],
  send: ({ queues }) => [
    allow(
      ['sqs:SendMessage'],
      queues.map(({ queueArn }) => queueArn),
    ),
  ],
  // They go out to the internet, which asks AWS for nothing.
  callbacks: () => [],
  documents: ({ data }) => [
    allow(['s3:GetObject', 's3:PutObject'], [`${data.documents.bucketArn}/attachments/*`]),
    byWayOf(data, 's3', ['Decrypt', 'GenerateDataKey']),
  ],
  'document-removal': ({ data }) => [allow(['s3:DeleteObject'], [`${data.documents.bucketArn}/attachments/*`])],
  archive: ({ data }) => [
    allow(READING_STREAM, [streamOf(data)]),
    byWayOf(data, 'dynamodb', ['Decrypt']),
    allow(['s3:PutObject'], [`${data.archive.bucketArn}/archive/*`]),
    byWayOf(data, 's3', ['Decrypt', 'GenerateDataKey']),
  ],
  liveness: () => [allow(['rekognition:CreateFaceLivenessSession'], ['*'])],
  faces: () => [allow(LOOKING_AT_FACES, ['*'])],
  // The role is not known before the function exists: `camera-role.ts` grants it.
  camera: () => [],
  messages: ({ stage }) => (stage.kind === 'live' ? [sendingEmail(stage), sendingSms()] : [sendingEmail(stage)]),
  'stage-settings': () => [],
  'password-hashing': () => [],
  // By the key of Secrets Manager itself, which needs no grant.
  edge: ({ stage }) => (stage.domain === undefined ? [] : [allow(['secretsmanager:GetSecretValue'], [originSecretArn(stage)])]),
}

export function statementsFor(uses: readonly Use[], granted: Granted): readonly PolicyStatement[] {
  return uses.flatMap((use) => STATEMENTS[use](granted))
}

/**
 * Every key of a request must be one of them: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
function onlyKeys({ table }: DataStack, { reads, writes, deletes }: ReachableKeys): readonly PolicyStatement[] {
  const rows = [
    { actions: READING, partitions: [...reads, ...writes] },
    { actions: WRITING, partitions: writes },
    { actions: ['dynamodb:DeleteItem'], partitions: deletes },
  ]
  return rows
    .filter(({ partitions }) => partitions.length > 0)
    .map(
      ({ actions, partitions }) =>
        new PolicyStatement({
          actions,
          resources: [table.tableArn],
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...new Set(partitions)] } },
        }),
    )
}

function allow(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] })
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
