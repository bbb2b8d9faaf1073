import type { Call } from '../../shared/contract/call.ts'
import { type ConsentVerdict, judgeConsent } from '../../shared/domain/oauth/judge-consent.ts'
import { proofNeededSince } from '../../shared/domain/oauth/proof-needed-since.ts'
import type { AuthorizationRequest } from '../../shared/storage/authorization-requests.ts'
import { consentTo } from '../../shared/storage/consents.ts'
import { session } from '../../shared/storage/sessions.ts'

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
  return (own?.launchedFrom ?? []).length > 0
}
