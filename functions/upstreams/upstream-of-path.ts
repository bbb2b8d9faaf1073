import type { Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Upstream, upstreamIn } from '../../shared/storage/upstreams.ts'

type OnUpstream = Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId; readonly upstream: string } }

/** The upstream of the path. */
export async function upstreamOfPath({ read, params }: OnUpstream): Promise<Upstream> {
  const found = await read.one(upstreamIn(params.tenantId, params.upstream))
  if (found === undefined) throw new Refusal('not-found')
  return found
}
