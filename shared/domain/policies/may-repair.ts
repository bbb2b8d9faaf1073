import { decideAccess, isRelation } from '../permissions/decide-access.ts'
import type { Row } from '../permissions/grants.ts'
import { isInstitutionOrGlobal } from '../permissions/role-assignments.ts'

type Change = { readonly operation: string; readonly params: unknown }

const CHANGES: readonly string[] = ['updateTenantConfig', 'resetTenantConfig']

/**
 * Tells whether a call repairs the approval policies of a tenant: it changes them, and its caller may do so by a role above the tenant, as
 * `recovery-access.ts` has it for permission rows.
 */
export function mayRepairPolicies(
  { operation, params }: Change,
  { row, held }: { readonly row: Row; readonly held: readonly string[] },
): boolean {
  const { key } = (params ?? {}) as { readonly key?: unknown }
  if (!CHANGES.includes(operation) || key !== 'approval.policies') return false
  return decideAccess(row, held.filter(isInstitutionOrGlobal), isRelation).kind === 'granted'
}
