import type { Ports } from '../../shared/ports/ports.ts'

/** The event that a logout token names (OpenID Connect Back-Channel Logout §2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Lifetime of a logout token, in seconds: each attempt signs a new one. */
const LIFETIME_SECONDS = 120

type Ended = { readonly clientId: string; readonly sub: string; readonly sid: string }

/** The form that tells a portal of the end of a session: a logout token for this client alone. */
export async function logoutForm(ports: Pick<Ports, 'tokens' | 'newSecretId'>, payload: string, iat: number): Promise<string> {
  const { clientId, sub, sid } = JSON.parse(payload) as Ended
  const statement = { aud: clientId, iat, exp: iat + LIFETIME_SECONDS, jti: ports.newSecretId(), sub, sid, events: { [LOGOUT_EVENT]: {} } }
  return new URLSearchParams({ logout_token: await ports.tokens.signStatement(statement, 'logout+jwt') }).toString()
}
