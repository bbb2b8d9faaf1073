import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { browserCookie, isFromOwnPage } from '../../shared/proofs/browser-cookie.ts'
import type { Session } from '../../shared/storage/sessions.ts'

/**
 * The browser of a login by a page of the service: its cookie, and what the session remembers of it, so that signing out in one tab ends
 * the sessions of the others. Nothing for programs and for pages elsewhere.
 */
export function browserOfLogin(call: AnonymousCall): {
  readonly cookie: Pick<Reply, 'cookies'>
  readonly of: Pick<Session, 'browserHash'>
} {
  if (!isFromOwnPage(call)) return { cookie: {}, of: {} }
  const { cookie, hash } = browserCookie(call, 'sessions')
  return { cookie: { cookies: [cookie] }, of: { browserHash: hash } }
}
