import type { AskedPlace, Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Owner, Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { positionsIn } from '../../shared/storage/organisations.ts'
import { adminUsersOf, globalAdmins, institutionAdminsOf } from '../../shared/storage/persons.ts'
import { type Candidates, listed, single } from './candidates.ts'

const customerId = ({ customerId: id }: { readonly customerId: number }) => id

/**
 * Everybody who can hold something on a thing of this scope: the staff of its tenant, its owners, and those above tenants, where the caller
 * is one of them.
 */
export function subjectSources(
  { caller }: Pick<Call, 'caller'>,
  { tenantId, institution }: AskedPlace,
  scope: Scope,
): readonly Candidates[] {
  const [staff, owners] =
    tenantId === undefined
      ? [[], []]
      : [[listed((limit, after) => adminUsersOf(tenantId, limit, after), customerId)], ownersOf(tenantId, scope.owner)]
  const above = institution ?? (scope.kind === 'tenant' ? scope.institution : undefined)
  const ofInstitution = above === undefined ? [] : [listed((limit, after) => institutionAdminsOf(above, limit, after), customerId)]
  return [...staff, ...owners, ...(caller.tenantId === undefined ? [...ofInstitution, listed(globalAdmins, customerId)] : [])]
}

/** The owners of a thing, and the people with a position in an organisation that owns it. */
function ownersOf(tenantId: TenantId, owner: Owner | undefined): readonly Candidates[] {
  switch (owner?.kind) {
    case 'customer':
      return [single(owner.customerId)]
    case 'organisation':
      return [listed((limit, after) => positionsIn(tenantId, owner.organisationId, limit, after), customerId)]
    case 'any-of':
    case 'all-of':
      return owner.owners.flatMap((each) => ownersOf(tenantId, each))
    default:
      return []
  }
}
