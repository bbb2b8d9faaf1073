import { NO_ID } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import { PERMISSIONS, type PermissionName } from './default-matrix.ts'
import { type Matrix, permissionsHeld } from './matrix.ts'
import { heldAt, type Principal, type RoleAssignment, type Scope } from './role-assignments.ts'

/** The result of comparing two people's grants. `lacks` names a permission that the target has and the caller lacks. */
type Coverage = { readonly kind: 'covers' } | { readonly kind: 'lacks'; readonly permission: PermissionName }

/**
 * Tells whether a caller's grants cover those of a target. To act for or appoint another person, a caller needs at least the target's
 * grants: every permission that the target's roles and positions grant directly, in each scope. A maker never covers their own checker,
 * unless they could approve themselves.
 * Decision: a customer's rights on their own data are not counted; otherwise nobody could help customers in a tenant where only customers
 * move their money. `institution` is that of the target's tenant.
 */
export function coversGrants(
  matrix: Matrix,
  caller: Principal,
  target: readonly RoleAssignment[],
  institution: string | undefined,
): Coverage {
  // Belongs to nobody, so that the relation to what is their own plays no part.
  const post: Principal = { customerId: NO_ID, tenantId: undefined, roleAssignments: target }
  for (const assignment of target) {
    const scope = scopeOfAssignment(assignment, institution)
    if (scope === undefined) continue
    const permission = lackingAt(matrix, caller, post, scope)
    if (permission !== undefined) return { kind: 'lacks', permission }
  }
  return { kind: 'covers' }
}

function scopeOfAssignment(assignment: RoleAssignment, institution: string | undefined): Scope | undefined {
  switch (assignment.kind) {
    case 'global':
      return { kind: 'global' }
    case 'institution':
      return { kind: 'institution', institution: assignment.institution }
    case 'tenant':
      return { kind: 'tenant', tenantId: assignment.tenantId, institution, owner: { kind: 'tenant' } }
    case 'organisation': {
      const owner = { kind: 'organisation', organisationId: assignment.organisationId } as const
      return { kind: 'tenant', tenantId: assignment.tenantId, institution, owner }
    }
    // The person's own CUSTOMER role is not counted, and a role for callers without a token cannot be appointed.
    case 'customer':
    case 'anonymous':
      return undefined
    default:
      return neverReached(assignment)
  }
}

function lackingAt(matrix: Matrix, caller: Principal, target: Principal, scope: Scope): PermissionName | undefined {
  const ours = permissionsHeld(matrix, caller, scope)
  const theirs = permissionsHeld(matrix, target, scope)
  const covers = (permission: PermissionName) => ours.has(permission) || ours.has(WIDER[permission] ?? permission)
  return PERMISSIONS.find(
    (permission) => !covers(permission) && (theirs.has(permission) || checksWhatTheyMake(matrix, permission, caller, target, scope)),
  )
}

/** Wider permissions: each key is covered by its value. */
const WIDER: Readonly<Partial<Record<PermissionName, PermissionName>>> = {
  'ProfileOfNewCustomer.CREATE': 'Customer.CREATE',
  'ProfileOfNewCustomer.READ': 'Customer.READ',
  'ProfileOfNewCustomer.UPDATE': 'Customer.UPDATE',
  'IdentityLock.UPDATE': 'Identity.UPDATE',
  'Integration.UPDATE': 'TenantConfig.UPDATE',
  'Integration.DELETE': 'TenantConfig.DELETE',
  'SecondFactor.READ': 'Identity.UPDATE',
  'SecondFactor.UPDATE': 'Identity.UPDATE',
}

function checksWhatTheyMake(matrix: Matrix, permission: PermissionName, caller: Principal, target: Principal, scope: Scope): boolean {
  const ours = heldAt(caller, scope)
  const theirs = heldAt(target, scope)
  const { makerChecker } = matrix.rowFor(permission, ours)
  const checkers = ours.flatMap((maker) => makerChecker.get(maker) ?? [])
  return checkers.some((checker) => theirs.includes(checker)) && !checkers.some((checker) => ours.includes(checker))
}
