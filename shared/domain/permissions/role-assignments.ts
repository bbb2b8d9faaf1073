import type { CustomerId, OrganisationId, TemporaryPositionId, TenantId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'

export const GLOBAL_ROLES = ['GLOBAL_ADMIN', 'GLOBAL_INTEGRATOR', 'GLOBAL_SUPPORT', 'GLOBAL_FINANCE_L1', 'GLOBAL_FINANCE_L2'] as const
export const INSTITUTION_ROLES = ['INSTITUTION_ADMIN', 'INSTITUTION_SUPPORT', 'INSTITUTION_FINANCE_L_1', 'INSTITUTION_FINANCE_L_2'] as const
export const LEVELS = Array.from({ length: 20 }, (_, level) => `LEVEL_${String(level + 1).padStart(2, '0')}`)
/** Positions that an admin user can hold in a tenant. */
export const TENANT_POSITIONS: readonly string[] = [...LEVELS, 'TENANT_SYSTEM', 'ONBOARDING']
export const ORGANISATION_POSITIONS: readonly string[] = ['DIRECTOR', 'EMPLOYEE', 'HEAD', 'MANAGER', 'MEMBER']
/** Callers that hold no role, but have a relation to an item. */
export const SPECIAL_CALLERS: readonly string[] = ['CUSTOMER', 'ANONYMOUS']

/** The time for which somebody holds a position, in milliseconds since 1970: `until` is exclusive. */
export type Temporary = { readonly temporaryPositionId: TemporaryPositionId; readonly from: number; readonly until: number }

/** A role or position of a person, and its reach. */
export type RoleAssignment =
  | { readonly kind: 'global'; readonly role: string }
  | { readonly kind: 'institution'; readonly role: string; readonly institution: string }
  | { readonly kind: 'tenant'; readonly position: string; readonly tenantId: TenantId; readonly temporary?: Temporary }
  | { readonly kind: 'organisation'; readonly position: string; readonly tenantId: TenantId; readonly organisationId: OrganisationId }
  | { readonly kind: 'customer'; readonly tenantId: TenantId }
  /** The assignment of a call without a token, and of nobody else. */
  | { readonly kind: 'anonymous' }

/** The owner of an item inside its tenant. */
export type Owner =
  | { readonly kind: 'tenant' }
  | { readonly kind: 'customer'; readonly customerId: CustomerId }
  | { readonly kind: 'organisation'; readonly organisationId: OrganisationId }
  /** An item to which every customer of the tenant is related. */
  | { readonly kind: 'customers' }
  /** An item with several sides, such as a transfer: a relation to one of them is enough. */
  | { readonly kind: 'any-of'; readonly owners: readonly Owner[] }
  /** Several items at once: a role counts only if it is held on every one of them. */
  | { readonly kind: 'all-of'; readonly owners: readonly Owner[] }

/** The scope of an item: its tenant and owner. Above tenants, only the account of an admin user has an owner. */
export type Scope =
  | { readonly kind: 'global'; readonly owner?: Owner }
  | { readonly kind: 'institution'; readonly institution: string; readonly owner?: Owner }
  | { readonly kind: 'tenant'; readonly tenantId: TenantId; readonly institution: string | undefined; readonly owner: Owner }

/** The caller, as far as permissions depend on it. */
export type Principal = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId | undefined
  readonly roleAssignments: readonly RoleAssignment[]
}

/** The name of a role assignment as permission rows, tasks and tokens write it. */
export function nameOf(assignment: RoleAssignment): string {
  switch (assignment.kind) {
    case 'global':
    case 'institution':
      return assignment.role
    case 'tenant':
    case 'organisation':
      return assignment.position
    case 'customer':
      return 'CUSTOMER'
    case 'anonymous':
      return 'ANONYMOUS'
    default:
      return neverReached(assignment)
  }
}

/**
 * The roles and positions that a caller holds in this scope: GLOBAL anywhere, INSTITUTION in its tenants, tenant positions in their
 * tenant, organisation positions on the organisation and its items, CUSTOMER on their own items.
 */
export function heldAt(principal: Principal, scope: Scope): readonly string[] {
  if (scope.kind === 'tenant' && scope.owner.kind === 'all-of') return heldOnEvery(principal, scope, scope.owner.owners)
  const held: string[] = []
  for (const assignment of principal.roleAssignments) if (reaches(assignment, scope)) held.push(nameOf(assignment))
  if (isOwn(principal, scope) && !held.includes('CUSTOMER')) held.push('CUSTOMER')
  return held
}

/** The roles that a caller holds on every one of these items, perhaps by another position on each: as a director of two organisations. */
function heldOnEvery(principal: Principal, scope: Scope & { readonly kind: 'tenant' }, owners: readonly Owner[]): readonly string[] {
  const [first = [], ...others] = owners.map((owner) => heldAt(principal, { ...scope, owner }))
  return [...new Set(first)].filter((name) => others.every((held) => held.includes(name)))
}

function reaches(assignment: RoleAssignment, scope: Scope): boolean {
  switch (assignment.kind) {
    case 'global':
    case 'anonymous':
      return true
    case 'institution':
      return scope.kind !== 'global' && scope.institution !== undefined && scope.institution === assignment.institution
    case 'tenant':
      return scope.kind === 'tenant' && scope.tenantId === assignment.tenantId
    case 'organisation':
      return (
        scope.kind === 'tenant' &&
        scope.tenantId === assignment.tenantId &&
        isOwnedBy(scope.owner, (owner) => owner.kind === 'organisation' && owner.organisationId === assignment.organisationId)
      )
    case 'customer':
      return false
    default:
      return neverReached(assignment)
  }
}

function isOwn(principal: Principal, scope: Scope): boolean {
  const { owner: whose } = scope
  const tenantId = scope.kind === 'tenant' ? scope.tenantId : undefined
  return (
    whose !== undefined &&
    tenantId === principal.tenantId &&
    isOwnedBy(whose, (owner) => (owner.kind === 'customer' ? owner.customerId === principal.customerId : isCustomerOf(owner, principal)))
  )
}

/** Staff have no relation to what is for customers: their positions decide. */
function isCustomerOf({ kind }: Owner, { roleAssignments }: Principal): boolean {
  return kind === 'customers' && roleAssignments.some((each) => each.kind === 'customer')
}

function isOwnedBy(owner: Owner, isTheirs: (owner: Owner) => boolean): boolean {
  switch (owner.kind) {
    case 'any-of':
      return owner.owners.some((one) => isOwnedBy(one, isTheirs))
    case 'all-of':
      return owner.owners.length > 0 && owner.owners.every((one) => isOwnedBy(one, isTheirs))
    default:
      return isTheirs(owner)
  }
}

/** Tells whether the tenant exists for the caller. If not, everything in it is 404. */
export function mayEnter(principal: Principal, tenant: { readonly tenantId: TenantId; readonly institution?: string }): boolean {
  if (principal.tenantId === tenant.tenantId) return true
  return principal.roleAssignments.some(
    (assignment) =>
      assignment.kind === 'global' ||
      assignment.kind === 'anonymous' ||
      (assignment.kind === 'institution' && tenant.institution !== undefined && assignment.institution === tenant.institution),
  )
}

/** Tells roles above the tenants, which no tenant's configuration affects. */
export function isInstitutionOrGlobal(name: string): boolean {
  return name.startsWith('GLOBAL') || name.startsWith('INSTITUTION')
}

/**
 * Tells whether anybody can hold this role or position in a scope: GLOBAL everywhere, INSTITUTION in an institution and its tenants, positions
 * in organisations on what belongs to one, all others in tenants.
 */
export function isHoldableAt(name: string, scope: Scope): boolean {
  if (name.startsWith('GLOBAL')) return true
  if (isInstitutionOrGlobal(name)) return scope.kind !== 'global' && scope.institution !== undefined
  if (scope.kind !== 'tenant') return false
  return !ORGANISATION_POSITIONS.includes(name) || isOwnedBy(scope.owner, ({ kind }) => kind === 'organisation')
}

/**
 * Tells whether a task of a scope can wait for this role or position. Nobody sees a task as CUSTOMER or ANONYMOUS, nor by a position in an
 * organisation if the items of its call belong to several.
 */
export function mayWaitFor(name: string, scope: Scope): boolean {
  const isOfSeveral = scope.kind === 'tenant' && scope.owner.kind === 'all-of' && ORGANISATION_POSITIONS.includes(name)
  return !SPECIAL_CALLERS.includes(name) && !isOfSeveral && isHoldableAt(name, scope)
}

/** The names that somebody holds, as conditions of policies see them: roles above the tenants, and all others. */
export function rolesAndPositions(held: readonly string[]): { readonly roles: readonly string[]; readonly positions: readonly string[] } {
  return { roles: held.filter(isInstitutionOrGlobal), positions: held.filter((name) => !isInstitutionOrGlobal(name)) }
}
