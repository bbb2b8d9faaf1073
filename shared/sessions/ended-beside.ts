import type { Call } from '../contract/call.ts'
import type { EventReport } from '../domain/events/event-report.ts'
import type { TenantId } from '../domain/ids.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import type { Person } from '../storage/persons.ts'
import { sessionEnded } from '../storage/session-events.ts'
import { type Session, sessionsOf } from '../storage/sessions.ts'
import { reporting, type Write } from '../storage/write.ts'
import { slotsAndTokens } from './agent-session.ts'
import { thoseThatLive } from './live-sessions.ts'

/** The newest sessions of a person, whose ends are reported one by one. */
const LOOKED_AT = 100

type ReadingCall = Pick<Call, 'read' | 'settingsOf'>

/** Reports the agent tokens that end with the epoch of an identity, all but the sessions `kept`. Reads nothing of them for a tenant without webhook endpoints. */
export async function agentsEnded(
  call: ReadingCall,
  of: Identity,
  tenantId: TenantId | undefined,
  kept: ReadonlySet<string> = new Set(),
): Promise<readonly EventReport[]> {
  if (!(await hasEndpoints(call, tenantId))) return []
  const { active } = await slotsAndTokens(of.customerId, call.read)
  const ended = active.filter(isOf(of)).filter(({ sessionId }) => !kept.has(sessionId))
  return ended.map((each) => sessionEnded(each, tenantId))
}

/** Adds reports of the agent tokens that end with identities, or with their epochs, to the first of the writes that end these. */
export async function withAgentsEnded(call: ReadingCall, of: readonly Identity[], writes: readonly Write[]): Promise<readonly Write[]> {
  const reports = await Promise.all(of.map((each) => agentsEnded(call, each, each.tenantId)))
  return withReports(writes, reports.flat())
}

/** The same for all identities of a person. */
export async function withAgentsOfPersonEnded(call: ReadingCall, of: Person, writes: readonly Write[]): Promise<readonly Write[]> {
  if (!(await hasEndpoints(call, of.tenantId))) return writes
  const identities = await call.read.many(of.identities.map(identityNamed))
  return withAgentsEnded(
    call,
    identities.filter((each) => each !== undefined),
    writes,
  )
}

/**
 * Adds reports of everything that ends with sessions of a person to the first of the writes that end these: the sessions that were launched
 * from them, and the agent tokens that are not kept.
 */
export async function withDependentsEnded(
  call: ReadingCall,
  ended: readonly Session[],
  tenantId: TenantId | undefined,
  writes: readonly Write[],
): Promise<readonly Write[]> {
  const [first] = ended
  if (first === undefined || !(await hasEndpoints(call, tenantId))) return writes
  const ids = new Set(ended.map(({ sessionId }) => sessionId))
  const dependsOnThem = ({ sessionId, launchedFrom = [] }: Session) => !ids.has(sessionId) && launchedFrom.some((origin) => ids.has(origin))
  const [{ things }, { active }] = await Promise.all([
    call.read.list(sessionsOf(first.customerId, LOOKED_AT)),
    slotsAndTokens(first.customerId, call.read),
  ])
  const launched = await thoseThatLive(things.filter(dependsOnThem), call.read)
  return withReports(
    writes,
    [...launched, ...active.filter(dependsOnThem)].map((each) => sessionEnded(each, tenantId)),
  )
}

function withReports(writes: readonly Write[], reports: readonly EventReport[]): readonly Write[] {
  const [first, ...others] = writes
  return first === undefined || reports.length === 0 ? writes : [reporting(first, ...reports), ...others]
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
