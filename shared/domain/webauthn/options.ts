import { createHash } from 'node:crypto'
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

/** Typical credentials of authenticators: the length of their ids in bytes, and their transports. */
const KINDS = [
  { length: 16, transports: ['hybrid', 'internal'] },
  { length: 20, transports: ['hybrid', 'internal'] },
  { length: 32, transports: ['internal'] },
  { length: 32, transports: ['hybrid', 'internal'] },
  { length: 48, transports: ['nfc', 'usb'] },
  { length: 64, transports: ['usb'] },
] as const satisfies readonly Kind[]

type Kind = { readonly length: number; readonly transports: readonly string[] }

const MOST_DECOYS = 3

/**
 * One to three credentials for a name that has none (WebAuthn L3 §14.6.2): always the same for the name, so that asking twice reveals
 * nothing. `seed` belongs to the name: 32 bytes that nobody else can compute.
 */
export function decoyCredentials(seed: Uint8Array): readonly Descriptor[] {
  return Array.from({ length: 1 + ((seed[0] ?? 0) % MOST_DECOYS) }, (_, turn) => decoyCredential(seed, turn))
}

function decoyCredential(seed: Uint8Array, turn: number): Descriptor {
  const { length, transports } = KINDS[(seed[turn + 1] ?? 0) % KINDS.length] ?? KINDS[0]
  const bytes = createHash('sha512').update(`credential ${turn}`).update(seed).digest()
  return { credentialId: bytes.subarray(0, length).toString('base64url'), transports }
}

/**
 * A relying party for a name that has none, chosen from the existing ones. When one is added, few names change theirs (highest random
 * weight), so that a change reveals next to nothing.
 */
export function decoyDomain(seed: Uint8Array, domains: readonly string[]): string {
  const weighed = domains.map((domain) => ({ domain, weight: createHash('sha256').update(seed).update(domain).digest('hex') }))
  return weighed.reduce((best, each) => (each.weight > best.weight ? each : best), { domain: '', weight: '' }).domain
}
