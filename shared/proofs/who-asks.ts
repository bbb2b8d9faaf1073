import type { AnonymousCall } from '../contract/call.ts'
import { liveSession } from '../contract/live-session.ts'
import { isGranted } from '../contract/opens.ts'
import type { Scope } from '../domain/permissions/role-assignments.ts'
import { inForce } from '../domain/permissions/temporary-positions.ts'
import { ANONYMOUS, type Caller } from '../domain/tokens/caller.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import type { SendPurpose } from '../storage/one-time-codes.ts'
import type { Reference } from '../storage/read.ts'
import { deviceOfAttempt } from './device-of-attempt.ts'
import { type Asker, maySend } from './sent-code.ts'

type AskingCall = Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'request' | 'settingsOf'>

/**
 * Tells who asks for a message to the owner of a name. A token that does not work, or gives no right over the identity, is ignored, since
 * these calls need none.
 */
async function whoAsks(call: AskingCall, identity: Identity | undefined, device: string | undefined): Promise<Asker> {
  if (await isAskedByToken(call, identity)) return 'token'
  return device !== undefined && (await deviceOfAttempt(call, identity, device)) === 'known' ? 'known-device' : 'stranger'
}

/**
 * Tells whether a message may be sent for a name, whoever asks, and counts it; reads the identity and `more` beside it. A call that can
 * only be a stranger's is counted while these are read.
 */
export async function maySendAsked(
  call: AskingCall,
  canonicalName: string,
  purpose: SendPurpose,
  device: string | undefined,
  more: readonly Reference<unknown>[] = [],
): Promise<boolean> {
  const reading = call.read.ahead([identityNamed(canonicalName) as Reference<unknown>, ...more])
  if (device === undefined && call.request.headers.authorization === undefined)
    return (await Promise.all([maySend(call, canonicalName, purpose, 'stranger'), reading]))[0]
  await reading
  const asker = await whoAsks(call, await call.read.one(identityNamed(canonicalName)), device)
  return maySend(call, canonicalName, purpose, asker)
}

async function isAskedByToken(call: AskingCall, identity: Identity | undefined): Promise<boolean> {
  const caller = await callerIn(call)
  if (caller === undefined || identity === undefined) return false
  if (caller.customerId === identity.customerId) return true
  const { tenant, settings } = await call.settingsOf(identity.tenantId)
  return isGranted({ caller, settings, scope: scopeOf(identity, tenant?.institution) }, 'Identity.UPDATE')
}

/** The person of a working token; `undefined` without one, and for an agent. */
async function callerIn({ ports, read, now, request }: AskingCall): Promise<Caller | undefined> {
  const token = /^Bearer ([\w.-]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await ports.tokens.verify(token)
  if (claims === undefined || claims.exp * 1000 <= now || claims.scope !== undefined || claims.intent !== undefined) return undefined
  try {
    const { live, identity } = await liveSession(claims, read, now)
    if (live.agent !== undefined) return undefined
    const { customerId, tenantId, canonicalName, holdings } = identity
    return {
      ...ANONYMOUS,
      customerId,
      tenantId,
      identity: canonicalName,
      sessionId: live.sessionId,
      roleAssignments: inForce(holdings, now),
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function scopeOf({ tenantId, customerId, holdings }: Identity, institution: string | undefined): Scope {
  const owner = { kind: 'customer', customerId } as const
  if (tenantId !== undefined) return { kind: 'tenant', tenantId, institution, owner }
  const of = holdings.find((assignment) => assignment.kind === 'institution')
  return of === undefined ? { kind: 'global', owner } : { kind: 'institution', institution: of.institution, owner }
}
