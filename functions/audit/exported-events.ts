import { wantedIn } from '../../shared/contract/accept.ts'
import type { Call } from '../../shared/contract/call.ts'
import { ok, Raw, type Reply } from '../../shared/contract/http.ts'
import { taskOf } from '../../shared/domain/audit/event-kind.ts'
import { hourOf, type Seal } from '../../shared/domain/audit/seal.ts'
import { csvRow, csvText } from '../../shared/domain/csv-text.ts'
import { defined } from '../../shared/domain/defined.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { type Audit, sealOf } from '../../shared/storage/audit.ts'
import { type FoundEntry, registered } from '../../shared/storage/audit-sources.ts'
import { task } from '../../shared/storage/tasks.ts'
import { type ShownEvent, shownEvent } from './audit-shape.ts'

const CSV_TYPE = 'text/csv; charset=utf-8; header=present'
const JSON_LINES_TYPE = 'application/jsonl; charset=utf-8'

/** An event with its hash, and the seal of its hour once the hour is sealed. */
type ExportedEvent = ShownEvent & {
  readonly entryHash: string
  /** Hour in UTC, for example `2026-01-31T08`. */
  readonly sealHour?: string
  readonly sealHash?: string
}

/** The columns, each one text. */
const COLUMNS: Readonly<Record<string, (event: ExportedEvent) => string | number | undefined>> = {
  auditId: ({ auditId }) => auditId,
  at: ({ at }) => at,
  actor: ({ actor }) => actor,
  name: ({ name }) => name,
  identity: ({ identity }) => identity,
  kind: ({ kind }) => kind,
  sentence: ({ sentence }) => sentence,
  action: ({ action }) => action,
  path: ({ path }) => path,
  objectType: ({ object }) => object?.type,
  objectId: ({ object }) => object?.id,
  taskId: ({ taskId }) => taskId,
  before: ({ before }) => asJson(before),
  after: ({ after }) => asJson(after),
  refused: ({ refused }) => refused,
  provider: ({ provider }) => provider,
  reason: ({ reason }) => reason,
  sourceAddress: ({ sourceAddress }) => sourceAddress,
  sessionId: ({ sessionId }) => sessionId,
  traceId: ({ traceId }) => traceId,
  entryHash: ({ entryHash }) => entryHash,
  sealHour: ({ sealHour }) => sealHour,
  sealHash: ({ sealHash }) => sealHash,
}

const asJson = (state: unknown): string | undefined => (state === undefined ? undefined : JSON.stringify(state))

/** The heading of the columns, as each page begins. */
const HEADING = csvRow(Object.keys(COLUMNS))

function csvOfEvents(events: readonly ExportedEvent[]): string {
  return csvText([HEADING, ...events.map((event) => csvRow(Object.values(COLUMNS).map((cell) => cell(event))))])
}

/** One JSON object per line. */
function jsonLinesOf(events: readonly ExportedEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('')
}

const EXAMPLE: ExportedEvent = {
  auditId: '01JNB4T0X0-1',
  at: '2026-03-02T09:30:00.000Z',
  actor: 5 as never,
  name: 'Edith Clarke',
  identity: 'operator@harbour.example',
  kind: 'change',
  sentence: 'Changed setting task.open.max: 1000 → 100',
  action: 'PUT /tenants/{tenantId}/config/{key}',
  path: '/tenants/1/config/task.open.max',
  object: { type: 'setting', id: 'task.open.max', path: '/tenants/1/config/task.open.max' },
  before: 1000,
  after: 100,
  traceId: '0af7651916cd43dd8448eb211c80319c',
  entryHash: 'ZW50cnkgaGFzaCBvZiBhbiBleGFtcGxlLCAyNTYgYml0cw',
  sealHour: '2026-03-02T09',
  sealHash: 'c2VhbCBoYXNoIG9mIGFuIGV4YW1wbGUsIDI1NiBiaXRzISE',
}

/** The other media types of a list of events. */
export const EXPORTS = [
  { mediaType: 'text/csv', example: csvOfEvents([EXAMPLE]) },
  { mediaType: 'application/jsonl', example: jsonLinesOf([EXAMPLE]) },
] as const

/** Answers entries in the media type that the caller asks for. The last two name the seals of the entries too. */
export async function answeredEvents(
  call: Pick<Call, 'read' | 'request'>,
  of: Audit,
  entries: readonly FoundEntry[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const wanted = typeWantedIn(call.request.headers.accept)
  const [events, seals] = await Promise.all([inWords(entries, of, call), wanted === 'json' ? new Map() : sealsOf(entries, of, call)])
  const all = { ...headers, vary: 'origin, accept' }
  if (wanted === 'json') return ok(events, all)
  const exported = events.map((event, at) => withSeal(event, entries[at] as FoundEntry, seals))
  return ok(wanted === 'csv' ? new Raw(CSV_TYPE, csvOfEvents(exported)) : new Raw(JSON_LINES_TYPE, jsonLinesOf(exported)), all)
}

function typeWantedIn(accept: string | undefined): 'json' | 'csv' | 'jsonl' {
  const wanted = wantedIn(accept)
  const quality = (name: string) => wanted.get(name) ?? 0
  const lines = Math.max(quality('application/jsonl'), quality('application/x-ndjson'))
  const csv = quality('text/csv')
  if (Math.max(lines, csv) <= quality('application/json')) return 'json'
  return csv >= lines ? 'csv' : 'jsonl'
}

/** The entries of a page, with the names of those who acted and the words of their tasks. */
async function inWords(entries: readonly FoundEntry[], { scope }: Audit, { read }: Pick<Call, 'read'>): Promise<readonly ShownEvent[]> {
  const taskIds = [...new Set(entries.flatMap(({ entry }) => taskOf(entry) ?? []))]
  const [names, tasks] = await Promise.all([
    namesOf(
      entries.flatMap(({ entry: { actor } }) => (typeof actor === 'number' ? [actor] : [])),
      read,
    ),
    read.many(taskIds.map((taskId) => task(taskId))),
  ])
  const descriptions = new Map(
    tasks.flatMap((found) =>
      String(found?.tenantId ?? 'GLOBAL') === scope && found !== undefined ? [[found.taskId, found.description]] : [],
    ),
  )
  return entries.map(({ entry }) => {
    const name = typeof entry.actor === 'number' ? names.get(entry.actor) : undefined
    const taskId = taskOf(entry)
    return { ...shownEvent(entry, taskId === undefined ? undefined : descriptions.get(taskId)), ...defined({ name }) }
  })
}

/** The seals of the hours of these entries, as far as they are sealed. */
async function sealsOf(entries: readonly FoundEntry[], { scope }: Audit, { read }: Pick<Call, 'read'>): Promise<ReadonlyMap<string, Seal>> {
  const hours = [...new Set(entries.map(({ position }) => hourOf(position)))]
  const seals = await read.many(hours.map((hour) => sealOf(scope, hour)))
  return new Map(seals.flatMap((seal) => (seal === undefined ? [] : [[seal.hour, seal] as const])))
}

function withSeal(event: ShownEvent, found: FoundEntry, seals: ReadonlyMap<string, Seal>): ExportedEvent {
  const seal = seals.get(hourOf(found.position))
  return { ...event, entryHash: registered(found).hash, ...defined({ sealHour: seal?.hour, sealHash: seal?.hash }) }
}
