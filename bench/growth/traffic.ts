import { endingOfPayment } from '../../functions/payments/ending-writes.ts'
import {
  type CallbackId,
  type CustomerId,
  fixedId,
  type Id,
  idSource,
  shardedIdSource,
  type TenantId,
  type WalletId,
} from '../../shared/domain/ids.ts'
import type { MinorUnits } from '../../shared/domain/money/amount.ts'
import { noteAudit } from '../../shared/storage/audit.ts'
import { noteCallbacks, slotAt } from '../../shared/storage/callback-marks.ts'
import { type Callback, callback, newCallback, noteAttempt } from '../../shared/storage/callbacks.ts'
import { dueAttributes, MINUTE_MS } from '../../shared/storage/due.ts'
import { type Payment, payment, storePayment } from '../../shared/storage/payments.ts'
import { session } from '../../shared/storage/sessions.ts'
import { take, takenBy } from '../../shared/storage/uniqueness.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import type { Write } from '../../shared/storage/write.ts'
import { callOf, jobOf, lookForLost } from './loads.ts'
import { seededRandom } from './seeded-random.ts'
import type { Request, Traffic } from './sustained-rate.ts'

/** The kind of tenant that makes the traffic. */
export type Payments = {
  readonly shards: number
  /** Wallets that are paid into: 1 is a merchant's. */
  readonly wallets: number
  readonly credits: 'one-by-one' | 'in-batches'
  /** Sessions of the tenant's back end; each call reads its own. */
  readonly callers: number
  readonly callbacks: 'with-callbacks' | 'without-callbacks'
}

const START_MS = Date.parse('2026-11-02T10:00:00Z')
const PAYLOAD = 'x'.repeat(300)

/** A source of chances, the same in every run. Each payment comes from a process of its own, so none knows the last id of another. */
function chances(seed: number) {
  const random = seededRandom(seed)
  return {
    text: (length: number) =>
      Math.floor(random() * 2 ** 48)
        .toString(36)
        .padStart(length, '0'),
    oneOf: (count: number) => Math.floor(random() * count),
    newProcess() {
      const newId = idSource(random)
      const newIdInShard = shardedIdSource(random)
      return { newId, newIdOf: <I extends Id>(shards: number, now: number): I => (shards === 1 ? newId(now) : newIdInShard(now, shards)) }
    },
  }
}

/** One payment of one tenant: created, ended by a second call, and told by a callback that arrives at once. */
export function paymentsOf({ shards, wallets, credits, callers, callbacks }: Payments, seed = 1): Traffic {
  const { text, oneOf, newProcess } = chances(seed)
  const tenantId: TenantId = fixedId(244_000_000_000_001)
  return () => {
    const now = START_MS + oneOf(1_000)
    const at = new Date(now).toISOString()
    const walletId: WalletId = fixedId(1_000 + oneOf(wallets))
    const { newId, newIdOf } = newProcess()
    const made: Payment = {
      paymentId: newIdOf(shards, now),
      tenantId,
      externalUniqueId: text(24),
      ...{
        paymentType: 'CARD',
        status: 'PENDING',
        amount: 12_345 as MinorUnits,
        fee: 0 as MinorUnits,
        currency: 'EUR',
        walletId,
        paymentReference: text(14),
      },
      ...(credits === 'in-batches' ? { creditsInBatches: true } : {}),
      ...(callbacks === 'with-callbacks' ? { callbackUrl: 'https://receiver.example.com/payments/paid' } : {}),
      created: at,
      lastModified: at,
    }
    const caller = () => session(fixedId(9_000 + oneOf(callers)), 'session')
    const { externalUniqueId: value, paymentId: by } = made
    const creation = [take(tenantId, { kind: 'PAYMENT', value, by, digest: text(43) }), storePayment(made, undefined)]
    const create = callOf(
      [caller(), wallet(tenantId, walletId), takenBy(tenantId, 'PAYMENT', value)],
      [...creation, audited(tenantId, at, text(22), shards, { paymentId: by, amount: 123.45, currency: 'EUR', walletId })].map((write) => ({
        write,
      })),
    )
    const ending = endingOfPayment(made, 'SUCCESSFUL', { now, newId: () => newId(now) }).map(marked)
    const end = callOf(
      [caller(), payment(tenantId, by)],
      [...ending, audited(tenantId, at, text(22), shards, { status: 'SUCCESSFUL' })].map((write) => ({ write, changes: made })),
    )
    return [create, end, ...ending.filter(isCallback).map((write) => delivery(write, at))]
  }
}

/** As the commit writes what is due at once and stands under a mark. */
function marked({ due, ...write }: Write): Write {
  return { ...write, ...(due === undefined ? {} : write.markedFor === undefined ? { due } : { announced: due }) }
}

function audited(tenantId: TenantId, at: string, auditId: string, shards: number, after: object): Write {
  const action = 'POST /tenants/{tenantId}/payments'
  const who = {
    actor: fixedId<CustomerId>(9_000),
    identity: 'backend@tenant.example.com',
    sessionId: 'x'.repeat(30),
    traceId: 'x'.repeat(32),
  }
  return noteAudit(String(tenantId), { auditId, at, ...who, action, path: `/tenants/${tenantId}/payments`, after }, shards)
}

const isCallback = ({ announced }: Write): boolean => announced?.kind === 'CALLBACK'

/** The message of a callback carries it, so that it is sent without a read. Its result is the only write. */
function delivery(created: Write, at: string): Request {
  const of = created.item as Callback
  const write = noteAttempt(of, { attempt: 1, at, status: 200, ms: 50, answer: 'ok' }, { kind: 'delivered' })
  return jobOf([], { write, changes: of })
}

/** A first attempt that fails enters the due index, and leaves it when the next one succeeds. */
function failure(created: Write, now: number, shards: number): readonly Request[] {
  const of = created.item as Callback
  const at = new Date(now).toISOString()
  const next = now + 1_000
  const failed = noteAttempt(of, { attempt: 1, at, status: 503, ms: 50, answer: 'no' }, { kind: 'retry', nextAttemptAt: next })
  const due = failed.due === undefined ? undefined : ({ ...failed.due, queuedBy: 'commit', shards } as const)
  const indexed: Write = { ...failed, ...(due === undefined ? {} : { due }) }
  const leaves = due === undefined ? undefined : dueAttributes(due, failed.key).due
  const again = noteAttempt({ ...of, turn: 2 }, { attempt: 2, at, status: 200, ms: 50, answer: 'ok' }, { kind: 'delivered' })
  return [jobOf([], { write: indexed, changes: of }), jobOf([callback(of.tenantId, of.callbackId)], { write: again, changes: of, leaves })]
}

/** `failing`: the share of first attempts that fail. `dueShards`: property `due.shards`. */
export type Callbacks = {
  readonly tenants: number
  readonly minute: number
  readonly dueShards: number
  readonly failing: number
}

/** Seconds of a function for each callback that is made: so many calls are made at the same time, in as many processes. */
const SECONDS_OF_A_CALL = 0.05
const SECONDS_OF_AN_HOUR = 3_600
/** A process that makes callbacks of a busy tenant stores a mark for a minute, and then one for an hour. */
const MARKS_IN_AN_HOUR = 2

/**
 * Marks for each callback: every process meets every tenant. If twice as many callbacks are made, twice as many processes make them, so the
 * share does not depend on the rate.
 */
export const marksPerCallback = (tenants: number): number =>
  Math.min(1, (MARKS_IN_AN_HOUR * tenants * SECONDS_OF_A_CALL) / SECONDS_OF_AN_HOUR)

/** Callbacks of many tenants in one minute, each created in a transaction under a mark and delivered at once, unless it fails once. */
export function callbacksOf({ tenants, minute, dueShards, failing }: Callbacks, seed = 1): Traffic {
  const { oneOf, newProcess } = chances(seed)
  const happens = (share: number): boolean => oneOf(10_000) < share * 10_000
  return () => {
    const now = START_MS + minute * MINUTE_MS + oneOf(1_000)
    const at = new Date(now).toISOString()
    const tenantId: TenantId = fixedId(1_000 + oneOf(tenants))
    const callbackId = newProcess().newId<CallbackId>(now)
    const [made] = newCallback({ tenantId, callbackId, url: 'https://receiver.example.com/payments/paid', payload: PAYLOAD, now })
    if (made === undefined) throw new Error('a new callback is a write')
    const created = marked(made)
    const span = happens(0.5) ? 'MINUTE' : 'HOUR'
    const mark = jobOf([], { write: noteCallbacks(tenantId, slotAt(span, tenantId, now)) })
    return [
      ...(happens(marksPerCallback(tenants)) ? [mark] : []),
      callOf([], [{ write: created }]),
      ...(happens(failing) ? failure(created, now, dueShards) : [delivery(created, at)]),
      lookForLost(created),
    ]
  }
}
