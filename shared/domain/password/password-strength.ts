/** The verdict on a new password. `why` is for the log; the caller gets one text for all reasons. */
type PasswordStrength =
  | { readonly kind: 'strong' }
  | { readonly kind: 'weak'; readonly why: 'too-short' | 'is-the-identity' | 'is-the-tenant' | 'is-common' | 'against-the-rule' }

/**
 * NIST SP 800-63B-4 §3.1.1.2: at least 15 characters if the password is the only proof, 8 beside another; counted as code points, with no
 * rule on their kinds. Decision: customers, who reach only their own data, may have 8 in any case.
 */
const SHORTEST_PASSWORD = 8
const SHORTEST_ONLY_PROOF = 15

/** Tells whether a password is too short to be the only proof of a position above CUSTOMER. */
export function isShortPassword(password: string): boolean {
  return [...password].length < SHORTEST_ONLY_PROOF
}

/** The facts that a password is judged by, beside the general rules: names of its identity, common passwords, and the tenant's demands. */
type PasswordRules = {
  readonly canonicalIdentity: string
  /** True if the password is the only proof of a position above CUSTOMER. */
  readonly isOnlyProof: boolean
  /** True if its owner has no position above CUSTOMER: padding does not make a common password acceptable. */
  readonly isOfCustomer: boolean
  /** The names of the tenant and the product, as people write them. */
  readonly names: readonly string[]
  readonly common: ReadonlySet<string>
  /** Checks the tenant's demands beyond the minimum. */
  readonly meetsPattern: (password: string) => boolean
}

/**
 * Judges a password by the minimum rules (its length, that it does not contain the identity's name, and that it is not common) and by the
 * tenant's demands. Names of fewer than 4 characters are not searched for: too many good passwords contain them by chance.
 */
export function passwordStrength(password: string, rules: PasswordRules): PasswordStrength {
  const { canonicalIdentity, isOnlyProof, isOfCustomer, names, common, meetsPattern } = rules
  if ([...password].length < (isOnlyProof ? SHORTEST_ONLY_PROOF : SHORTEST_PASSWORD)) return { kind: 'weak', why: 'too-short' }
  const folded = password.normalize('NFKC').toLowerCase()
  const [localPart = ''] = canonicalIdentity.split('@')
  if (holds(folded, canonicalIdentity) || holds(folded, localPart) || canonicalIdentity.includes(folded))
    return { kind: 'weak', why: 'is-the-identity' }
  if (names.some((name) => holds(folded, name.normalize('NFKC').toLowerCase()))) return { kind: 'weak', why: 'is-the-tenant' }
  const isCommon = common.has(folded) || (isOfCustomer && common.has(withoutPadding(folded)))
  if (isCommon || isOneCharacter(folded)) return { kind: 'weak', why: 'is-common' }
  return meetsPattern(password) ? { kind: 'strong' } : { kind: 'weak', why: 'against-the-rule' }
}

const SHORTEST_SEARCHED = 4

/** Tells whether a password contains a name, as written or reduced to letters and digits. */
function holds(password: string, name: string): boolean {
  return [name, lettersOf(name)].some(
    (searched) => searched.length >= SHORTEST_SEARCHED && (password.includes(searched) || lettersOf(password).includes(searched)),
  )
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Removes everything but letters from both ends: `summer` of `summer2026!`. */
function withoutPadding(text: string): string {
  return /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}
