import { Aws } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { DataStack } from './data-stack.ts'
import type { Use } from './functions.ts'

type Granted = { readonly data: DataStack; readonly queues: readonly IQueue[] }

/** What each use is in AWS: no wildcards, no scans, and keys only by way of the service whose data they encrypt. */
const STATEMENTS: Readonly<Record<Use, (granted: Granted) => readonly PolicyStatement[]>> = {
  table: ({ data }) => [
    allow(
      ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((action) => `dynamodb:${action}`),
      [data.table.tableArn],
    ),
    byWayOf(data, 'dynamodb', ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo']),
  ],
  'due-index': ({ data }) => [allow(['dynamodb:Query'], [`${data.table.tableArn}/index/due`])],
  'private-token-keys': ({ data }) => secret(data, data.privateTokenKeys.secretArn),
  'public-token-keys': ({ data }) => secret(data, data.publicTokenKeys.secretArn),
  'data-keys': ({ data }) => secret(data, data.dataKeys.secretArn),
  send: ({ queues }) => [
    allow(
      ['sqs:SendMessage'],
      queues.map(({ queueArn }) => queueArn),
    ),
  ],
  'stage-settings': () => [],
}

export function statementsFor(uses: readonly Use[], granted: Granted): readonly PolicyStatement[] {
  return uses.flatMap((use) => STATEMENTS[use](granted))
}

function allow(actions: readonly string[], resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] })
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
