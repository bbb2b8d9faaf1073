import type { Call } from '../contract/call.ts'
import type { Input } from '../contract/input.ts'
import { type Id, namesShard, type TenantId } from '../domain/ids.ts'
import { shardsToWrite } from '../domain/shards-of-tenant.ts'

type InTenant = Call<Input & { readonly params: { readonly tenantId: TenantId } }>

/** A new id for a payment, withdrawal or transfer, in one of the shards of the tenant. The configuration has been read already. */
export async function newMovementId<I extends Id>({ newId, now, params, ports, settingsOf }: InTenant): Promise<I> {
  const { tenant } = await settingsOf(params.tenantId)
  const shards = shardsToWrite(tenant, now)
  return shards === 1 ? newId() : ports.newIdInShard(now, shards)
}

/**
 * The id of the entries of a movement: its own, unless it names a shard. The entries of a wallet stand in one list, which ids with and
 * without a shard would not keep in the order of time.
 */
export function entryIdOf(movementId: number, { newId }: Pick<InTenant, 'newId'>): number {
  return namesShard(movementId) ? newId() : movementId
}
