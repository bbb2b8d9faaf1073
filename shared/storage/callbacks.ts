import { type Outcome, STATE_AFTER } from '../domain/callbacks/outcome.ts'
import { defined } from '../domain/defined.ts'
import { type CallbackId, firstIdAt, NO_ID, type TenantId, type WebhookEndpointId } from '../domain/ids.ts'
import type { Lane } from './callback-lanes.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Listing, newestFirst, owned } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, insert, update, type Write } from './write.ts'

/** The kinds of a due attempt in the due index and in the queues, one per lane. */
export const CALLBACK = 'CALLBACK'
export const CALLBACK_SLOW = 'CALLBACK_SLOW'

const kindIn = (lane: Lane): string => (lane === 'quick' ? CALLBACK : CALLBACK_SLOW)
export const laneOf = (kind: string): Lane => (kind === CALLBACK_SLOW ? 'slow' : 'quick')

export const CALLBACK_STATES = ['WAITING', 'DELIVERED', 'FAILED', 'REFUSED', 'STOPPED'] as const
export type CallbackState = (typeof CALLBACK_STATES)[number]

const DAY_SECONDS = 86_400

/** One attempt: the receiver's answer, or an error code. */
export type Attempt = {
  /** Counted from 1. */
  readonly attempt: number
  readonly at: string
  readonly status?: number
  readonly error?: string
  readonly ms?: number
  /** The beginning of the receiver's answer. */
  readonly answer?: string
}

/** A callback and its progress. */
export type Callback = {
  readonly callbackId: CallbackId
  readonly tenantId: TenantId
  readonly url: string
  /** The text that is signed and sent, the same on every attempt. */
  readonly payload: string
  /**
   * `logout-token`: the payload is sent inside a signed logout token, in a form. `security-event`: it is sent as a signed security event
   * token. Absent: it is sent unchanged, as JSON.
   */
  readonly sentAs?: 'logout-token' | 'security-event'
  /** The endpoint that an event is for: its present URL and secret are used. */
  readonly webhookEndpointId?: WebhookEndpointId
  readonly state: CallbackState
  /** Distinguishes planned attempts: it grows with every change, so that messages for earlier plans are ignored. */
  readonly turn: number
  readonly attemptsMade: number
  /** The number of attempts when the retry schedule started, or started again. */
  readonly ladderFrom: number
  /** Bounded: the first few and the latest. */
  readonly attempts: readonly Attempt[]
  readonly nextAttemptAt?: string
  readonly created: string
  readonly lastModified: string
  /** The trace id of the call that caused it. */
  readonly traceId?: string
  /** Only of delivered ones, and of those kept for a failing endpoint: seconds since 1970 after which the table removes it. */
  readonly expiresAt?: number
}

export const callback = (tenantId: TenantId, callbackId: CallbackId) =>
  owned<Callback>(keys.callback(tenantId, callbackId), () => ({ kind: 'tenant' }))

type Part = { readonly limit: number; readonly after: string | undefined; readonly since: number | undefined }

/**
 * Callbacks, newest first, back to the moment `since`. Items have about 1 KB, and 13 KB after dozens of failed attempts with long
 * answers.
 */
export function callbacksOf(tenantId: TenantId, { limit, after, since }: Part): Listing<Callback> {
  const inOneShard: Listing<Callback> = newestFirst(keys.callback(tenantId, NO_ID), limit, after)
  const listing = { ...inOneShard, shards: keys.callbackShards(tenantId) }
  return since === undefined ? listing : { ...listing, notBefore: keys.callback(tenantId, firstIdAt(since)).SK }
}

/** In milliseconds. */
const ABOUT_TO_MS = 5_000

/** Tells whether it is due now or soon, or its attempt is in progress: planning it again gains nothing. */
export function isAboutToBeSent({ state, nextAttemptAt }: Callback, now: number): boolean {
  return state === 'WAITING' && nextAttemptAt !== undefined && Date.parse(nextAttemptAt) <= now + ABOUT_TO_MS
}

/** A callback to create: `payload` is the text that will be sent, `now` in milliseconds. */
type NewCallback = Pick<Callback, 'tenantId' | 'callbackId' | 'url' | 'payload' | 'sentAs' | 'webhookEndpointId'> & {
  readonly now: number
  readonly traceId?: string | undefined
}

/** The writes that create a callback, due at once. They belong in the transaction of the event that it reports. One item. */
export function newCallback(of: NewCallback): readonly Write[] {
  const { tenantId, callbackId, now } = of
  const made: Callback = { ...startOf(of), state: 'WAITING', nextAttemptAt: new Date(now).toISOString() }
  return [insert(callback(tenantId, callbackId), made, { due: { kind: CALLBACK, at: now, turn: 1 }, markedFor: tenantId })]
}

/** The write that keeps a callback without sending it, for `keptDays`: a recovery within this time sends it. */
export function keptCallback(of: NewCallback, keptDays: number): Write {
  const expiresAt = Math.floor(of.now / 1000) + keptDays * DAY_SECONDS
  return insert(callback(of.tenantId, of.callbackId), { ...startOf(of), state: 'STOPPED', expiresAt })
}

function startOf({ tenantId, callbackId, url, payload, sentAs, webhookEndpointId, now, traceId }: NewCallback) {
  const created = new Date(now).toISOString()
  return {
    ...{ callbackId, tenantId, url, payload, turn: 1, attemptsMade: 0, ladderFrom: 0, attempts: [] },
    created,
    lastModified: created,
    ...defined({ traceId, sentAs, webhookEndpointId }),
  }
}

/** Margin around a range of ids, in milliseconds: an id can be ahead of the clock of its process by a second. */
const IDS_STRAY_MS = 5_000

type Untried = { readonly shard: number; readonly from: number; readonly before: number }

/**
 * Callbacks of one shard that were made in a range of time, were never tried, and are not in the due index, oldest first. Costs an
 * eventually consistent read of all that were made then.
 */
export function untriedCallbacks(tenantId: TenantId, { shard, from, before }: Untried, limit: number, after?: string): Listing<Callback> {
  return {
    partition: keys.callbackShards(tenantId)[shard] ?? '',
    prefix: '',
    order: 'oldest-first',
    limit,
    consistency: 'eventual',
    notBefore: keys.callback(tenantId, firstIdAt(from - IDS_STRAY_MS)).SK,
    notAfter: keys.callback(tenantId, firstIdAt(before + IDS_STRAY_MS)).SK,
    only: [equals('state', 'WAITING'), equals('turn', 1), hasNo('due')],
    ...(after === undefined ? {} : { after }),
  }
}

export const CALLBACK_SHARDS = keys.callbackShards(NO_ID).length

/** Enters a callback that was never tried into the due index. From there the sweep sends it again until it is tried. */
export function rescueCallback({ tenantId, callbackId }: Callback, at: number, shards: number): Write {
  const due = { kind: CALLBACK, at, turn: 1, queuedBy: 'commit', shards } as const
  return update(callback(tenantId, callbackId), {}, { when: [equals('turn', 1), hasNo('due')], due })
}

const FIRST_KEPT = 3
const LATEST_KEPT = 50
const LATEST_ANSWERS = 5

/**
 * Keeps the attempts that matter: the first ones show how it began, the latest ones how it stands now. Answers are kept for the first 3 and
 * the latest 5.
 */
function bounded(attempts: readonly Attempt[]): readonly Attempt[] {
  const kept = attempts.length <= FIRST_KEPT + LATEST_KEPT ? attempts : [...attempts.slice(0, FIRST_KEPT), ...attempts.slice(-LATEST_KEPT)]
  return kept.map((made, index) => (index < FIRST_KEPT || index >= kept.length - LATEST_ANSWERS ? made : withoutAnswer(made)))
}

/** Each write of an item costs its whole size: dozens of answers of 1 KiB would make every further attempt many times as expensive. */
function withoutAnswer({ answer: _, ...made }: Attempt): Attempt {
  return made
}

/**
 * Records an attempt, and moves the callback to the bucket and lane of its next one, or out of the due index. A delivered one is removed
 * after `keptDays`; 0: never. INVARIANT: one conditional write on the turn, so that only one of several workers with the same message
 * writes.
 */
export function noteAttempt(of: Callback, made: Attempt, outcome: Outcome, next: Lane = 'quick', keptDays = 0): Write {
  const state = STATE_AFTER[outcome.kind]
  const end = state === 'DELIVERED' && keptDays > 0 ? { expiresAt: Math.floor(Date.parse(made.at) / 1000) + keptDays * DAY_SECONDS } : {}
  const set = { ...end, ...urlOf(of), state, attemptsMade: made.attempt, attempts: bounded([...of.attempts, made]), lastModified: made.at }
  return plannedAnew(of, set, outcome.kind === 'retry' ? outcome.nextAttemptAt : undefined, next)
}

/** The URL of the last attempt, for a callback to an endpoint: the endpoint's URL may have changed since the event. */
function urlOf({ webhookEndpointId, url }: Callback): Pick<Callback, 'url'> | undefined {
  return webhookEndpointId === undefined ? undefined : { url }
}

/** Postpones a planned attempt without making it. */
export function deferAttempt(of: Callback, at: number, lane: Lane = 'quick'): Write {
  return plannedAnew(of, {}, at, lane)
}

/** Ends a callback without an attempt. */
export function stopCallback(of: Callback, now: number): Write {
  return plannedAnew(of, { state: 'STOPPED', lastModified: new Date(now).toISOString() }, undefined)
}

/** Plans an attempt for now, whatever the earlier results. If it fails, the retry schedule starts again. */
export function resendCallback(of: Callback, now: number): Write {
  return plannedAnew(of, { state: 'WAITING', ladderFrom: of.attemptsMade, lastModified: new Date(now).toISOString() }, now)
}

function plannedAnew(of: Callback, set: Partial<Callback>, nextAttempt: number | undefined, lane: Lane = 'quick'): Write {
  const turn = of.turn + 1
  const reference = callback(of.tenantId, of.callbackId)
  const options = { when: [equals('turn', of.turn)], twice: 'as-once' } as const
  if (nextAttempt === undefined) return update(reference, { set: { ...set, turn }, remove: ['nextAttemptAt', ...DUE_ATTRIBUTES] }, options)
  const nextAttemptAt = new Date(nextAttempt).toISOString()
  return update(
    reference,
    { set: { ...set, turn, nextAttemptAt }, remove: ['expiresAt'] },
    { ...options, due: { kind: kindIn(lane), at: nextAttempt, turn } },
  )
}
