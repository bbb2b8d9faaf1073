import { keys } from '../../shared/storage/table.ts'
import type { DerivedItems, StoredItem } from './migration.ts'

const TENANT = /^TENANT#(\d+)$/

/** Lists tenants by their institution that were stored before institutions had such a list. */
export const TENANTS_OF_INSTITUTIONS: DerivedItems = {
  version: 3,
  about: 'tenants: write the row by which an institution lists its tenants',
  dependsOn: ['institution'],
  derive({ PK, SK, institution }) {
    const tenantId = Number(TENANT.exec(PK)?.[1])
    if (SK !== 'TENANT' || Number.isNaN(tenantId) || typeof institution !== 'string') return []
    return [{ ...keys.institutionTenant(institution, tenantId), tenantId } satisfies StoredItem]
  },
}
