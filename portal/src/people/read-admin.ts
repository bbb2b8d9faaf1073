import type { AdminUser } from '@countersign/client'
import { client } from '../session/client.ts'
import type { PersonPath } from './person-calls.ts'

/** Reads an admin user of a tenant or an institution, or one above all. */
export function readAdmin({ customerId, tenantId, institution }: PersonPath, signal?: AbortSignal): Promise<AdminUser> {
  const options = signal === undefined ? {} : { signal }
  if (tenantId !== undefined) return client.getAdminUser({ tenantId, customerId }, options)
  return institution === undefined
    ? client.getGlobalAdmin({ customerId }, options)
    : client.getInstitutionAdmin({ institution, customerId }, options)
}
