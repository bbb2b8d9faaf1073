import type { Call } from '../contract/call.ts'
import type { TenantId } from '../domain/ids.ts'
import { newCallback } from '../storage/callbacks.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import { oauthClient } from '../storage/oauth-clients.ts'
import type { Person } from '../storage/persons.ts'
import { type Session, sessionsOf } from '../storage/sessions.ts'
import type { Write } from '../storage/write.ts'

/** Maximum number of portals that are told of what one call ends: the notices are part of its transaction. */
const MOST_TOLD = 20

/** The event of a back-channel logout, in the log of callbacks. */
export const SESSION_ENDED = 'session.ended'

type TellingCall = Pick<Call, 'read' | 'newId' | 'now' | 'traceId'>

/**
 * Tells the portals that got an ID token of these sessions that they have ended (OpenID Connect Back-Channel Logout), by callbacks in the
 * transaction that ends them. `tenantId`: that of the person, for clients above tenants. The logout token is signed with each attempt.
 */
export async function portalsToTell(
  { read, newId, now, traceId }: TellingCall,
  ended: readonly Session[],
  tenantId: TenantId | undefined,
): Promise<readonly Write[]> {
  const told = ended.flatMap(portalsOf).slice(0, MOST_TOLD)
  const clients = await read.many(told.map(({ reference }) => reference))
  return told.flatMap(({ clientId, sessionId, customerId }, at) => {
    const client = clients[at]
    const owner = client?.tenantId ?? tenantId
    if (client?.backchannelLogoutUri === undefined || owner === undefined) return []
    const payload = JSON.stringify({ eventType: SESSION_ENDED, clientId, sub: String(customerId), sid: sessionId })
    return newCallback({
      tenantId: owner,
      callbackId: newId(),
      url: client.backchannelLogoutUri,
      payload,
      sentAs: 'logout-token',
      now,
      traceId,
    })
  })
}

/** The registered clients that got an ID token of a session. Others have no address for logout tokens. */
function portalsOf({ portals = [], sessionId, customerId }: Session) {
  return portals.flatMap((clientId) => {
    const reference = oauthClient(clientId)
    return reference === undefined ? [] : [{ clientId, sessionId, customerId, reference }]
  })
}

/** The newest sessions of a person, whose portals are told. */
const LOOKED_AT = 100

type EndingCall = Pick<Call, 'read' | 'newId' | 'now' | 'traceId'>

/**
 * Tells the portals that know a person by sessions of these identities that the sessions end, except session `keep`. They end because their
 * identity begins a new epoch or is removed. Nothing is read for identities that no portal knows.
 */
export async function portalsOfEnded(call: EndingCall, identities: readonly Identity[], keep?: string): Promise<readonly Write[]> {
  const [known] = identities.filter(({ isKnownToPortals }) => isKnownToPortals === true)
  if (known === undefined) return []
  const epochs = new Map(identities.map(({ canonicalName, epoch }) => [canonicalName, epoch]))
  const { things } = await call.read.list(sessionsOf(known.customerId, LOOKED_AT))
  const ended = things.filter(({ sessionId, identity, epoch, expiresAt }) => {
    const isLive = epochs.get(identity) === epoch && expiresAt * 1000 > call.now
    return isLive && sessionId !== keep
  })
  return portalsToTell(call, ended, known.tenantId)
}

/** The same for all identities of a person. */
export async function portalsOfPerson(call: EndingCall, of: Person): Promise<readonly Write[]> {
  if (of.isKnownToPortals !== true) return []
  const identities = await call.read.many(of.identities.map(identityNamed))
  return portalsOfEnded(
    call,
    identities.filter((identity) => identity !== undefined),
  )
}
