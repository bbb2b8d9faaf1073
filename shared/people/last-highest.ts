import type { Call } from '../contract/call.ts'
import type { TenantId } from '../domain/ids.ts'
import { Refusal } from '../errors/refusal.ts'
import { HIGHEST_POSITION, highestCount } from '../storage/tenants.ts'

/**
 * Refuses a change that would leave a tenant without anybody in the highest position. If two changes race, the condition on the count
 * decides.
 */
export async function refuseLastHighest(
  { read }: Pick<Call, 'read'>,
  tenantId: TenantId,
  before: string | undefined,
  after: string | undefined,
): Promise<void> {
  if (before !== HIGHEST_POSITION || after === HIGHEST_POSITION) return
  const count = await read.one(highestCount(tenantId))
  if ((count?.admins ?? 0) > 1) return
  throw new Refusal('conflict', { description: `This is the last admin user in ${HIGHEST_POSITION}. Appoint another one first.` })
}
