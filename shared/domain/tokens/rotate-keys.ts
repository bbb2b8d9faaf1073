import { RENEWAL_WINDOW_SECONDS, TOKEN_LIFETIME_SECONDS } from './claims.ts'

/** A private or public key as a JWK (RFC 7517): opaque here, but for what tells private from public. */
export type Key = Readonly<Record<string, unknown>>

/** The key that signs, the one that signed before it, and the public parts of earlier ones, by which tokens can still be renewed. */
export type KeyRing = {
  readonly current: Key
  readonly previous?: Key
  readonly retired?: readonly RetiredKey[]
}

/** `until`: when the last token that it signed can't be renewed any more; seconds since 1970. */
export type RetiredKey = { readonly key: Key; readonly until: number }

/** A rotation because it is time keeps every session; one because a key got out trusts no earlier key, and so ends the tokens they signed. */
export type Reason = 'routine' | 'compromise'

/**
 * The keys after a rotation; `now` in milliseconds. A private part is kept of the current key only.
 * INVARIANT: a routine rotation, and any number of them in a row, leaves every token verifiable for as long as it can be renewed.
 */
export function rotated(ring: KeyRing | undefined, fresh: Key, reason: Reason, now: number): KeyRing {
  if (ring === undefined || reason === 'compromise') return { current: fresh }
  const seconds = Math.floor(now / 1000)
  const leaving = ring.previous === undefined ? [] : [{ key: publicPart(ring.previous), until: seconds + LONGEST_USE }]
  const retired = [...leaving, ...(ring.retired ?? [])].filter(({ until }) => until > seconds)
  return { current: fresh, previous: publicPart(ring.current), ...(retired.length === 0 ? {} : { retired }) }
}

/** How long a process may go on signing with the keys that it has loaded, with room to spare; in seconds. */
const STILL_LOADED = 3600
const LONGEST_USE = STILL_LOADED + TOKEN_LIFETIME_SECONDS + RENEWAL_WINDOW_SECONDS

/** The same keys for those who only verify. */
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
