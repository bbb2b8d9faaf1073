import { BackupClient, paginateListRecoveryPointsByBackupVault, StartRestoreJobCommand } from '@aws-sdk/client-backup'
import { CloudFormationClient, DescribeStackResourceCommand, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetOpenIDConnectProviderCommand, IAMClient } from '@aws-sdk/client-iam'
import {
  ChangeResourceRecordSetsCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
  Route53Client,
} from '@aws-sdk/client-route-53'
import {
  DescribeSecretCommand,
  paginateListSecrets,
  SecretsManagerClient,
  StopReplicationToReplicaCommand,
} from '@aws-sdk/client-secrets-manager'
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import type { FOUND } from '../moved-schema.ts'
import type { MovedAccount } from './move-region.ts'
import type { Tables } from './restore-drill.ts'
import { setConcurrency } from './restore-table.ts'
import { completed, restoredAccount } from './restored-account.ts'

type Named = { readonly hostedZoneId: string; readonly name: string }

const same = (a: string, b: string) => a.replace(/\.$/, '') === b.replace(/\.$/, '')

/** The records that stand under these names in their zones, and a way to remove each. */
function recordsIn(named: readonly Named[]) {
  const client = new Route53Client({ region: 'us-east-1' })
  return {
    async all(): Promise<readonly { readonly name: string; readonly type: string }[]> {
      const sets = await Promise.all(named.map((one) => setsUnder(client, one)))
      return sets.flat().map(({ Name: name = '', Type: type = '' }) => ({ name, type }))
    },
    async remove({ name, type }: { readonly name: string; readonly type: string }): Promise<void> {
      for (const one of named.filter((each) => same(each.name, name)))
        for (const ResourceRecordSet of (await setsUnder(client, one)).filter(({ Type }) => Type === type))
          await client.send(
            new ChangeResourceRecordSetsCommand({
              HostedZoneId: one.hostedZoneId,
              ChangeBatch: { Changes: [{ Action: 'DELETE', ResourceRecordSet }] },
            }),
          )
    },
  }
}

/** A list begins at a name and goes on with the names after it. */
async function setsUnder(client: Route53Client, { hostedZoneId, name }: Named): Promise<readonly ResourceRecordSet[]> {
  const asked = new ListResourceRecordSetsCommand({ HostedZoneId: hostedZoneId, StartRecordName: name })
  const { ResourceRecordSets = [] } = await client.send(asked)
  return ResourceRecordSets.filter(({ Name = '' }) => same(Name, name))
}

export type MovedParts = {
  readonly name: string
  readonly account: string
  readonly region: string
  readonly secondRegion: string
  readonly isProtected: boolean
  readonly vault: string
  /** The name at which the edge reaches the API, and the domain of returned mail, with the zones that their records are in. */
  readonly records: readonly { readonly hostedZoneId: string; readonly name: string }[]
  readonly senderDomain: string | undefined
}

/** The time after which a first region that has not answered counts as lost. */
const PATIENCE_MS = 20_000
const ISSUER = 'token.actions.githubusercontent.com'

/** The account of the credentials, in the second region of a stage. */
export function movedAccount(parts: MovedParts, client: DynamoDBClient, storeOn: Tables['storeOn']): MovedAccount {
  const { name, secondRegion: region, isProtected } = parts
  const stacks = new CloudFormationClient({ region })
  const secrets = new SecretsManagerClient({ region })
  const there = restoredAccount(region, client, storeOn)
  const { remove: removeRecord, all: recordsOfStage } = recordsIn(parts.records)
  return {
    ...there,
    complete: (table) => completed(client, table, isProtected),
    stopFirstRegion: () => stoppedIn(parts, storeOn, client),
    newestBackupOfTable: () => newestBackup(new BackupClient({ region }), parts.vault, new RegExp(`:table/countersign-${name}-`)),
    restoreBackup: (backup, table, key) => restoreTableFrom(parts, backup.arn, { table, key }),
    stackThere: async (stack) => ((await isStack(stacks, stack)) ? there.templateOf(stack) : undefined),
    async replicaOf(key) {
      const resource = { StackName: `countersign-${name}-second-region`, LogicalResourceId: `Replica${key}` }
      const { StackResourceDetail: found } = await stacks.send(new DescribeStackResourceCommand(resource))
      return `arn:aws:kms:${region}:${parts.account}:key/${found?.PhysicalResourceId}`
    },
    async secretDescribed(description) {
      const Filters = [{ Key: 'tag-value' as const, Values: [name] }]
      for await (const { SecretList = [] } of paginateListSecrets({ client: secrets }, { Filters })) {
        const found = SecretList.find((one) => one.Description === description)
        if (found?.ARN === undefined) continue
        const { PrimaryRegion = region } = await secrets.send(new DescribeSecretCommand({ SecretId: found.ARN }))
        return { arn: found.ARN, kind: PrimaryRegion === region ? 'on-its-own' : 'replica' }
      }
      return undefined
    },
    promote: async (SecretId) => void (await secrets.send(new StopReplicationToReplicaCommand({ SecretId }))),
    found: () => foundIn(parts),
    recordsOfStage,
    removeRecord,
  }
}

async function isStack(client: CloudFormationClient, StackName: string): Promise<boolean> {
  return isThere(client.send(new DescribeStacksCommand({ StackName })), 'ValidationError')
}

/** The functions of a region that is lost cannot be asked, and do not run. */
async function stoppedIn({ name, region }: MovedParts, storeOn: Tables['storeOn'], client: DynamoDBClient): Promise<number | undefined> {
  const first = restoredAccount(region, client, storeOn)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref())
  return Promise.race([setConcurrency(first, name, 'stopped'), late]).catch(() => undefined)
}

/** The newest recovery point in a vault of a resource whose ARN matches. */
export async function newestBackup(client: BackupClient, BackupVaultName: string, of: RegExp) {
  const points: { readonly arn: string; readonly at: number }[] = []
  for await (const { RecoveryPoints = [] } of paginateListRecoveryPointsByBackupVault({ client }, { BackupVaultName }))
    for (const { RecoveryPointArn: arn, CreationDate: at, ResourceArn = '', Status } of RecoveryPoints)
      if (arn !== undefined && at !== undefined && Status === 'COMPLETED' && of.test(ResourceArn)) points.push({ arn, at: at.getTime() })
  return points.toSorted((a, b) => b.at - a.at)[0]
}

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/restoring-dynamodb.html */
async function restoreTableFrom(parts: MovedParts, RecoveryPointArn: string, to: { readonly table: string; readonly key: string }) {
  const { table: targetTableName, key: kmsMasterKeyArn } = to
  await new BackupClient({ region: parts.secondRegion }).send(
    new StartRestoreJobCommand({
      RecoveryPointArn,
      IamRoleArn: await restoreRole(parts),
      ResourceType: 'DynamoDB',
      Metadata: { targetTableName, encryptionType: 'KMS', kmsMasterKeyArn },
      IdempotencyToken: targetTableName,
    }),
  )
}

/** The role that the stack of the second region keeps for a restore. */
export async function restoreRole({ name, secondRegion }: Pick<MovedParts, 'name' | 'secondRegion'>): Promise<string> {
  const StackName = `countersign-${name}-second-region`
  const { Stacks } = await new CloudFormationClient({ region: secondRegion }).send(new DescribeStacksCommand({ StackName }))
  const role = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'RestoreRole')?.OutputValue
  if (role === undefined) throw new Error(`${StackName} has no output RestoreRole: deploy the stage before its region is lost.`)
  return role
}

async function foundIn({ account, secondRegion: region, senderDomain }: MovedParts): Promise<readonly (typeof FOUND)[number][]> {
  const provider = new GetOpenIDConnectProviderCommand({ OpenIDConnectProviderArn: `arn:aws:iam::${account}:oidc-provider/${ISSUER}` })
  const [hasProvider, hasIdentity] = await Promise.all([
    isThere(new IAMClient({ region }).send(provider), 'NoSuchEntityException'),
    senderDomain === undefined
      ? false
      : isThere(new SESv2Client({ region }).send(new GetEmailIdentityCommand({ EmailIdentity: senderDomain })), 'NotFoundException'),
  ])
  return [...(hasIdentity ? ['mail-identity' as const] : []), ...(hasProvider ? ['github-provider' as const] : [])]
}

/** False for the error that means absence; other errors are thrown. */
async function isThere(asked: Promise<unknown>, absent: string): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    if (error instanceof Error && error.name === absent) return false
    throw error
  }
}
