import { neverReached } from '../never-reached.ts'
import { everyRole } from '../permissions/known-roles.ts'
import { type RoleAssignment, TENANT_POSITIONS } from '../permissions/role-assignments.ts'
import type { Reach } from './provider-reach.ts'

/**
 * The role assignments of the people that a provider can sign in as. One for GLOBAL roles and tenants can sign in as a holder of any GLOBAL
 * role, which reaches every tenant. `rolesSupported` is the property of that name.
 */
export function assertableBy(reach: Reach, rolesSupported: string): readonly RoleAssignment[] {
  const beginning = (prefix: string): readonly string[] => everyRole(rolesSupported).filter((role) => role.startsWith(prefix))
  switch (reach.kind) {
    case 'global':
    case 'global-and-tenant':
      return beginning('GLOBAL_').map((role) => ({ kind: 'global', role }))
    case 'institution':
      return beginning('INSTITUTION_').map((role) => ({ kind: 'institution', role, institution: reach.institution }))
    case 'tenant':
      return TENANT_POSITIONS.map((position) => ({ kind: 'tenant', position, tenantId: reach.tenantId }))
    default:
      return neverReached(reach)
  }
}
