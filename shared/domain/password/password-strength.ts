/** Whether a password may be set for an identity; `why` is for the log, the caller is told one text for all. */
export type PasswordStrength =
  | { readonly kind: 'strong' }
  | { readonly kind: 'weak'; readonly why: 'too-short' | 'is-the-identity' | 'is-the-tenant' | 'is-common' | 'against-the-rule' }

/**
 * NIST SP 800-63B-4 §3.1.1.2: at least 15 characters where the password is the only proof, 8 beside another; counted as code points, and
 * nothing about which characters. Decision: customers, who hold nothing but their own, may have 8 in any case.
 */
const SHORTEST_PASSWORD = 8
const SHORTEST_ONLY_PROOF = 15

/** Is it too short to be the only proof of a position above CUSTOMER? */
export function isShortPassword(password: string): boolean {
  return [...password].length < SHORTEST_ONLY_PROOF
}

/** What a password is judged by, beside what holds for all: the names of its identity, the common ones, and what the tenant demands. */
export type PasswordRules = {
  readonly canonicalIdentity: string
  /** The password is the only proof of a position above CUSTOMER. */
  readonly isOnlyProof: boolean
  /** The names of the tenant and of the product, as people write them. */
  readonly names: readonly string[]
  readonly common: ReadonlySet<string>
  /** What the tenant demands beyond the floor. */
  readonly meetsPattern: (password: string) => boolean
}

/**
 * The floor under every password (its length, that it isn't made of the identity's name, and that it isn't one of those that everybody tries
 * first), and what the tenant demands beyond it. Names of fewer than 4 characters aren't looked for inside a password: too many good ones
 * hold them by chance.
 */
export function passwordStrength(password: string, rules: PasswordRules): PasswordStrength {
  const { canonicalIdentity, isOnlyProof, names, common, meetsPattern } = rules
  if ([...password].length < (isOnlyProof ? SHORTEST_ONLY_PROOF : SHORTEST_PASSWORD)) return { kind: 'weak', why: 'too-short' }
  const folded = password.normalize('NFKC').toLowerCase()
  const [localPart = ''] = canonicalIdentity.split('@')
  if (holds(folded, canonicalIdentity) || holds(folded, localPart) || canonicalIdentity.includes(folded))
    return { kind: 'weak', why: 'is-the-identity' }
  if (names.some((name) => holds(folded, name.normalize('NFKC').toLowerCase()))) return { kind: 'weak', why: 'is-the-tenant' }
  if (common.has(folded) || isOneCharacter(folded)) return { kind: 'weak', why: 'is-common' }
  return meetsPattern(password) ? { kind: 'strong' } : { kind: 'weak', why: 'against-the-rule' }
}

const SHORTEST_SEARCHED = 4

/** Whether a name stands in a password, as it is written or with nothing but its letters and digits. */
function holds(password: string, name: string): boolean {
  return [name, lettersOf(name)].some(
    (searched) => searched.length >= SHORTEST_SEARCHED && (password.includes(searched) || lettersOf(password).includes(searched)),
  )
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}
