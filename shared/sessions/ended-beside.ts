import type { Call } from '../contract/call.ts'
import type { EventReport } from '../domain/events/event-report.ts'
import type { TenantId } from '../domain/ids.ts'
import type { Identity } from '../storage/identities.ts'
import { sessionEnded } from '../storage/session-events.ts'
import { type Session, sessionsOf } from '../storage/sessions.ts'
import { slotsAndTokens } from './agent-token-slots.ts'

/** The newest sessions of a person, whose ends are reported one by one. */
const LOOKED_AT = 100

type ReadingCall = Pick<Call, 'read' | 'settingsOf'>

/** Reports the agent tokens that end with the epoch of an identity. Reads nothing of them for a tenant without webhook endpoints. */
export async function agentsEnded(call: ReadingCall, of: Identity, tenantId: TenantId | undefined): Promise<readonly EventReport[]> {
  if (!(await hasEndpoints(call, tenantId))) return []
  const { active } = await slotsAndTokens(of.customerId, call.read)
  return active.filter(isOf(of)).map((each) => sessionEnded(each, tenantId))
}

/** Reports everything that ends with the epoch of an identity beside one session, which goes on. */
export async function endedBeside(call: ReadingCall & Pick<Call, 'now'>, of: Identity, kept: Session): Promise<readonly EventReport[]> {
  const { tenantId } = of
  if (!(await hasEndpoints(call, tenantId))) return []
  const { things } = await call.read.list(sessionsOf(of.customerId, LOOKED_AT))
  const others = things.filter(isOf(of)).filter(({ sessionId, expiresAt }) => sessionId !== kept.sessionId && expiresAt * 1000 > call.now)
  return [...others.map((each) => sessionEnded(each, tenantId)), ...(await agentsEnded(call, of, tenantId))]
}

const hasEndpoints = async ({ settingsOf }: Pick<Call, 'settingsOf'>, tenantId: TenantId | undefined): Promise<boolean> =>
  (await settingsOf(tenantId)).endpoints.length > 0

const isOf =
  ({ canonicalName, epoch }: Identity) =>
  (each: Session): boolean =>
    each.identity === canonicalName && each.epoch === epoch
