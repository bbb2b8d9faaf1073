import { nameOf, type RoleAssignment } from '../permissions/role-assignments.ts'

/**
 * Tells whether an identity with these roles must prove a private key at every login, on every stage: the back end of a tenant acts for
 * all of its customers, and a password in a configuration file is no proof of that. Single sign-on is excepted: its provider vouches.
 */
export function needsPrivateKey(holdings: readonly RoleAssignment[], kind: 'password' | 'webauthn' | 'sso'): boolean {
  return kind !== 'sso' && holdings.some((assignment) => nameOf(assignment) === 'TENANT_SYSTEM')
}

/** The name of the proof that is missing where an identity that needs a private key has no public key on record. */
export const MISSING_KEY = 'PKI (the identity has no publicKey)'
