import type { CustomerId, TenantId } from '../domain/ids.ts'
import { callerShare } from '../domain/settings/caller-share.ts'
import type { SettingValue } from '../domain/settings/registry.ts'
import type { Counted, Limiter, LimiterVerdict, Service } from '../http/service.ts'
import type { Store } from '../ports/store.ts'
import { callerShares, leftOf, type Share } from './caller-shares.ts'
import { concurrencyLeases, freeLeases, type Leases } from './concurrency-leases.ts'
import { endedSessions } from './ended-sessions.ts'
import { type Count, isUsedUp, leasedCalls, remainingOf, type Window } from './leased-calls.ts'

/** Largest part of a window's calls that a process may hold unused: with eight processes, the window loses less than a hundredth. */
const LARGEST_PART = 1 / 800

type Limit = SettingValue<'rate.limit.config'>

/** A subject's limits, its use in this process, and the caller's share, if the caller is limited to one. */
type Subject = {
  readonly name: string
  readonly limit: Limit
  readonly resetSeconds: number
  readonly count: Count
  readonly leases: Leases
  readonly share: Share | undefined
}

/** Limits the calls of a subject, both per window and concurrent. Both are leased from the table, so that most calls write nothing. */
export function leasingLimiter(
  store: Pick<Store, 'write'>,
  clock: { readonly now: () => number },
  settings: Pick<Service['settings'], 'of' | 'lastKnown'>,
): Limiter {
  const calls = leasedCalls(store, LARGEST_PART)
  const atOnce = concurrencyLeases(store, clock)
  const shares = callerShares(store, clock)

  function windowOf({ windowSeconds }: Window) {
    const now = clock.now()
    const length = windowSeconds * 1000
    const start = Math.floor(now / length) * length
    return { start, resetSeconds: Math.max(1, Math.ceil((start + length - now) / 1000)) }
  }

  const limitOf = async (tenantId: Counted['tenantId']) => (await settings.of(tenantId)).settings.value('rate.limit.config')
  const lastLimitOf = (tenantId: Counted['tenantId']) => settings.lastKnown?.(tenantId)?.value('rate.limit.config')

  function subjectOf({ subject: name, caller }: Counted, limit: Limit): Subject {
    const { start, resetSeconds } = windowOf(limit)
    const own = caller === undefined ? undefined : callerShare(limit)
    const share = own === undefined ? undefined : shares.of(`${name}#${caller}`, own, start)
    return { name, limit, resetSeconds, share, count: calls.countOf(name, start), leases: atOnce.leasesOf(name) }
  }

  return {
    async admit(counted: Counted): Promise<LimiterVerdict> {
      const { subject, kind, leave } = await admittedByLimitInForce(counted)
      return {
        kind,
        headers: headersFor(subject),
        async done() {
          await leave()
          await Promise.all([subject.count.refill, subject.share?.count.refill].map((refill) => refill?.catch(() => undefined)))
        },
      }
    },

    async knownRefusal(counted: Counted): Promise<LimiterVerdict | undefined> {
      const last = lastLimitOf(counted.tenantId)
      if (last === undefined || refusalIn(subjectOf(counted, last)) === undefined) return undefined
      const subject = subjectOf(counted, await limitOf(counted.tenantId))
      const kind = refusalIn(subject)
      return kind === undefined ? undefined : { kind, headers: headersFor(subject), done: async () => undefined }
    },

    prepare(counted: Counted): void {
      const limit = lastLimitOf(counted.tenantId)
      if (limit === undefined) return
      const { name, count, leases } = subjectOf(counted, limit)
      atOnce.prepare(leases, limit.concurrency)
      calls.prepare(name, count, limit)
    },

    async lookUp(customerId: CustomerId, tenantId: TenantId | undefined) {
      const limit = (await settings.of(tenantId)).settings.value('rate.limit.lookups')
      const { start, resetSeconds } = windowOf(limit)
      const subject = `LOOKUPS#${customerId}`
      const count = calls.countOf(subject, start)
      return { kind: (await calls.take(subject, count, limit)) === 'taken' ? 'admitted' : 'over', resetSeconds }
    },

    endedSessions: endedSessions(clock),
  }

  /**
   * Admits by the limit as it was last known while the limit in force is read, since it has seldom changed; where it has, the call is
   * admitted anew.
   */
  async function admittedByLimitInForce(counted: Counted) {
    const inForce = limitOf(counted.tenantId)
    const last = lastLimitOf(counted.tenantId)
    if (last === undefined) return admittedBy(counted, await inForce)
    inForce.catch(() => undefined)
    const early = await admittedBy(counted, last)
    const limit = await inForce.catch(async (error: unknown) => {
      await early.leave()
      throw error
    })
    if (isSame(last, limit)) return early
    await early.leave()
    if (early.kind === 'admitted') giveCallsBack(early.subject)
    return admittedBy(counted, limit)
  }

  async function admittedBy(counted: Counted, limit: Limit) {
    const subject = subjectOf(counted, limit)
    return { subject, ...(await admitted(subject)) }
  }

  function refusalIn({ count, leases, limit, share }: Subject): 'over' | 'crowded' | undefined {
    if (isUsedUp(count, limit)) return 'over'
    if (atOnce.isCrowded(leases, limit.concurrency)) return 'crowded'
    return share === undefined ? undefined : shares.refusalIn(share)
  }

  /** Takes a lease of the tenant and of the caller's share, and then a call of both. If one fails, the others are returned. */
  async function admitted(subject: Subject): Promise<Admitted> {
    const endWait = shares.wait(subject.share)
    if (endWait === 'crowded') return refused('crowded')
    try {
      return await admittedAfterWait(subject, endWait)
    } finally {
      endWait()
    }
  }

  async function admittedAfterWait(subject: Subject, endWait: () => void): Promise<Admitted> {
    const { limit, leases, share, count } = subject
    if ((await atOnce.enter(leases, limit.concurrency)) === 'crowded') return refused('crowded')
    const began = clock.now()
    const leaves = [() => atOnce.leave(leases, limit.concurrency)]
    const leave = async () => {
      count.tookMs += Math.max(0, clock.now() - began)
      await Promise.all(leaves.map((each) => each()))
    }
    try {
      const entered = await shares.enter(share, { count, leases })
      endWait()
      if (entered.kind === 'entered') leaves.push(entered.leave)
      const kind = entered.kind === 'crowded' ? 'crowded' : await taken(subject)
      if (kind === 'admitted') return { kind, leave }
      await leave()
      return refused(kind)
    } catch (error) {
      await leave()
      throw error
    }
  }

  /** Takes from the windows of tenant and caller in parallel, so that nobody waits twice. */
  async function taken({ name, limit, count, share }: Subject): Promise<'admitted' | 'over'> {
    const [ofTenant, ofShare] = await Promise.all([calls.take(name, count, limit), shares.take(share, count)])
    if (ofTenant === 'taken' && ofShare === 'taken') return 'admitted'
    if (ofTenant === 'taken') count.used -= 1
    if (ofShare === 'taken' && share !== undefined) share.count.used -= 1
    return 'over'
  }
}

type Admitted = { readonly kind: LimiterVerdict['kind']; readonly leave: () => Promise<void> }

const refused = (kind: 'over' | 'crowded'): Admitted => ({ kind, leave: async () => undefined })

function giveCallsBack({ count, share }: Subject): void {
  count.used -= 1
  if (share !== undefined) share.count.used -= 1
}

const isSame = (one: Limit, other: Limit): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** Callers with a share see the figures of their share. */
function headersFor({ limit, count, leases, resetSeconds, share }: Subject): Readonly<Record<string, string>> {
  const most = share?.limit ?? limit
  const left = share === undefined ? undefined : leftOf(share)
  return {
    'ratelimit-limit': `${most.count};window=${most.windowSeconds};policy=${limit.policy};concurrency=${most.concurrency}`,
    'ratelimit-remaining': String(Math.min(remainingOf(count, limit), left?.calls ?? Number.POSITIVE_INFINITY)),
    'ratelimit-reset': String(resetSeconds),
    'ratelimit-concurrencyremaining': String(Math.min(freeLeases(leases, limit.concurrency), left?.atOnce ?? Number.POSITIVE_INFINITY)),
  }
}
