import type { Call } from '../../shared/contract/call.ts'
import { passwordStrength } from '../../shared/domain/password/password-strength.ts'
import { Refusal } from '../../shared/errors/refusal.ts'

export function refuseWeakPassword(password: string | undefined, canonicalName: string): void {
  if (password === undefined) return
  const strength = passwordStrength(password, canonicalName)
  if (strength.kind === 'weak') throw new Refusal('weak-password', { because: strength.why })
}

/** The hash to store: of the password, or of a secret that nobody will ever know. */
export function hashedPassword({ ports }: Pick<Call, 'ports'>, password: string | undefined): Promise<string> {
  return ports.passwords.hash(password ?? `${ports.newSecretId()}${ports.newSecretId()}`)
}
