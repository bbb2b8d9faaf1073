import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { securityEventClaims } from '../../shared/domain/events/security-events.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import type { Callback } from '../../shared/storage/callbacks.ts'
import { logoutForm } from './logout-form.ts'

type Tools = Pick<Ports, 'tokens' | 'newSecretId' | 'baseUrl'>

/** The body of an attempt and the headers that go with it: the payload, or a token that is signed with each attempt. */
export async function sentBody(tools: Tools, of: Callback, nowSeconds: number) {
  const { payload, sentAs, url, callbackId } = of
  if (sentAs === undefined) return { body: payload, headers: { 'content-type': 'application/json' } }
  if (sentAs === 'logout-token')
    return { body: await logoutForm(tools, payload, nowSeconds), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const claims = securityEventClaims(JSON.parse(payload), {
    issuer: `${tools.baseUrl()}${SERVICE_PATH}`,
    audience: url,
    jti: String(callbackId),
    iat: nowSeconds,
  })
  // RFC 8935 §2 demands both.
  const headers = { 'content-type': 'application/secevent+jwt', accept: 'application/json' }
  return { body: await tools.tokens.signStatement(claims, 'secevent+jwt'), headers }
}
