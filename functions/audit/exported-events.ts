import { csvRow, csvText } from '../../shared/domain/csv-text.ts'
import type { ShownEvent } from './audit-shape.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'
export const JSON_LINES_TYPE = 'application/jsonl; charset=utf-8'

/** An event with its hash, and the seal of its hour once the hour is sealed. */
export type ExportedEvent = ShownEvent & {
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

export function csvOfEvents(events: readonly ExportedEvent[]): string {
  return csvText([HEADING, ...events.map((event) => csvRow(Object.values(COLUMNS).map((cell) => cell(event))))])
}

/** One JSON object per line. */
export function jsonLinesOf(events: readonly ExportedEvent[]): string {
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
