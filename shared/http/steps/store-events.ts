import { shownTask } from '../../contract/task-shape.ts'
import { defined } from '../../domain/defined.ts'
import { eventPayload } from '../../domain/events/event-payload.ts'
import type { EventOrigin, EventReport } from '../../domain/events/event-report.ts'
import type { EventType } from '../../domain/events/event-types.ts'
import { isWanted, mayReceive, rolesThatCount } from '../../domain/events/may-receive.ts'
import { securityEventOf } from '../../domain/events/security-events.ts'
import type { TenantId } from '../../domain/ids.ts'
import type { PersonNames } from '../../people/person-names.ts'
import type { Ports } from '../../ports/ports.ts'
import { callbackTo, type EventTarget, keepEventParts } from '../../storage/event-parts.ts'
import type { Task } from '../../storage/task.ts'
import type { KnownEndpoint } from '../../storage/webhook-endpoints.ts'
import type { Write } from '../../storage/write.ts'
import type { Service } from '../service.ts'

/** The number of writes up to which events join a transaction, which has 100 at most. More are stored as one item, and sent out afterwards. */
const MOST_TOGETHER = 90
/** Most characters of events in one such item. */
const MOST_IN_PARTS = 300_000

/** The circumstances of a commit. */
type Committing = EventOrigin & {
  readonly settings: Pick<Service['settings'], 'of'>
  readonly ports: Pick<Ports, 'newId'>
  readonly now: number
}

/** Tells whether the data of an event is a task as it is stored. */
const isTaskEvent = (eventType: EventType): boolean => eventType.startsWith('task.') && eventType !== 'task.commented'
const NO_NAMES: PersonNames = new Map()

/** An event that endpoints want. */
type Wanted = { readonly tenantId: TenantId; readonly payload: string; readonly by: readonly KnownEndpoint[] }

/**
 * Adds the events that the writes report: one callback for each endpoint that wants one. INVARIANT: they are part of the same transaction,
 * so that no event exists without its effect, and none is lost.
 */
export async function withEvents(writes: readonly Write[], committing: Committing): Promise<readonly Write[]> {
  if (!writes.some(({ reports }) => reports !== undefined)) return writes
  const changes = writes.map(({ reports: _, ...write }) => write)
  const reports = writes.flatMap(({ reports: of = [] }) => of)
  const wanted = (await Promise.all(reports.map((report) => wantedEvents(report, committing)))).flat()
  const count = wanted.reduce((sum, { by }) => sum + by.length, 0)
  return [...changes, ...(changes.length + count <= MOST_TOGETHER ? asCallbacks(wanted, committing) : inParts(wanted, committing))]
}

async function wantedEvents(report: EventReport, committing: Committing): Promise<readonly Wanted[]> {
  const { tenantId } = report
  if (tenantId === undefined) return []
  const { endpoints, settings, tenant } = await committing.settings.of(tenantId)
  const by = endpoints.filter(
    (endpoint) => wants(endpoint, report) && mayReceive(settings.matrix, report.eventType, rolesThatCount(endpoint, tenant)),
  )
  return by.length === 0 ? [] : [{ tenantId, payload: await payloadOf(report, tenantId, committing), by }]
}

/** An endpoint that an administrator disabled collects nothing; one that was disabled because it failed goes on collecting. */
function wants({ enabled, disabledBecause, events, format }: KnownEndpoint, { eventType }: EventReport): boolean {
  if (!enabled && disabledBecause === undefined) return false
  return isWanted(eventType, events) && (format === 'json' || securityEventOf(eventType) !== undefined)
}

async function payloadOf({ eventType, data }: EventReport, tenantId: TenantId, { ports, now, actor }: Committing): Promise<string> {
  const found = await data()
  const shown = isTaskEvent(eventType) ? shownTask(found as Task, NO_NAMES) : found
  return eventPayload({ eventType, eventId: ports.newId(now), at: now, tenantId, actor, data: shown })
}

function asCallbacks(wanted: readonly Wanted[], { ports, now, traceId }: Committing): readonly Write[] {
  return wanted.flatMap(({ tenantId, payload, by }) =>
    by.flatMap((endpoint) => callbackTo({ tenantId, callbackId: ports.newId(now), target: targetOf(endpoint), payload, now, traceId })),
  )
}

/** Stores events of one tenant together, in as many items as their size needs: usually one. */
function inParts(wanted: readonly Wanted[], { ports, now, traceId }: Committing): readonly Write[] {
  return chunksOf(wanted).map((chunk) => {
    const known = new Map(chunk.flatMap(({ by }) => by.map((endpoint) => [endpoint.webhookEndpointId, targetOf(endpoint)])))
    const places = [...known.keys()]
    const events = chunk.map(({ payload, by }) => ({ payload, to: by.map((each) => places.indexOf(each.webhookEndpointId)) }))
    const of = { partsId: ports.newId(now), tenantId: (chunk[0] as Wanted).tenantId, targets: [...known.values()], events }
    return keepEventParts({ ...of, done: 0, ...defined({ traceId }), at: now, turn: 1 })
  })
}

/** Groups of events of the same tenant that fit into an item. */
function chunksOf(wanted: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const chunks: Wanted[][] = []
  let size = 0
  for (const each of wanted) {
    const last = chunks.at(-1)
    size += each.payload.length
    if (last === undefined || last[0]?.tenantId !== each.tenantId || size > MOST_IN_PARTS) {
      chunks.push([each])
      size = each.payload.length
    } else last.push(each)
  }
  return chunks
}

function targetOf({ webhookEndpointId, url, format, enabled }: KnownEndpoint): EventTarget {
  return { webhookEndpointId, url, ...(format === 'set' ? { sentAs: 'security-event' } : {}), ...(enabled ? {} : { kept: true }) }
}
