import type { Ports } from '../ports/ports.ts'
import { keepLaunchToken, type LaunchToken } from '../storage/launch-tokens.ts'
import type { Write } from '../storage/write.ts'
import { newSecret, secretHash } from './hashes.ts'

const LIFETIME_SECONDS = 60

/** A new launch token, and the write that makes it valid, once, within a minute. */
export function newLaunchToken(
  { randomBytes, marks }: Pick<Ports, 'randomBytes' | 'marks'>,
  bearer: Omit<LaunchToken, 'created' | 'expiresAt'>,
  now: number,
): { readonly token: string; readonly write: Write } {
  const token = marks.inCell(newSecret({ randomBytes }))
  const made = { ...bearer, created: new Date(now).toISOString(), expiresAt: Math.floor(now / 1000) + LIFETIME_SECONDS }
  return { token, write: keepLaunchToken(launchTokenHash(token), made) }
}

/** The stored hash of a token. */
export function launchTokenHash(token: string): string {
  return secretHash(token)
}
