/** Whether a password may be set for an identity; `why` is for the log, the caller is told one text for all. */
export type PasswordStrength = { readonly kind: 'strong' } | { readonly kind: 'weak'; readonly why: 'too-short' | 'is-the-identity' }

/** NIST SP 800-63B §5.1.1.2: at least 8 characters, counted as code points; nothing about which characters. */
export const SHORTEST_PASSWORD = 8

/**
 * The floor under every password, whatever a tenant demands beyond it: its length, and that it isn't made of the identity's name.
 * Names of fewer than 4 characters aren't looked for inside a password: too many good ones hold them by chance.
 */
export function passwordStrength(password: string, canonicalIdentity: string): PasswordStrength {
  if ([...password].length < SHORTEST_PASSWORD) return { kind: 'weak', why: 'too-short' }
  const folded = password.normalize('NFKC').toLowerCase()
  const holdsTheName = canonicalIdentity.length >= SHORTEST_SEARCHED && folded.includes(canonicalIdentity)
  if (holdsTheName || canonicalIdentity.includes(folded)) return { kind: 'weak', why: 'is-the-identity' }
  return { kind: 'strong' }
}

const SHORTEST_SEARCHED = 4
