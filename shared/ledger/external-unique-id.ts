import { createHash } from 'node:crypto'
import { asksForTask } from '../contract/asks-for-task.ts'
import type { Call, Input } from '../contract/call.ts'
import { type Id, namesShard, type TenantId } from '../domain/ids.ts'
import { shardsToWrite } from '../domain/shards-of-tenant.ts'
import { Collision, Refusal } from '../errors/refusal.ts'
import { take, takenBy } from '../storage/uniqueness.ts'
import type { Write } from '../storage/write.ts'

type InTenant = Call<Input & { readonly params: { readonly tenantId: TenantId } }>
type Repeatable = InTenant & { readonly body: { readonly externalUniqueId?: string | undefined } }

/** The result of an earlier, identical request with this externalUniqueId; a different request is refused. */
export async function earlierResult<I extends Id>(
  call: InTenant,
  kind: string,
  externalUniqueId: string | undefined,
): Promise<I | undefined> {
  if (externalUniqueId === undefined) return undefined
  const taken = await call.read.one(takenBy<I>(call.params.tenantId, kind, externalUniqueId))
  if (taken === undefined) return undefined
  if (taken.digest !== digestOf(call))
    throw new Refusal('conflict', { description: 'This externalUniqueId was used with another request.' })
  return taken.by
}

/**
 * Tells whether a call has an earlier, identical request with its externalUniqueId: it answers the result of that one. A call that is only
 * asked about repeats nothing if that field is not told.
 */
export async function isRepeated(call: Repeatable, kind: string): Promise<boolean> {
  const externalUniqueId = 'externalUniqueId' in call.body ? call.body.externalUniqueId : undefined
  if (externalUniqueId === undefined) return false
  const taken = await call.read.one(takenBy(call.params.tenantId, kind, externalUniqueId))
  return taken !== undefined && taken.digest === digestOf(call)
}

/**
 * Reserves the externalUniqueId for the result of the call. INVARIANT: it comes first in the unit of work. Of two identical requests, the
 * second fails here, and is run again and finds the first result, before a balance that the first has reduced can refuse it.
 */
export function claimExternalId(call: InTenant, kind: string, externalUniqueId: string | undefined, by: Id): readonly Write[] {
  if (externalUniqueId === undefined) return []
  return [take(call.params.tenantId, { kind, value: externalUniqueId, by, digest: digestOf(call) })]
}

/**
 * Refuses a movement that its wallet cannot pay. One that was made before stays as it is, and one that is stored as a task is judged when
 * it runs: the money may come until then.
 */
export async function refuseLackOfFunds(
  call: InTenant,
  kind: string,
  externalUniqueId: string | undefined,
  isShort: boolean,
): Promise<void> {
  const before = await earlierResult(call, kind, externalUniqueId)
  if (isShort && before === undefined && !asksForTask(call.request)) throw await lackOfFunds(call, kind, externalUniqueId)
}

/**
 * The refusal for insufficient funds. The items of a call are read together, but not at the same moment: if the wallet was read after a
 * parallel identical request had paid, and its externalUniqueId before, the call is run again instead.
 */
async function lackOfFunds(call: InTenant, kind: string, externalUniqueId: string | undefined): Promise<Refusal | Collision> {
  if (externalUniqueId === undefined) return new Refusal('insufficient-funds')
  const taken = await call.read.anew(takenBy(call.params.tenantId, kind, externalUniqueId))
  return taken === undefined ? new Refusal('insufficient-funds') : new Collision('UNIQUE')
}

/** SHA-256 over the path and the known fields, so that spelling and unknown fields do not make a different request. */
function digestOf(call: InTenant): string {
  return createHash('sha256')
    .update(`${call.request.path}\n${JSON.stringify(call.body)}`)
    .digest('base64url')
}

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
