import type { Call } from '../contract/call.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import type { Person } from '../storage/persons.ts'
import { sessionsOf } from '../storage/sessions.ts'
import type { Write } from '../storage/write.ts'
import { portalsToTell } from './portals-to-tell.ts'

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
