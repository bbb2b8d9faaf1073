import type { Call, Settings } from '../../shared/contract/call.ts'
import { passwordStrength } from '../../shared/domain/password/password-strength.ts'
import { patternKeyFor } from '../../shared/domain/password/which-rule.ts'
import type { Holding } from '../../shared/domain/permissions/holdings.ts'
import { Refusal } from '../../shared/errors/refusal.ts'

/** For which identity a password is, and whose: what they hold says which of the tenant's rules it has to meet. */
export type PasswordOwner = { readonly canonicalName: string; readonly holdings: readonly Holding[] }

/** Refuses a password that is too weak for its identity; `settings` are those of the person's tenant. */
export async function refuseWeakPassword(settings: Settings, password: string | undefined, owner: PasswordOwner): Promise<void> {
  if (password === undefined) return
  const [{ COMMON_PASSWORDS }, { passwordPattern }] = await Promise.all([
    import('../../shared/domain/password/common-passwords.ts'),
    import('../../shared/domain/password/password-pattern.ts'),
  ])
  const pattern = await passwordPattern(settings.value(patternKeyFor(owner.holdings)))
  const meetsPattern = (text: string) => pattern.kind === 'pattern' && pattern.isMetBy(text)
  const strength = passwordStrength(password, { canonicalIdentity: owner.canonicalName, common: COMMON_PASSWORDS, meetsPattern })
  if (strength.kind === 'weak') throw new Refusal('weak-password', { because: strength.why })
}

/** The hash to store: of the password, or of a secret that nobody will ever know. */
export function hashedPassword({ ports }: Pick<Call, 'ports'>, password: string | undefined): Promise<string> {
  return ports.passwords.hash(password ?? `${ports.newSecretId()}${ports.newSecretId()}`)
}
