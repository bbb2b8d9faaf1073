import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { CloudFrontKeyValueStoreClient, DescribeKeyValueStoreCommand, PutKeyCommand } from '@aws-sdk/client-cloudfront-keyvaluestore'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { tableClientOf } from '../../../shared/adapters/table/table-client.ts'
import { defined } from '../../../shared/domain/defined.ts'
import type { Store } from '../../../shared/ports/store.ts'
import { dynamoDbStore } from '../../../shared/runtime/dynamodb-store.ts'
import type { Stage } from '../../stages.ts'
import type { MovingCell } from './copy-tenant.ts'
import type { OperatedCell } from './move-steps.ts'
import '@aws-sdk/signature-v4a'
import type { TenantId } from '../../../shared/domain/ids.ts'

/** A stage as the credentials of a profile reach it; without one, those of the environment. */
export type Account = { readonly stage: string; readonly region: string; readonly profile?: string | undefined }

const settings = ({ region, profile }: Pick<Account, 'region' | 'profile'>) => ({ region, ...defined({ profile }) })

/** The output of a stack. Throws for a stage that is not deployed. */
export async function outputOf(of: Account, part: string, name: string): Promise<string> {
  const StackName = `countersign-${of.stage}-${part}`
  const { Stacks } = await new CloudFormationClient(settings(of)).send(new DescribeStacksCommand({ StackName }))
  const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue
  if (value === undefined) throw new Error(`${StackName} has no output ${name}: deploy the stage first.`)
  return value
}

/** The table of a name in an account. */
export function storeIn(of: Account, tableName: string): Store {
  return dynamoDbStore({ client: tableClientOf(new DynamoDBClient(settings(of))), tableName, clock: { now: Date.now } })
}

/** A deployed cell. */
async function operatedCell(of: Account, number: number): Promise<OperatedCell> {
  const [name, bucket] = [await outputOf(of, 'data', 'TableName'), await outputOf(of, 'data', 'DocumentsBucket')]
  return { number, table: { client: new DynamoDBClient(settings(of)), name }, store: storeIn(of, name), documents: documentsIn(of, bucket) }
}

/** The profiles of AWS for two accounts, separated by a comma; one serves both. */
export function twoProfiles(profiles: string): readonly [string | undefined, string | undefined] {
  const [one, other = one] = profiles.split(',').map((profile) => profile || undefined)
  return [one, other]
}

/** `first`: the account of the first cell, beside which the directory is. */
type Cells = { readonly from: OperatedCell; readonly to: OperatedCell; readonly first: Account }

/** Two deployed cells behind one edge. `profiles`: those of AWS for their accounts. */
export async function cellsOf(from: Stage, to: Stage, profiles = ''): Promise<Cells> {
  const [profileOfFrom, profileOfTo] = twoProfiles(profiles)
  const [old, next] = [celled(from, profileOfFrom), celled(to, profileOfTo)]
  if (old.cell.number === next.cell.number || old.cell.first.stage !== next.cell.first.stage)
    throw new Error('--from and --to must be two cells behind the same edge.')
  const { stage, region } = old.cell.first
  const { profile } = [old, next].find(({ account }) => account.stage === stage)?.account ?? old.account
  return {
    from: await operatedCell(old.account, old.cell.number),
    to: await operatedCell(next.account, next.cell.number),
    first: { stage, region, profile },
  }
}

function celled(stage: Stage, profile: string | undefined) {
  const { name, region, cell } = stage
  if (cell === undefined) throw new Error(`The stage ${name} is no cell.`)
  return { cell, account: { stage: name, region, profile } satisfies Account }
}

/** The sealed documents of a cell, as they are. */
function documentsIn(of: Account, Bucket: string): MovingCell['documents'] {
  const client = new S3Client(settings(of))
  return {
    async get(Key) {
      try {
        return await (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
        throw error
      }
    },
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/octet-stream' }))
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

/** The region in which the data of every key-value store is changed. */
const REGION = 'us-east-1'

/**
 * Tells the edge where a tenant lives. Edge locations see it within seconds; until then they send calls to the old cell, which answers 503.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/kvs-with-functions-kvp.html
 */
export function edgeRoutes(KvsARN: string, profile: string | undefined): (tenantId: TenantId, cell: number) => Promise<void> {
  const client = new CloudFrontKeyValueStoreClient({ region: REGION, ...defined({ profile }) })
  return async (tenantId, cell) => {
    const { ETag: IfMatch } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN }))
    await client.send(new PutKeyCommand({ KvsARN, IfMatch, Key: String(tenantId), Value: String(cell) }))
  }
}
