import { type Listing, newestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { check, equals, insert, isAbsent, remove, replace, update, type Write } from './write.ts'

/** A public key that an authenticator made for an identity (WebAuthn L3 §4, credential record). */
export type Credential = {
  /** base64url. */
  readonly credentialId: string
  /** The name that its person gave it. */
  readonly name: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  readonly counter: number
  /** True if it may be copied to other devices. That never changes. */
  readonly backupEligible: boolean
  readonly backedUp: boolean
  readonly transports: readonly string[]
  readonly created: string
  readonly lastUsed: string
}

/** All credentials of an identity in one item, because they are always needed together. About 0.4 KB each. */
export type Credentials = {
  readonly credentials: readonly Credential[]
  /** The random handle by which authenticators know the identity, so that it reveals nothing. base64url. */
  readonly userHandle: string
  /** The relying party that they were made for. They work for no other. */
  readonly parentDomain: string
  /** Raised with every change, so that of two concurrent changes none is lost. */
  readonly version: number
}

export const MOST_CREDENTIALS = 10
/** Maximum over all identities of a person together, not counting the first of each. */
export const MOST_OF_A_PERSON = 20

export const credentialsOf = (canonicalName: string) => reference<Credentials>(keys.webAuthnCredentials(canonicalName))

/** The identity that has a credential: no two identities have the same one. */
type CredentialOwner = { readonly canonicalName: string }

export const ownerOfCredential = (credentialId: string) => reference<CredentialOwner>(keys.webAuthnCredential(credentialId))

/** Stores the first credential of an identity. Refused if the identity has received one since, or the credential belongs to somebody. */
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

/** Replaces those that were `seen`. */
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

/**
 * Removes all credentials of an identity: with the identity, or when it gets another kind of sign-in. They must be those that were
 * `seen`.
 */
export function removeCredentials(canonicalName: string, seen: Credentials | undefined): readonly Write[] {
  if (seen === undefined) return [check(credentialsOf(canonicalName), [isAbsent])]
  return [
    remove(credentialsOf(canonicalName), { when: [equals('version', seen.version), equals('userHandle', seen.userHandle)] }),
    ...seen.credentials.map(({ credentialId }) => remove(ownerOfCredential(credentialId))),
  ]
}

/** A parent domain with at least one credential. An unknown name may be answered with one of these. */
type CredentialDomain = { readonly parentDomain: string }

export const credentialDomain = (parentDomain: string) => reference<CredentialDomain>(keys.webAuthnDomain(parentDomain))

const MOST_DOMAINS = 100

export function credentialDomains(): Listing<CredentialDomain> {
  return newestFirst(keys.webAuthnDomain(''), MOST_DOMAINS)
}

export function noteCredentialDomain(parentDomain: string): Write {
  return replace(credentialDomain(parentDomain), { parentDomain })
}
