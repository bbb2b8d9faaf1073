import type { TenantId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import { everyRole, type IsRole } from '../permissions/known-roles.ts'
import { type RoleAssignment, TENANT_POSITIONS } from '../permissions/role-assignments.ts'

/** The people a provider may vouch for: the four kinds of the specification. */
export type Reach =
  | { readonly kind: 'global' }
  | { readonly kind: 'institution'; readonly institution: string }
  | { readonly kind: 'tenant'; readonly tenantId: TenantId }
  | { readonly kind: 'global-and-tenant' }

/** The part of a provider's configuration that decides its kind. The key for global and tenant users differs by protocol. */
export type ProviderKind = {
  readonly institution?: string
  readonly tenantId?: TenantId
  readonly allowGlobalAndTenantOnSameSAML?: boolean
  readonly allowGlobalAndTenantOnSameIdp?: boolean
}

export function reachOf(provider: ProviderKind): Reach {
  const { institution, tenantId, allowGlobalAndTenantOnSameSAML, allowGlobalAndTenantOnSameIdp } = provider
  if (institution !== undefined) return { kind: 'institution', institution }
  if (tenantId !== undefined) return { kind: 'tenant', tenantId }
  return allowGlobalAndTenantOnSameSAML === true || allowGlobalAndTenantOnSameIdp === true
    ? { kind: 'global-and-tenant' }
    : { kind: 'global' }
}

type Held = { readonly tenantId?: TenantId | undefined; readonly holdings: readonly RoleAssignment[] }

/**
 * Tells whether a provider may vouch for somebody with these roles. INVARIANT: a tenant's provider never vouches for people outside the
 * tenant, an institution's only for its own roles, and none for customers: single sign-on is for administrators.
 */
export function mayVouchFor(reach: Reach, { tenantId, holdings }: Held): boolean {
  if (holdings.length === 0) return false
  switch (reach.kind) {
    case 'global':
      return tenantId === undefined && holdings.every(({ kind }) => kind === 'global')
    case 'institution':
      return tenantId === undefined && holdings.every((each) => each.kind === 'institution' && each.institution === reach.institution)
    case 'tenant':
      return tenantId === reach.tenantId && areInTenant(reach.tenantId, holdings)
    case 'global-and-tenant':
      return tenantId === undefined ? holdings.every(({ kind }) => kind === 'global') : areInTenant(tenantId, holdings)
    default:
      return neverReached(reach)
  }
}

/** Requires a position in the tenant; further positions in its organisations are allowed. */
function areInTenant(tenantId: TenantId, holdings: readonly RoleAssignment[]): boolean {
  const isThere = (each: RoleAssignment) => (each.kind === 'tenant' || each.kind === 'organisation') && each.tenantId === tenantId
  return holdings.every(isThere) && holdings.some(({ kind }) => kind === 'tenant')
}

/**
 * The role assignment that an asserted role gives; `undefined` if the provider may not assert it. `tenantId` is the tenant that the
 * provider states.
 */
export function holdingFor(reach: Reach, role: string, tenantId: TenantId | undefined, isRole: IsRole): RoleAssignment | undefined {
  const isGlobal = role.startsWith('GLOBAL_') && isRole(role)
  switch (reach.kind) {
    case 'global':
      return isGlobal ? { kind: 'global', role } : undefined
    case 'institution': {
      const isTheirs = role.startsWith('INSTITUTION_') && isRole(role)
      return isTheirs ? { kind: 'institution', role, institution: reach.institution } : undefined
    }
    case 'tenant':
      return positionIn(reach.tenantId, role)
    case 'global-and-tenant':
      return isGlobal ? { kind: 'global', role } : tenantId === undefined ? undefined : positionIn(tenantId, role)
    default:
      return neverReached(reach)
  }
}

function positionIn(tenantId: TenantId, position: string): RoleAssignment | undefined {
  return TENANT_POSITIONS.includes(position) ? { kind: 'tenant', position, tenantId } : undefined
}

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
