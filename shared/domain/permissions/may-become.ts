import { NO_ID } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import { isRelation } from './decide-access.ts'
import { isPermission, PERMISSIONS, type PermissionName } from './default-matrix.ts'
import type { Row } from './grants.ts'
import type { Matrix } from './matrix.ts'
import { heldAt, type Principal, type RoleAssignment, type Scope } from './role-assignments.ts'

/**
 * An act of a caller on a person. `act-for`: resets, locks and ends; the proofs stay out of the caller's hands. `appoint`: gives a
 * position. `become`: chooses a proof or address, with which the caller could log in as that person.
 */
export type Manner = 'act-for' | 'appoint' | 'become'

/** The result of comparing two people's grants. `lacks` names a permission that the target has and the caller lacks. */
type Coverage = { readonly kind: 'covers' } | { readonly kind: 'lacks'; readonly permission: PermissionName }

/** The people who are compared: `institution` is that of the target's tenant. */
type Compared = {
  readonly caller: Principal
  readonly target: readonly RoleAssignment[]
  readonly institution: string | undefined
}

/**
 * Tells whether a caller's grants cover those of a target, in each scope of the target. A direct grant covers everything of a permission.
 * A caller without it does not cover a target who
 *
 * - may act alone;
 * - approves what the caller proposes;
 * - proposes what the caller approves (`appoint` and `become`);
 * - proposes or approves anything that the caller cannot propose or approve too (`become`). One half of a pair never covers the other.
 *
 * Decision: a customer's rights on their own data are not counted; otherwise nobody could help customers in a tenant where only customers
 * move their money.
 */
export function mayBecome(matrix: Matrix, manner: Manner, { caller, target, institution }: Compared): Coverage {
  // Belongs to nobody, so that the relation to what is their own plays no part.
  const post: Principal = { customerId: NO_ID, tenantId: undefined, roleAssignments: target }
  for (const assignment of target) {
    const scope = scopeOfAssignment(assignment, institution)
    if (scope === undefined) continue
    const pair = { ours: heldAt(caller, scope), theirs: heldAt(post, scope) }
    const permission = [...PERMISSIONS, ...matrix.own].find((each) => lacks(matrix, each, manner, pair))
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

/** The roles of the caller and of the target in one scope. */
type Held = { readonly ours: readonly string[]; readonly theirs: readonly string[] }

function lacks(matrix: Matrix, permission: PermissionName, manner: Manner, held: Held): boolean {
  const { ours, theirs } = held
  if (holdsDirectly(matrix, permission, ours)) return false
  if (matrix.rowFor(permission, theirs).direct.size > 0 && isDirect(matrix.rowFor(permission, theirs), theirs)) return true
  if (permission === ASKED_BY_ANYBODY) return false
  // One row for both: pairs of roles above the tenant stand in it beside those of the tenant.
  const row = matrix.rowFor(permission, [...ours, ...theirs])
  if (checksWhatTheyMake(row, held)) return true
  if (manner === 'act-for') return false
  if (checksWhatTheyMake(row, { ours: theirs, theirs: ours })) return true
  return manner === 'become' && (isOtherHalf(row, held) || exceedsHalves(row, held) || (row.stepUps.length > 0 && theirs.some(isRelation)))
}

/** Asking for a position gives nothing: whoever grants it must hold everything that the position allows. So its pairs are no rights. */
const ASKED_BY_ANYBODY: PermissionName = 'TemporaryPosition.CREATE'

const isDirect = (row: Row, held: readonly string[]): boolean => held.some((role) => row.direct.has(role))

function holdsDirectly(matrix: Matrix, permission: PermissionName, held: readonly string[]): boolean {
  const wider = isPermission(permission) ? WIDER[permission] : GRANTS_OWN
  return isDirect(matrix.rowFor(permission, held), held) || (wider !== undefined && holdsDirectly(matrix, wider, held))
}

/** The permission that covers those of a tenant's own operations: its holders set their rows. */
const GRANTS_OWN: PermissionName = 'Upstream.UPDATE'

/** Wider permissions: each key is covered by its value. */
const WIDER: Readonly<Partial<Record<PermissionName, PermissionName>>> = {
  'ProfileOfNewCustomer.CREATE': 'Customer.CREATE',
  'ProfileOfNewCustomer.READ': 'Customer.READ',
  'ProfileOfNewCustomer.UPDATE': 'Customer.UPDATE',
  'IdentityLock.UPDATE': 'Identity.UPDATE',
  'Integration.UPDATE': 'TenantConfig.UPDATE',
  'Integration.DELETE': 'TenantConfig.DELETE',
  'TemporaryPosition.CREATE': 'AdminUser.UPDATE',
  'TemporaryPosition.READ': 'AdminUser.READ',
  'TemporaryPosition.DELETE': 'AdminUser.UPDATE',
  // Holders of the rows decide who may call a tenant's services; otherwise nobody but GLOBAL_ADMIN could appoint LEVEL_20.
  'Upstream.CREATE': 'TenantConfig.UPDATE',
  'Upstream.READ': 'TenantConfig.READ',
  'Upstream.UPDATE': 'TenantConfig.UPDATE',
  'Upstream.DELETE': 'TenantConfig.DELETE',
  // Its token does nothing that its creator may not do to admin users.
  'ScimToken.CREATE': 'AdminUser.UPDATE',
  'ScimToken.READ': 'AdminUser.READ',
  'ScimToken.DELETE': 'AdminUser.UPDATE',
  'SecondFactor.READ': 'Identity.UPDATE',
  'SecondFactor.UPDATE': 'Identity.UPDATE',
}

const checkersOf = ({ makerChecker }: Row, held: readonly string[]): readonly string[] =>
  held.flatMap((maker) => makerChecker.get(maker) ?? [])

/** The makers whose calls these roles approve. */
const makersFor = ({ makerChecker }: Row, held: readonly string[]): readonly string[] =>
  [...makerChecker].filter(([, checkers]) => checkers.some((checker) => held.includes(checker))).map(([maker]) => maker)

/** Tells whether `theirs` approve what `ours` propose, unless `ours` could approve it themselves. */
function checksWhatTheyMake(row: Row, { ours, theirs }: Held): boolean {
  const checkers = checkersOf(row, ours)
  return checkers.some((checker) => theirs.includes(checker)) && !checkers.some((checker) => ours.includes(checker))
}

/** Tells whether a pair has one half among `ours` and the other among `theirs`: together one person would be maker and checker. */
function isOtherHalf(row: Row, { ours, theirs }: Held): boolean {
  return checkersOf(row, ours).some((role) => theirs.includes(role)) || checkersOf(row, theirs).some((role) => ours.includes(role))
}

/** Tells whether `theirs` can propose to somebody, or approve something, that `ours` cannot. */
function exceedsHalves(row: Row, { ours, theirs }: Held): boolean {
  const [proposals, approvals] = [checkersOf(row, ours), makersFor(row, ours)]
  return (
    checkersOf(row, theirs).some((checker) => !proposals.includes(checker)) ||
    makersFor(row, theirs).some((maker) => !approvals.includes(maker))
  )
}
