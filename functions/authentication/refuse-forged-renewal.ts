import type { AnonymousCall } from '../../shared/contract/call.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { isSameHash, sha256 } from '../../shared/proofs/hashes.ts'
import type { Session } from '../../shared/storage/sessions.ts'

/** Header by which a portal that logged in with a launch token proves that the renewal is its own. */
export const CSRF_HEADER = 'renew-csrf'

const LENGTH = 32

/** A new renewal secret: the portal receives it once, and its session keeps the hash. */
export function newCsrfToken({ randomBytes }: Pick<Ports, 'randomBytes'>): { readonly token: string; readonly hash: string } {
  const token = Buffer.from(randomBytes(LENGTH)).toString('base64url')
  return { token, hash: sha256(Buffer.from(token)).toString('base64url') }
}

/** Refuses the renewal of such a session without its secret, so that a stolen JWT cannot keep the session alive. */
export function refuseForgedRenewal({ request }: Pick<AnonymousCall, 'request'>, { csrfHash }: Pick<Session, 'csrfHash'>): void {
  if (csrfHash === undefined) return
  const sent = request.headers[CSRF_HEADER]
  if (sent === undefined || !isSameHash(sha256(Buffer.from(sent)), Buffer.from(csrfHash, 'base64url'))) throw invalidToken('no-csrf-token')
}
