import { createHash } from 'node:crypto'
import type { Call } from '../../shared/contract/call.ts'
import type { Input } from '../../shared/contract/endpoint.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { take, takenBy } from '../../shared/storage/uniqueness.ts'
import type { Write } from '../../shared/storage/write.ts'

type InTenant = Call<Input & { readonly params: { readonly tenantId: TenantId } }>

/** What the same request before has made under this externalUniqueId; another request under it is refused. */
export async function earlierResult(call: InTenant, kind: string, externalUniqueId: string | undefined): Promise<number | undefined> {
  if (externalUniqueId === undefined) return undefined
  const taken = await call.read.one(takenBy(call.params.tenantId, kind, externalUniqueId))
  if (taken === undefined) return undefined
  if (taken.digest !== digestOf(call))
    throw new Refusal('conflict', { description: 'This externalUniqueId was used with another request.' })
  return taken.by
}

export function claimExternalId(call: InTenant, kind: string, externalUniqueId: string | undefined, by: number): readonly Write[] {
  if (externalUniqueId === undefined) return []
  return [take(call.params.tenantId, { kind, value: externalUniqueId, by, digest: digestOf(call) })]
}

/** SHA-256 over the path and the fields that the endpoint knows: spelling and unknown fields don't make another request. */
function digestOf(call: InTenant): string {
  return createHash('sha256')
    .update(`${call.request.path}\n${JSON.stringify(call.body)}`)
    .digest('base64url')
}
