import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endedAgent } from '../../shared/sessions/ended-agent.ts'
import { type AuthorizationCode, noteReplay } from '../../shared/storage/authorization-codes.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { session } from '../../shared/storage/sessions.ts'

/**
 * Ends what the first use of a code has obtained: somebody else has the code (RFC 6749 §4.1.2). It takes effect although the call is
 * refused.
 */
export async function endObtained(
  call: Pick<AnonymousCall, 'read' | 'ports' | 'now'>,
  hash: string,
  issued: AuthorizationCode,
): Promise<void> {
  const { sessionId } = issued.obtained ?? {}
  const living = sessionId === undefined ? undefined : await call.read.one(session(issued.customerId, sessionId))
  const owner = living === undefined ? undefined : await call.read.one(identityNamed(living.identity))
  const agent = living === undefined ? [] : await endedAgent(call, living, 'discard', owner?.tenantId)
  await call.ports.atOnce.commit([noteReplay(hash), ...agent])
}
