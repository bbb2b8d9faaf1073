import type { Call } from '../contract/call.ts'
import { ok, type Reply } from '../contract/http.ts'
import type { CustomerId } from '../domain/ids.ts'
import { portalsToTell } from '../people/portals-to-tell.ts'
import { beginEpoch, type Identity, identityNamed } from '../storage/identities.ts'
import type { Person } from '../storage/persons.ts'
import { sessionEnded } from '../storage/session-events.ts'
import { type Session, sessionsOf } from '../storage/sessions.ts'
import { reporting } from '../storage/write.ts'
import { slotsAndTokens } from './agent-session.ts'
import { carriedOver } from './carried-over.ts'
import { endedAgent } from './ended-agent.ts'
import { agentsEnded, withDependentsEnded } from './ended-beside.ts'
import { sessionAsShown, sessionToEnd } from './live-sessions.ts'

/** The newest sessions of a person, whose portals are told. */
const LOOKED_AT = 100

/** Agent tokens that outlive a log-out: each is a write of its transaction. */
const MOST_KEPT = 60

type EndingCall = Pick<Call, 'read' | 'unitOfWork' | 'newId' | 'now' | 'traceId' | 'settingsOf'>

/**
 * Ends all sessions of a person, except `keep`, in the transaction of the call: every identity starts a new epoch. Decision: not by
 * deleting them one by one, since there may be thousands, and an interruption would leave some.
 */
export async function endAllSessions(call: EndingCall, of: Person, keep: Session | undefined): Promise<void> {
  const identities = await call.read.many(of.identities.map(identityNamed))
  await endEpochs(call, of, identities, keep === undefined ? [] : [keep])
}

/** The same for a log-out: agent tokens that are kept (`keep`) outlive it. Of more than 60, the last ones of the list end too. */
export async function logOutEverywhere(call: EndingCall, of: Person): Promise<void> {
  const identities = await call.read.many(of.identities.map(identityNamed))
  const { active } = await slotsAndTokens(of.customerId, call.read)
  await endEpochs(call, of, identities, active.filter(({ launchedFrom }) => launchedFrom === undefined).slice(0, MOST_KEPT))
}

async function endEpochs(
  call: EndingCall,
  of: Person,
  identities: readonly (Identity | undefined)[],
  kept: readonly Session[],
): Promise<void> {
  const { read, unitOfWork } = call
  const { things: sessions } = await read.list(sessionsOf(of.customerId, LOOKED_AT))
  const keptIds = new Set(kept.map(({ sessionId }) => sessionId))
  for (const identity of identities) {
    if (identity === undefined) continue
    const isOfEpoch = (each: Session) => each.identity === identity.canonicalName && each.epoch === identity.epoch
    const { write, epoch } = beginEpoch(identity)
    for (const each of kept.filter(({ identity: name }) => name === identity.canonicalName))
      unitOfWork.add(...(await carriedOver(call, each, epoch)))
    const others = sessions.filter((each) => isOfEpoch(each) && !keptIds.has(each.sessionId))
    const agents = await agentsEnded(call, identity, of.tenantId, keptIds)
    unitOfWork.add(reporting(write, ...others.map((each) => sessionEnded(each, of.tenantId)), ...agents))
    unitOfWork.add(...(await portalsToTell(call, others, of.tenantId)))
  }
}

/** Ends one session of a person; with an agent's token, its proposals too. */
export async function endOneSession(
  call: Pick<Call, 'read' | 'caller' | 'unitOfWork' | 'now' | 'newId' | 'traceId' | 'settingsOf'> & {
    readonly params: { readonly sessionId: string }
  },
  customerId: CustomerId,
): Promise<Reply> {
  const { params, read, caller, unitOfWork } = call
  const found = await sessionToEnd(params, customerId, read)
  const owner = await read.one(identityNamed(found.identity))
  const ending = await endedAgent(call, found, 'discard', owner?.tenantId)
  unitOfWork.add(
    ...(await withDependentsEnded(call, [found], owner?.tenantId, ending)),
    ...(await portalsToTell(call, [found], owner?.tenantId)),
  )
  unitOfWork.change = { before: sessionAsShown(found, caller) }
  return ok()
}
