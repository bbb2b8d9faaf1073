import { RENEWAL_WINDOW_SECONDS, TOKEN_LIFETIME_SECONDS } from './claims.ts'

/** A private or public key as a JWK (RFC 7517), opaque here except for the difference between private and public. */
export type Key = Readonly<Record<string, unknown>>

/** The current signing key, the previous one, and the public parts of earlier ones, whose tokens can still be renewed. */
export type KeyRing = {
  readonly current: Key
  readonly previous?: Key
  readonly retired?: readonly RetiredKey[]
}

/** `until`: the time after which its last token can no longer be renewed, in seconds since 1970. */
type RetiredKey = { readonly key: Key; readonly until: number }

/** A routine rotation keeps every session. One after a compromise trusts no earlier key, and so ends the tokens that they signed. */
export type Reason = 'routine' | 'compromise'

/**
 * The keys after a rotation; `now` in milliseconds. Only the current key keeps its private part. INVARIANT: routine rotations, in any
 * number, leave every token verifiable as long as it can be renewed.
 */
export function rotated(ring: KeyRing | undefined, fresh: Key, reason: Reason, now: number): KeyRing {
  if (ring === undefined || reason === 'compromise') return { current: fresh }
  const seconds = Math.floor(now / 1000)
  const leaving = ring.previous === undefined ? [] : [{ key: publicPart(ring.previous), until: seconds + LONGEST_USE_SECONDS }]
  const retired = [...leaving, ...(ring.retired ?? [])].filter(({ until }) => until > seconds)
  return { current: fresh, previous: publicPart(ring.current), ...(retired.length === 0 ? {} : { retired }) }
}

/** Longest time that a process may keep signing with the keys it has loaded, with a margin; in seconds. */
const STILL_LOADED_SECONDS = 3600
const LONGEST_USE_SECONDS = STILL_LOADED_SECONDS + TOKEN_LIFETIME_SECONDS + RENEWAL_WINDOW_SECONDS

/** The same keys for processes that only verify. */
export function publicRing({ current, previous, retired }: KeyRing): KeyRing {
  return {
    current: publicPart(current),
    ...(previous === undefined ? {} : { previous: publicPart(previous) }),
    ...(retired === undefined ? {} : { retired: retired.map(({ key, until }) => ({ key: publicPart(key), until })) }),
  }
}

function publicPart({ kty, crv, x, y, kid }: Key): Key {
  return { kty, crv, x, y, kid }
}
