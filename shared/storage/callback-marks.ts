import { NO_ID, type TenantId } from '../domain/ids.ts'
import { MINUTE_MS } from './due.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import { upsert, type Write } from './write.ts'

/** The span of a mark: a minute, or an hour for tenants that many processes make callbacks for. */
export type Span = 'MINUTE' | 'HOUR'

const LENGTH_MS: Readonly<Record<Span, number>> = { MINUTE: MINUTE_MS, HOUR: 60 * MINUTE_MS }
/** Much longer than any pause of the sweep: it reads marks, and nothing removes them but their expiry. */
const KEPT_SECONDS = 90 * 86_400

/**
 * Notes that a tenant makes callbacks in this span that are not in the due index. Less than 200 bytes: each process adds to a number, and
 * nothing else.
 */
export type CallbackMark = {
  readonly tenantId: TenantId
  /** The start of its span, in milliseconds. */
  readonly from: number
  /** The number of times that it was stored: once by each process, and again by each repetition. */
  readonly processes: number
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** A span of a tenant, from its first millisecond until before `to`. */
export type Slot = { readonly span: Span; readonly from: number; readonly to: number }

/** Hours begin at a minute of the tenant's own, so that not all processes store the marks of all tenants in the same second. */
export function slotAt(span: Span, tenantId: TenantId, at: number): Slot {
  const length = LENGTH_MS[span]
  const offset = span === 'HOUR' ? (tenantId % 60) * MINUTE_MS : 0
  const from = Math.floor((at - offset) / length) * length + offset
  return { span, from, to: from + length }
}

/** Stores a mark. Several processes may store the same one; its item counts them. */
export function noteCallbacks(tenantId: TenantId, { span, from, to }: Slot): Write {
  const set = { tenantId, from, expiresAt: Math.floor(to / 1000) + KEPT_SECONDS }
  return upsert(reference<CallbackMark>(keys.callbackMark(tenantId, span, minuteName(from))), { set, add: { processes: 1 } })
}

type Range = { readonly shard: number; readonly span: Span; readonly from: number; readonly before: number }

/** The marks of spans that overlap a range of whole minutes, earliest first. */
export function marksWithin({ shard, span, from, before }: Range, limit: number, after?: string): Listing<CallbackMark> {
  return {
    partition: keys.callbackMarkShards()[shard] ?? '',
    prefix: '',
    order: 'oldest-first',
    limit,
    consistency: 'eventual',
    notBefore: startOf(span, from - LENGTH_MS[span] + MINUTE_MS),
    // Excludes the minute `before`: its keys begin with this text and are longer, so they are greater.
    notAfter: startOf(span, before),
    ...(after === undefined ? {} : { after }),
  }
}

/** The beginning of the keys of the marks of a span that begins at this minute. */
const startOf = (span: Span, at: number): string => keys.callbackMark(NO_ID, span, minuteName(at)).SK.split('#', 2).join('#')

const minuteName = (at: number): string => new Date(at).toISOString().slice(0, 16)

/** The number of shards of the marks. */
export const MARK_SHARDS = keys.callbackMarkShards().length
