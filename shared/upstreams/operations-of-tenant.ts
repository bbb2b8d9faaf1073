import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { Reader } from '../contract/reader.ts'
import type { TenantId } from '../domain/ids.ts'
import { MOST_UPSTREAMS, upstreamsOf } from '../storage/upstreams.ts'
import { operationsAsEndpoints } from './loaded-upstream.ts'

/** The operations of all upstreams of a tenant that are enabled. */
export async function operationsOfTenant(tenantId: TenantId, read: Reader): Promise<readonly Endpoint[]> {
  const { things } = await read.list(upstreamsOf(tenantId, MOST_UPSTREAMS))
  const each = await Promise.all(things.filter(({ enabled }) => enabled).map((of) => operationsAsEndpoints(of, read)))
  return each.flat()
}
