/** Whether a password may be set for an identity; `why` is for the log, the caller is told one text for all. */
export type PasswordStrength =
  | { readonly kind: 'strong' }
  | { readonly kind: 'weak'; readonly why: 'too-short' | 'is-the-identity' | 'is-common' | 'against-the-rule' }

/** NIST SP 800-63B §5.1.1.2: at least 8 characters, counted as code points; nothing about which characters. */
const SHORTEST_PASSWORD = 8

/** What a password is judged by, beside what holds for all: the names of its identity, the common ones, and what the tenant demands. */
export type PasswordRules = {
  readonly canonicalIdentity: string
  readonly common: ReadonlySet<string>
  /** What the tenant demands beyond the floor. */
  readonly meetsPattern: (password: string) => boolean
}

/**
 * The floor under every password (its length, that it isn't made of the identity's name, and that it isn't one of those that everybody tries
 * first), and what the tenant demands beyond it. Names of fewer than 4 characters aren't looked for inside a password: too many good ones
 * hold them by chance.
 */
export function passwordStrength(password: string, { canonicalIdentity, common, meetsPattern }: PasswordRules): PasswordStrength {
  if ([...password].length < SHORTEST_PASSWORD) return { kind: 'weak', why: 'too-short' }
  const folded = password.normalize('NFKC').toLowerCase()
  const holdsTheName = canonicalIdentity.length >= SHORTEST_SEARCHED && folded.includes(canonicalIdentity)
  if (holdsTheName || canonicalIdentity.includes(folded)) return { kind: 'weak', why: 'is-the-identity' }
  if (common.has(folded) || isOneCharacter(folded)) return { kind: 'weak', why: 'is-common' }
  return meetsPattern(password) ? { kind: 'strong' } : { kind: 'weak', why: 'against-the-rule' }
}

const SHORTEST_SEARCHED = 4

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}
