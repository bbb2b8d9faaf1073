import { type TenantId, writtenId } from '../../../shared/domain/ids.ts'
import { keys } from '../../../shared/storage/table.ts'
import type { DerivedItems, StoredItem } from './migration.ts'

const TENANT = /^TENANT#(\d+)$/

/** Lists tenants by their institution that were stored before institutions had such a list. */
export const TENANTS_OF_INSTITUTIONS: DerivedItems = {
  version: 3,
  about: 'tenants: write the row by which an institution lists its tenants',
  dependsOn: ['institution'],
  derive({ PK, SK, institution }) {
    const [, written] = TENANT.exec(PK) ?? []
    if (SK !== 'TENANT' || written === undefined || typeof institution !== 'string') return []
    const tenantId: TenantId = writtenId(written)
    return [{ ...keys.institutionTenant(institution, tenantId), tenantId } satisfies StoredItem]
  },
}
