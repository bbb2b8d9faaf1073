import type { Call } from '../contract/call.ts'
import type { TenantId } from '../domain/ids.ts'
import { isShortPassword, passwordStrength } from '../domain/password/password-strength.ts'
import { isOnlyCustomer, isOnlyProofOfMore, type ProvenBy, patternKeyFor } from '../domain/password/which-rule.ts'
import type { RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { Refusal } from '../errors/refusal.ts'

/** The identity that a password is for. Its roles and other proofs decide which rules apply. */
export type PasswordOwner = ProvenBy & { readonly canonicalName: string }

const PRODUCT = 'Countersign'

/** Refuses a password that is too weak for its identity, by the rules of the person's tenant. */
export async function refuseWeakPassword(
  { settingsOf }: Pick<Call, 'settingsOf'>,
  password: string | undefined,
  owner: PasswordOwner,
): Promise<void> {
  if (password === undefined) return
  const { canonicalName, holdings } = owner
  const [{ COMMON_PASSWORDS }, { passwordPattern }, { tenant, settings }] = await Promise.all([
    import('../domain/password/common-passwords.ts'),
    import('../domain/password/password-pattern.ts'),
    settingsOf(tenantIn(holdings)),
  ])
  const pattern = await passwordPattern(settings.value(patternKeyFor(holdings)))
  const strength = passwordStrength(password, {
    canonicalIdentity: canonicalName,
    isOnlyProof: isOnlyProofOfMore(owner),
    isOfCustomer: isOnlyCustomer(holdings),
    names: [PRODUCT, ...(tenant === undefined ? [] : [tenant.name])],
    common: COMMON_PASSWORDS,
    meetsPattern: (text) => pattern.kind === 'pattern' && pattern.isMetBy(text),
  })
  if (strength.kind === 'weak') throw new Refusal('weak-password', { because: strength.why })
}

function tenantIn(roleAssignments: readonly RoleAssignment[]): TenantId | undefined {
  return roleAssignments.flatMap((each) => ('tenantId' in each ? [each.tenantId] : []))[0]
}

/**
 * The stored form of a password, or of a secret that nobody will ever know: its hash, and whether it is too short for a role above
 * CUSTOMER.
 */
export async function storedPassword({ ports }: Pick<Call, 'ports'>, password: string | undefined) {
  const text = password ?? `${ports.newSecretId()}${ports.newSecretId()}`
  return { passwordHash: await ports.passwords.hash(text), hasShortPassword: isShortPassword(text) }
}
