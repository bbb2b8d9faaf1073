import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256 as COSE identifiers: the algorithms that authenticators have and that are verified here. */
export const ALGORITHMS = [-8, -7, -257] as const

/** A credential as options name it. */
export type Descriptor = { readonly credentialId: string; readonly transports: readonly string[] }

type User = { readonly handle: string; readonly identity: string; readonly displayName: string }

/** The options of a registration as JSON (WebAuthn L3 §5.1.9); `challenge` and the user's handle are base64url. */
export function creationOptions(party: RelyingParty, user: User, challenge: string, existing: readonly Descriptor[], seconds: number) {
  return {
    rp: { id: party.parentDomain, name: party.friendlyName },
    user: { id: user.handle, name: user.identity, displayName: user.displayName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: seconds * 1000,
    excludeCredentials: existing.map(descriptorIn),
    // Discoverable where the authenticator can: then a browser offers it in the form field of the name (conditional UI).
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
    attestation: 'none',
    extensions: { credProps: true },
  }
}

/** The options of a login as JSON (§5.1.10). Without credentials any discoverable one of the relying party will do. */
export function requestOptions(parentDomain: string, challenge: string, allowed: readonly Descriptor[], seconds: number) {
  return {
    challenge,
    timeout: seconds * 1000,
    rpId: parentDomain,
    allowCredentials: allowed.map(descriptorIn),
    userVerification: 'required',
    extensions: {},
  }
}

function descriptorIn({ credentialId, transports }: Descriptor) {
  return { id: credentialId, type: 'public-key', transports }
}
