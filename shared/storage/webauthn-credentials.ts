import { type Listing, newestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { check, equals, insert, isAbsent, remove, replace, update, type Write } from './write.ts'

/** A public key that an authenticator made for an identity (WebAuthn L3 §4, credential record). */
export type Credential = {
  /** base64url. */
  readonly credentialId: string
  /** As its person calls it. */
  readonly name: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  readonly counter: number
  /** May it be copied to other devices? That never changes. */
  readonly backupEligible: boolean
  readonly backedUp: boolean
  readonly transports: readonly string[]
  readonly created: string
  readonly lastUsed: string
}

/** All of an identity in one item: whoever needs one needs them all. About 0.4 KB each. */
export type Credentials = {
  readonly credentials: readonly Credential[]
  /** What authenticators know the identity by: random, so that it tells them nothing. base64url. */
  readonly userHandle: string
  /** For which relying party they were made; they work for no other. */
  readonly parentDomain: string
  /** Raised with every change, so that two changes at once can't lose one of them. */
  readonly version: number
}

export const MOST_CREDENTIALS = 10
/** Of all identities of a person together, beside the first of each. */
export const MOST_OF_A_PERSON = 20

export const credentialsOf = (canonicalName: string) => reference<Credentials>(keys.webAuthnCredentials(canonicalName))

/** Whose a credential is: no two identities have the same. */
export type CredentialOwner = { readonly canonicalName: string }

export const ownerOfCredential = (credentialId: string) => reference<CredentialOwner>(keys.webAuthnCredential(credentialId))

/** The first credential of an identity. Refused where it has had one since, or somebody has this very one. */
export function beginCredentials(
  canonicalName: string,
  first: Credential,
  made: Pick<Credentials, 'userHandle' | 'parentDomain'>,
): readonly Write[] {
  return [
    insert(credentialsOf(canonicalName), { credentials: [first], ...made, version: 1 }, { otherwise: 'wrong-proof' }),
    insert(ownerOfCredential(first.credentialId), { canonicalName }, { otherwise: 'wrong-proof' }),
  ]
}

/** Puts these in place of those that were `seen`. */
export function changeCredentials(canonicalName: string, seen: Credentials, credentials: readonly Credential[]): readonly Write[] {
  const before = new Set(seen.credentials.map(({ credentialId }) => credentialId))
  const after = new Set(credentials.map(({ credentialId }) => credentialId))
  return [
    update(
      credentialsOf(canonicalName),
      { set: { credentials }, add: { version: 1 } },
      { when: [equals('version', seen.version), equals('userHandle', seen.userHandle)] },
    ),
    ...[...after]
      .filter((id) => !before.has(id))
      .map((id) => insert(ownerOfCredential(id), { canonicalName }, { otherwise: 'wrong-proof' })),
    ...[...before].filter((id) => !after.has(id)).map((id) => remove(ownerOfCredential(id))),
  ]
}

/** Takes all of an identity away: with the identity, or where it gets another kind of sign-in. They must be those that were `seen`. */
export function removeCredentials(canonicalName: string, seen: Credentials | undefined): readonly Write[] {
  if (seen === undefined) return [check(credentialsOf(canonicalName), [isAbsent])]
  return [
    remove(credentialsOf(canonicalName), { when: [equals('version', seen.version), equals('userHandle', seen.userHandle)] }),
    ...seen.credentials.map(({ credentialId }) => remove(ownerOfCredential(credentialId))),
  ]
}

/** A parent domain for which somebody has a credential: what a name that nobody has may be given as its own. */
export type CredentialDomain = { readonly parentDomain: string }

export const credentialDomain = (parentDomain: string) => reference<CredentialDomain>(keys.webAuthnDomain(parentDomain))

const MOST_DOMAINS = 100

export function credentialDomains(): Listing<CredentialDomain> {
  return newestFirst(keys.webAuthnDomain(''), MOST_DOMAINS)
}

export function noteCredentialDomain(parentDomain: string): Write {
  return replace(credentialDomain(parentDomain), { parentDomain })
}
