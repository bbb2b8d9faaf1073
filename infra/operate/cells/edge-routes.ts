import { CloudFrontKeyValueStoreClient, DescribeKeyValueStoreCommand, PutKeyCommand } from '@aws-sdk/client-cloudfront-keyvaluestore'
import '@aws-sdk/signature-v4a'
import { defined } from '../../../shared/domain/defined.ts'
import type { TenantId } from '../../../shared/domain/ids.ts'

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
