import type { Job } from '../../shared/contract/consumer.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { staffHolding } from '../../shared/people/staff-holding.ts'

/** Maximum number of people notified of one task. */
export const MOST_ADDRESSEES = 50

/**
 * Staff who hold one of these roles: of a tenant, of its present institution, and above; newest first. Holders of positions in organisations
 * are not included.
 */
export async function holdersOfRoles(
  roles: readonly string[],
  tenantId: TenantId,
  { read, now, settingsOf }: Pick<Job, 'read' | 'now' | 'settingsOf'>,
): Promise<readonly CustomerId[]> {
  const { tenant } = await settingsOf(tenantId)
  const found: CustomerId[] = []
  for await (const page of staffHolding(roles, { tenantId, institution: tenant?.institution }, { read, now })) {
    found.push(...page)
    if (found.length >= MOST_ADDRESSEES) break
  }
  return found.slice(0, MOST_ADDRESSEES)
}
