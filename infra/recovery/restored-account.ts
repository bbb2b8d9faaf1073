import {
  CloudFormationClient,
  CreateChangeSetCommand,
  DescribeStackResourceCommand,
  DescribeStacksCommand,
  ExecuteChangeSetCommand,
  GetTemplateCommand,
  waitUntilChangeSetCreateComplete,
  waitUntilStackImportComplete,
} from '@aws-sdk/client-cloudformation'
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { DeleteFunctionConcurrencyCommand, LambdaClient, PutFunctionConcurrencyCommand } from '@aws-sdk/client-lambda'
import { type Tables, tablesOf } from './restore-drill.ts'
import type { RestoredAccount } from './restore-table.ts'
import type { StackTemplate } from './table-takes-over.ts'

/** The longest time that CloudFormation and DynamoDB are waited for, in seconds. */
const LONGEST_WAIT = 1_800
const EXPIRY = 'expiresAt'

/** The account of the credentials, in one region: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources.html */
export function restoredAccount(region: string, client: DynamoDBClient, storeOn: Tables['storeOn']): RestoredAccount {
  const stacks = new CloudFormationClient({ region })
  const functions = new LambdaClient({ region })
  const { remove: _, ...tables } = tablesOf(client, storeOn)
  return {
    ...tables,
    exists: (table) => isThere(client, table),
    async complete(table, like) {
      const { Table: old } = await client.send(new DescribeTableCommand({ TableName: like }))
      await completed(client, table, old?.DeletionProtectionEnabled === true)
    },
    async templateOf(StackName) {
      const { TemplateBody = '' } = await stacks.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }))
      return JSON.parse(TemplateBody) as StackTemplate
    },
    async outputOf(StackName, name) {
      const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName }))
      const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue
      if (value === undefined) throw new Error(`${StackName} has no output ${name}: deploy the stage first.`)
      return value
    },
    async importTable(StackName, { template, logicalId, table }) {
      const { Id: ChangeSetName } = await stacks.send(
        new CreateChangeSetCommand({
          StackName,
          ChangeSetName: `import-${table}`,
          ChangeSetType: 'IMPORT',
          Capabilities: ['CAPABILITY_NAMED_IAM'],
          TemplateBody: JSON.stringify(template),
          ResourcesToImport: [
            { ResourceType: 'AWS::DynamoDB::GlobalTable', LogicalResourceId: logicalId, ResourceIdentifier: { TableName: table } },
          ],
        }),
      )
      const waiting = { client: stacks, maxWaitTime: LONGEST_WAIT }
      await waitUntilChangeSetCreateComplete(waiting, { StackName, ChangeSetName })
      await stacks.send(new ExecuteChangeSetCommand({ StackName, ChangeSetName }))
      await waitUntilStackImportComplete(waiting, { StackName })
    },
    async reserve(StackName, LogicalResourceId, count) {
      const { StackResourceDetail } = await stacks.send(new DescribeStackResourceCommand({ StackName, LogicalResourceId }))
      const FunctionName = StackResourceDetail?.PhysicalResourceId
      if (FunctionName === undefined) throw new Error(`${StackName} has no function ${LogicalResourceId}`)
      if (count === undefined) await functions.send(new DeleteFunctionConcurrencyCommand({ FunctionName }))
      else await functions.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: count }))
    },
  }
}

async function isThere(client: DynamoDBClient, TableName: string): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName }))
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return false
    throw error
  }
}

/** Switches on what a restore leaves out. Each setting is asked for first, because DynamoDB refuses to set what is set. */
export async function completed(client: DynamoDBClient, TableName: string, isProtected: boolean): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  if (TimeToLiveDescription?.TimeToLiveStatus === 'DISABLED')
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName: EXPIRY, Enabled: true } }))
  const { ContinuousBackupsDescription: backups } = await client.send(new DescribeContinuousBackupsCommand({ TableName }))
  if (backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus !== 'ENABLED')
    await client.send(
      new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }),
    )
  const { Table: restored } = await client.send(new DescribeTableCommand({ TableName }))
  if (restored?.StreamSpecification?.StreamEnabled !== true) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }))
    await waitUntilTableExists({ client, maxWaitTime: LONGEST_WAIT }, { TableName })
  }
  if (isProtected && restored?.DeletionProtectionEnabled !== true)
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }))
}
