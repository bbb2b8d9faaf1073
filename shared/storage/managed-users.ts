import { NO_ID, type TenantId } from '../domain/ids.ts'
import type { DirectoryRecord } from './directory-record.ts'
import type { Profile } from './persons.ts'
import { type Listing, oldestFirst } from './read.ts'
import { keys } from './table.ts'
import { has } from './write.ts'

/** The admin users of a tenant whom a directory manages, oldest first. The other admin users are read too, and left out: they are few. */
export function managedUsersOf(
  tenantId: TenantId,
  limit: number,
  after?: string,
): Listing<Profile & { readonly directory: DirectoryRecord }> {
  return { ...oldestFirst(keys.adminUser(tenantId, NO_ID), limit, after), only: [has('directory')] }
}
