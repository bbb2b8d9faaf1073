import { begunLiveness, completionUrl } from '../../shared/contract/begun-liveness.ts'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { commaSeparated } from '../../shared/domain/comma-separated.ts'
import { defined } from '../../shared/domain/defined.ts'
import { isLandingUrl } from '../../shared/domain/liveness/landing-url.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { browserCookie } from '../../shared/proofs/browser-cookie.ts'
import { maySendAsked } from '../../shared/proofs/who-asks.ts'
import { NEW_PASSWORD } from './liveness-consent.ts'

/**
 * Starts a liveness check for a name, whether it exists or not: nothing of an identity is read. Beyond the hourly limit, the answer names
 * a check that does not exist.
 */
export async function livenessInit(
  call: AnonymousCall,
  name: string,
  landingUrl: string | undefined,
  device: string | undefined,
): Promise<Reply> {
  if (landingUrl !== undefined) await refuseOtherLanding(call, landingUrl)
  const browser = browserCookie(call, 'liveness')
  if (!(await maySendAsked(call, name, 'liveness', device))) {
    const sessionId = uuidOf(call.ports.randomBytes(16))
    return begunReply(sessionId, landingUrl === undefined ? undefined : completionUrl(call.ports, sessionId), browser)
  }
  const purpose = { kind: 'password-change', canonicalName: name } as const
  const begun = await begunLiveness(call, {
    purpose,
    what: NEW_PASSWORD,
    whom: name,
    landingUrl,
    browserHash: browser.hash,
  })
  call.unitOfWork.add(begun.write)
  return begunReply(begun.sessionId, begun.completionUrl, browser)
}

async function refuseOtherLanding({ settingsOf, ports }: AnonymousCall, landingUrl: string): Promise<void> {
  const { settings } = await settingsOf(undefined)
  if (!isLandingUrl(landingUrl, commaSeparated(settings.value('liveness.landing.urls')), ports.callbackPolicy))
    throw invalid('info.landingUrl', 'must be one of the configured landing URLs')
}

/** `binding`: the value of the cookie. Only a check that is completed in a browser with it changes a password without a code. */
function begunReply(
  cloudLivenessSessionId: string,
  completionUrl: string | undefined,
  { cookie, value: binding }: ReturnType<typeof browserCookie>,
): Reply {
  return { ...ok({ info: JSON.stringify({ cloudLivenessSessionId, ...defined({ completionUrl }), binding }), binding }), cookies: [cookie] }
}

/** RFC 9562 §5.4: a random one, like the provider's. */
function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes)
  hex[6] = ((hex[6] ?? 0) & 0x0f) | 0x40
  hex[8] = ((hex[8] ?? 0) & 0x3f) | 0x80
  return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
