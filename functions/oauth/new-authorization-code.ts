import type { Call } from '../../shared/contract/call.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { defined } from '../../shared/domain/defined.ts'
import { isKept } from '../../shared/domain/oauth/judge-consent.ts'
import { newSecret, secretHash } from '../../shared/proofs/hashes.ts'
import { type AllowedAgent, keepAuthorizationCode } from '../../shared/storage/authorization-codes.ts'
import type { AuthorizationRequest } from '../../shared/storage/authorization-requests.ts'
import { consentTo } from '../../shared/storage/consents.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { type Session, session } from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { partiesOf, proofSince } from './asked-request.ts'

/** Time in which a code works, once, in milliseconds. */
const CODE_LIFETIME_MS = 60_000
/** Time for which a code is kept, so that a second use of it ends what the first has obtained, in seconds. */
const CODE_KEPT_SECONDS = 86_400

/** A new authorization code for what the caller has allowed, and the write that makes it valid. */
export async function newAuthorizationCode(
  call: Call,
  asked: AuthorizationRequest,
  agentOf: (own: Session) => AllowedAgent | undefined,
): Promise<{ readonly code: string; readonly write: Write }> {
  const { caller, read, ports, now } = call
  const [own, identity] = await Promise.all([
    read.one(session(caller.customerId, caller.sessionId)),
    read.one(identityNamed(caller.identity)),
  ])
  // A call that only reads may have been admitted by a session that ended some seconds ago; a code needs one that lives.
  if (own === undefined || identity === undefined || own.epoch !== identity.epoch) throw invalidToken('session-ended')
  const { client, redirectUri, codeChallenge, scopes, nonce, resource, dpopJkt } = asked
  const code = ports.marks.inCell(newSecret(ports))
  const issued = {
    ...{ clientId: client.clientId, clientName: client.name, redirectUri, codeChallenge, scopes, ...defined({ nonce, resource, dpopJkt }) },
    ...{ customerId: caller.customerId, identity: caller.identity, epoch: identity.epoch, sessionId: own.sessionId, amr: own.amr },
    provedAt: provedAt(call, asked),
    ...defined({ agent: agentOf(own) }),
    ...defined({ consentSince: await consentSince(call, asked) }),
    usableUntil: now + CODE_LIFETIME_MS,
    expiresAt: Math.floor(now / 1000) + CODE_KEPT_SECONDS,
  }
  return { code, write: keepAuthorizationCode(secretHash(code), issued) }
}

/** `created` of the consent that is kept for this client; of a first one, which this call keeps, the present time. */
async function consentSince(call: Call, asked: AuthorizationRequest): Promise<string | undefined> {
  if (!isKept(asked.scopes, partiesOf(call, asked))) return undefined
  const kept = await call.read.one(consentTo(call.caller.customerId, asked.client.clientId))
  return kept?.created ?? new Date(call.now).toISOString()
}

/** The time of the last proof of the person. A session whose proof was too old gets here only with a new one, made for this call. */
function provedAt(call: Call, asked: AuthorizationRequest): number {
  const { provedAt: inSession = 0 } = call.caller
  return inSession >= (proofSince(call, asked) ?? 0) ? inSession : call.now
}
