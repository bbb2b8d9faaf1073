import { createHash } from 'node:crypto'
import type { Descriptor } from './options.ts'

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
