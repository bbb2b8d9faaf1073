import type { Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type OfPerson, personOfPath } from '../../shared/people/person-of-path.ts'
import { adminAt, type Person, type Profile } from '../../shared/storage/persons.ts'
import { HIGHEST_POSITION, highestCount } from '../../shared/storage/tenants.ts'

/** The admin user of the path: profile and roles. */
export async function adminOfPath(call: OfPerson): Promise<{ readonly profile: Profile; readonly person: Person }> {
  const [profile, person] = await Promise.all([call.read.one(adminAt(call.params)), personOfPath(call)])
  if (profile === undefined) throw new Refusal('not-found')
  return { profile, person }
}

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
