import { refuseTaskHeaders } from '../../contract/asks-for-task.ts'
import type { TenantSettings } from '../../contract/call.ts'
import { type Endpoint, isWrite } from '../../contract/declared-endpoint.ts'
import type { HttpRequest } from '../../contract/http.ts'
import { sessionReads } from '../../contract/live-session.ts'
import { createReader, type Reader } from '../../contract/reader.ts'
import type { TenantId } from '../../domain/ids.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Store, StoredItem } from '../../ports/store.ts'
import { pendingTasks } from '../../storage/pending-tasks.ts'
import type { Reference } from '../../storage/read.ts'
import type { Arrived, Bearing } from '../request-context.ts'
import type { Early } from '../run-lane.ts'
import type { Service } from '../service.ts'
import { callerOf } from './authenticate.ts'
import { tenantIn } from './decide.ts'
import { itemReads } from './item-reads.ts'
import { agentReadsOf } from './note-agent-read.ts'
import { firstAnswerTo, keyReads, refuseOddKey, replayed } from './replay.ts'
import { stepUpReads } from './step-up.ts'
import { type Validated, validate } from './validate.ts'

/** Refuses task headers of a call that needs no token, unless its handler does so itself. */
export function refuseTaskOfOpenCall({ endpoint, request }: Pick<Arrived, 'endpoint' | 'request'>): void {
  if (isWrite(request.method) && endpoint.refusesTaskHeaders !== 'itself') refuseTaskHeaders(request)
}

/** Reads the request by the declaration of its endpoint; what is wrong with it is judged later. */
export function validateRequest({ endpoint, request }: Pick<Arrived, 'endpoint' | 'request'>): { readonly validated: Validated } {
  return { validated: validate(endpoint, request) }
}

/**
 * Reads in one round trip what the token names, the items that the call names, and the answer that it may have had before. A call that
 * only reads takes what the token names from memory, or by an eventually consistent read at half the cost.
 */
export async function readTogether({
  claims,
  keyUse,
  endpoint,
  request,
  read,
  service,
  validated,
}: Bearing & { readonly validated: Validated }): Promise<{
  readonly tenantSettings: TenantSettings
  readonly session: Reader
  readonly hints: Reader
}> {
  const named = sessionReads(claims)
  // Never for a write, and never for an agent, whose last use is noted with the session.
  const onlyReads = !isWrite(request.method) && claims.act === undefined
  const recalled = onlyReads ? service.sessions?.recall(named) : undefined
  const session = onlyReads ? sessionReader(named, recalled, read, service) : read
  const remember = service.sessions?.remembering(named)
  const pending = pendingReads(endpoint, request, service)
  const others = [...agentReadsOf(claims), ...stepUpReads(claims), ...keyReads(keyUse), ...itemReads(endpoint, validated)]
  // The row of open tasks goes with another read, since each request takes a third of the processor time of a GET.
  const [hints, bySession, byRead] =
    recalled === undefined ? [session, [...named, ...pending], others] : [read, named, [...others, ...pending]]
  const [tenantSettings] = await Promise.all([
    service.settings.of(tenantOf(validated, claims)),
    ...(session === read ? [read.ahead([...bySession, ...byRead])] : [session.ahead(bySession), read.ahead(byRead)]),
  ])
  if (recalled === undefined) remember?.((await session.many(named)) as readonly (StoredItem | undefined)[])
  return { tenantSettings, session, hints }
}

/** The items that tell the caller of a call that only reads: remembered, or read so that they may lag, unless this process has just written them. */
function sessionReader(
  named: readonly Reference<unknown>[],
  recalled: readonly StoredItem[] | undefined,
  read: Reader,
  { ports, sessions }: Bearing['service'],
): Reader {
  if (recalled !== undefined) return createReader(ports.store, recalled)
  return sessions?.wereJustWritten(named) === true ? read : createReader(lagging(ports.store))
}

const lagging = (store: Store): Store => ({ ...store, read: (references) => store.read(references, 'eventual') })

function tenantOf(validated: Validated, claims: Claims): TenantId | undefined {
  return (validated.kind === 'valid' ? tenantIn(validated.input) : undefined) ?? claims.tenantId
}

/** Reads the configuration of the tenant in the path, for a call that has no token. */
export async function readSettings({
  service,
  validated,
}: Pick<Arrived, 'service'> & { readonly validated: Validated }): Promise<{ readonly tenantSettings: TenantSettings }> {
  return { tenantSettings: await service.settings.of(validated.kind === 'valid' ? tenantIn(validated.input) : undefined) }
}

/** Refuses a token whose session has ended. What is remembered, or may lag, refuses nobody: it is read once more, consistently. */
export async function authenticate({
  claims,
  session,
  read,
  service,
}: Bearing & { readonly session: Reader }): Promise<{ readonly caller: Caller }> {
  const now = service.ports.clock.now()
  try {
    return { caller: await callerOf(claims, session, now) }
  } catch (refusal) {
    if (session === read || !(refusal instanceof Refusal) || refusal.refusal !== 'token-invalid') throw refusal
    const named = sessionReads(claims)
    const remember = service.sessions?.remembering(named)
    const items = await read.many(named)
    const caller = await callerOf(claims, read, now)
    remember?.(items as readonly (StoredItem | undefined)[])
    return { caller }
  }
}

/** Counts the call for the rate limits of its tenant. */
export async function countCaller({ admission, caller }: Bearing & { readonly caller: Caller }): Promise<void> {
  await admission.ofCaller(caller)
}

/** Answers a request that was made before with the same Idempotency-Key as it was answered then. */
export async function answerRepeated({ keyUse, read, service }: Bearing): Promise<Early | undefined> {
  refuseOddKey(keyUse)
  const before = keyUse === undefined ? undefined : await replayed(keyUse, await read.one(firstAnswerTo(keyUse)), service.ports)
  return before === undefined ? undefined : { early: before }
}

/** The row that names the open tasks of an item, read together with the item: a GET of an item without any takes no round trip more. */
function pendingReads(
  endpoint: Endpoint,
  { path }: Pick<HttpRequest, 'path'>,
  { isChangeable }: Pick<Service, 'isChangeable'>,
): readonly Reference<unknown>[] {
  return isChangeable(endpoint) ? [pendingTasks(path) as unknown as Reference<unknown>] : []
}
