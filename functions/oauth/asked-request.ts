import type { AnonymousCall, Call } from '../../shared/contract/call.ts'
import { type ConsentVerdict, judgeConsent } from '../../shared/domain/oauth/judge-consent.ts'
import { proofNeededSince } from '../../shared/domain/oauth/proof-needed-since.ts'
import { isRegistered } from '../../shared/domain/oauth/redirect-uri.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { isSameBrowser } from '../../shared/proofs/browser-cookie.ts'
import { secretHash } from '../../shared/proofs/hashes.ts'
import { type AuthorizationRequest, authorizationRequest } from '../../shared/storage/authorization-requests.ts'
import { consentTo } from '../../shared/storage/consents.ts'
import { isLaunched } from '../../shared/storage/launched-sessions.ts'
import { oauthClient } from '../../shared/storage/oauth-clients.ts'
import { session } from '../../shared/storage/sessions.ts'

export type Found = { readonly hash: string; readonly asked: AuthorizationRequest }

/**
 * The open request of a path, for the browser that started it; for every other browser it does not exist. A person sees it only if nobody
 * else has opened it, and while its client may still get the answer.
 */
export async function requestOf(
  call: Pick<AnonymousCall, 'read' | 'ports' | 'request' | 'now'> & Partial<Pick<Call, 'caller'>>,
  requestId: string,
): Promise<Found> {
  const hash = secretHash(requestId)
  const asked = await call.read.one(authorizationRequest(hash))
  if (asked === undefined || asked.expiresAt * 1000 <= call.now) throw absent('no-such-request')
  if (asked.decided !== undefined) throw absent('decided-before')
  if (!isSameBrowser(call, 'authorization', asked.browserHash)) throw absent('another-browser')
  if (asked.openedBy !== undefined && asked.openedBy !== call.caller?.customerId) throw absent('opened-by-another-person')
  if (!(await mayBeAnswered(call, asked))) throw absent('client-changed')
  return { hash, asked }
}

/** A registered client gets no answer after an administrator has deleted it, or has taken the address of the answer away. */
async function mayBeAnswered({ read }: Pick<AnonymousCall, 'read'>, { client, redirectUri }: AuthorizationRequest): Promise<boolean> {
  const at = oauthClient(client.clientId)
  if (at === undefined) return true
  const registered = await read.one(at)
  return registered !== undefined && isRegistered(registered.redirectUris, redirectUri)
}

const absent = (because: string): Refusal => new Refusal('not-found', { because })

type JudgingCall = Pick<Call, 'caller' | 'read' | 'settings' | 'settingsOf' | 'now'>

/** Judges a request before the person is asked. A session that was launched from another has proved nothing here: it allows nothing. */
export async function judgedRequest(call: JudgingCall, asked: AuthorizationRequest): Promise<ConsentVerdict> {
  const { caller, read } = call
  const [consent, isLaunched, own] = await Promise.all([
    read.one(consentTo(caller.customerId, asked.client.clientId)),
    isLaunchedSession(call),
    call.settingsOf(caller.tenantId),
  ])
  const since = proofSince(call, asked)
  return judgeConsent({
    asked,
    parties: partiesOf(call, asked),
    agentsEnabled: own.settings.value('agents.enabled'),
    remembered: isLaunched ? [] : (consent?.scopes ?? []),
    isFresh: since === undefined || (caller.provedAt !== undefined && caller.provedAt >= since),
  })
}

/** The tenants of the person and of the client. */
export function partiesOf({ caller }: Pick<Call, 'caller'>, { client }: Pick<AuthorizationRequest, 'client'>) {
  return { personTenantId: caller.tenantId, clientTenantId: client.tenantId, isChecked: client.checked }
}

/** The time after which the person must have proved who they are, to allow this. */
export function proofSince({ settings, now }: Pick<Call, 'settings' | 'now'>, asked: AuthorizationRequest): number | undefined {
  const { requestedAt } = asked
  return proofNeededSince(asked, { requestedAt, now, reauthenticationMinutes: settings.value('reauthentication.minutes') })
}

/** Tells whether the session was launched from another one. */
export async function isLaunchedSession({ caller, read }: Pick<Call, 'caller' | 'read'>): Promise<boolean> {
  const own = await read.one(session(caller.customerId, caller.sessionId))
  return own !== undefined && isLaunched(own)
}
