import type { Job } from '../../shared/contract/consumer.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { adminUsersOf, globalAdmins, institutionAdminsOf, type Profile } from '../../shared/storage/persons.ts'
import type { Listing } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { tenant } from '../../shared/storage/tenants.ts'

/** Maximum number of people notified of one task, and searched to find them. */
export const MOST_ADDRESSEES = 50
const PAGE = 100
const MOST_PAGES = 5

/**
 * Staff of the task's tenant who hold one of its executor roles, and people above the tenants who do: of the tenant's institution, and above
 * all; newest first. Holders of positions in organisations are not included.
 */
export async function holdersOfRoles(of: Task, read: Job['read']): Promise<readonly CustomerId[]> {
  const { tenantId, executorRoles } = of
  const institution = await institutionOf(of, read)
  const isHolder = ({ position, role }: Profile) => executorRoles.includes(position ?? role ?? '')
  const lists = [
    ...(tenantId === undefined || executorRoles.length === 0 ? [] : [(after?: string) => adminUsersOf(tenantId, PAGE, after)]),
    ...(institution === undefined ? [] : [(after?: string) => institutionAdminsOf(institution, PAGE, after)]),
    ...(executorRoles.some((role) => role.startsWith('GLOBAL')) ? [(after?: string) => globalAdmins(PAGE, after)] : []),
  ]
  const found = await Promise.all(lists.map((list) => firstOf(list, isHolder, read)))
  return found.flat().slice(0, MOST_ADDRESSEES)
}

/** The present institution of the task's tenant, if one of its roles belongs to institutions. */
async function institutionOf({ tenantId, executorRoles }: Task, read: Job['read']): Promise<string | undefined> {
  if (tenantId === undefined || !executorRoles.some((role) => role.startsWith('INSTITUTION'))) return undefined
  return (await read.one(tenant(tenantId)))?.institution
}

async function firstOf(
  pageAfter: (after?: string) => Listing<Profile>,
  fits: (profile: Profile) => boolean,
  read: Job['read'],
): Promise<readonly CustomerId[]> {
  const found: CustomerId[] = []
  let after: string | undefined
  for (let pages = 0; pages < MOST_PAGES && found.length < MOST_ADDRESSEES; pages++) {
    const page = await read.list(pageAfter(after))
    found.push(...page.things.filter(fits).map(({ customerId }) => customerId))
    if (page.next === undefined) break
    after = page.next
  }
  return found
}
