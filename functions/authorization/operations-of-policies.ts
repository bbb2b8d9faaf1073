import type { Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import { OPERATIONS_OF_POLICIES } from '../../shared/domain/policies/policy-operations.ts'

/** An operation that a policy can name: `call` is its method and path. */
type PolicyOperation = { readonly operationId: string; readonly call: string; readonly permission: PermissionName }

/** The operations that policies of a tenant can name: those of the service, and those of its upstreams. */
export async function operationsOfPolicies({ read }: Pick<Call, 'read'>, tenantId: TenantId): Promise<readonly PolicyOperation[]> {
  const { operationsOfTenant } = await import('../../shared/upstreams/operations-of-tenant.ts')
  const own = Object.entries(OPERATIONS_OF_POLICIES).map(([operationId, of]) => ({ operationId, ...of }))
  const ofUpstreams = (await operationsOfTenant(tenantId, read)).flatMap(({ operationId, name, access, storable }) =>
    storable && access.kind === 'permission' ? [{ operationId, call: name, permission: access.permission }] : [],
  )
  return [...own, ...ofUpstreams]
}
