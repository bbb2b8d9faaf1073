import type { CustomerId, TenantId } from '../domain/ids.ts'
import { callerShare } from '../domain/settings/caller-share.ts'
import type { SettingValue } from '../domain/settings/registry.ts'
import type { Counted, Limiter, LimiterVerdict, Service } from '../http/service.ts'
import type { Store } from '../ports/store.ts'
import { CallerShares, leftOf, type Share } from './caller-shares.ts'
import { ConcurrencyLeases, freeLeases, type Leases } from './concurrency-leases.ts'
import { endedSessions } from './ended-sessions.ts'
import { type Count, isUsedUp, LeasedCalls, remainingOf, type Window } from './leased-calls.ts'

/** The part of a tenant's concurrent calls that may wait for something beside the others. */
const WAITING_PART = 1 / 4

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
export class LeasingLimiter implements Limiter {
  readonly endedSessions: Limiter['endedSessions']
  readonly #calls: LeasedCalls
  readonly #atOnce: ConcurrencyLeases
  readonly #shares: CallerShares
  readonly #clock: { readonly now: () => number }
  readonly #settings: Pick<Service['settings'], 'of' | 'lastKnown'>

  constructor(store: Pick<Store, 'write'>, clock: { readonly now: () => number }, settings: Pick<Service['settings'], 'of' | 'lastKnown'>) {
    this.#calls = new LeasedCalls(store, LARGEST_PART)
    this.#atOnce = new ConcurrencyLeases(store, clock)
    this.#shares = new CallerShares(store, clock)
    this.#clock = clock
    this.#settings = settings
    this.endedSessions = endedSessions(clock)
  }

  async admit(counted: Counted): Promise<LimiterVerdict> {
    const { subject, kind, leave } = await this.#admittedByLimitInForce(counted)
    const place = this.#placeOf(subject, leave)
    return {
      kind,
      headers: headersFor(subject),
      usedPercent: kind === 'over' ? 100 : usedPercentOf(subject),
      stepAside: place.stepAside,
      done: async () => {
        await place.leave()
        await Promise.all([subject.count.refill, subject.share?.count.refill].map((refill) => refill?.catch(() => undefined)))
      },
    }
  }

  async knownRefusal(counted: Counted): Promise<LimiterVerdict | undefined> {
    const last = this.#lastLimitOf(counted.tenantId)
    if (last === undefined || this.#refusalIn(this.#subjectOf(counted, last)) === undefined) return undefined
    const subject = this.#subjectOf(counted, await this.#limitOf(counted.tenantId))
    const kind = this.#refusalIn(subject)
    return kind === undefined
      ? undefined
      : { kind, headers: headersFor(subject), usedPercent: kind === 'over' ? 100 : usedPercentOf(subject), ...NO_PLACE }
  }

  prepare(counted: Counted): void {
    const limit = this.#lastLimitOf(counted.tenantId)
    if (limit === undefined) return
    const { name, count, leases } = this.#subjectOf(counted, limit)
    this.#atOnce.prepare(leases, limit.concurrency)
    this.#calls.prepare(name, count, limit)
  }

  async lookUp(customerId: CustomerId, tenantId: TenantId | undefined): ReturnType<Limiter['lookUp']> {
    const limit = (await this.#settings.of(tenantId)).settings.value('rate.limit.lookups')
    const { start, resetSeconds } = this.#windowOf(limit)
    const subject = `LOOKUPS#${customerId}`
    const count = this.#calls.countOf(subject, start)
    return { kind: (await this.#calls.take(subject, count, limit)) === 'taken' ? 'admitted' : 'over', resetSeconds }
  }

  /** The place of a call: among the concurrent ones until it steps aside, then among those that wait, which have leases of their own. */
  #placeOf({ name, limit }: Subject, leaveConcurrent: () => Promise<void>) {
    const waiting = this.#atOnce.leasesOf(`WAITING#${name}`)
    const most = Math.max(1, Math.floor(limit.concurrency * WAITING_PART))
    let isAside = false
    return {
      stepAside: async (): Promise<boolean> => {
        if (isAside || (await this.#atOnce.enter(waiting, most)) === 'crowded') return isAside
        isAside = true
        await leaveConcurrent()
        return true
      },
      leave: () => (isAside ? this.#atOnce.leave(waiting, most) : leaveConcurrent()),
    }
  }

  #windowOf({ windowSeconds }: Window) {
    const now = this.#clock.now()
    const length = windowSeconds * 1000
    const start = Math.floor(now / length) * length
    return { start, resetSeconds: Math.max(1, Math.ceil((start + length - now) / 1000)) }
  }

  async #limitOf(tenantId: Counted['tenantId']): Promise<Limit> {
    return (await this.#settings.of(tenantId)).settings.value('rate.limit.config')
  }

  #lastLimitOf(tenantId: Counted['tenantId']): Limit | undefined {
    return this.#settings.lastKnown?.(tenantId)?.value('rate.limit.config')
  }

  #subjectOf({ subject: name, caller }: Counted, limit: Limit): Subject {
    const { start, resetSeconds } = this.#windowOf(limit)
    const own = caller === undefined ? undefined : callerShare(limit)
    const share = own === undefined ? undefined : this.#shares.of(`${name}#${caller}`, own, start)
    return { name, limit, resetSeconds, share, count: this.#calls.countOf(name, start), leases: this.#atOnce.leasesOf(name) }
  }

  /**
   * Admits by the limit as it was last known while the limit in force is read, since it has seldom changed; where it has, the call is
   * admitted anew.
   */
  async #admittedByLimitInForce(counted: Counted) {
    const inForce = this.#limitOf(counted.tenantId)
    const last = this.#lastLimitOf(counted.tenantId)
    if (last === undefined) return this.#admittedBy(counted, await inForce)
    inForce.catch(() => undefined)
    const early = await this.#admittedBy(counted, last)
    const limit = await inForce.catch(async (error: unknown) => {
      await early.leave()
      throw error
    })
    if (isSame(last, limit)) return early
    await early.leave()
    if (early.kind === 'admitted') giveCallsBack(early.subject)
    return this.#admittedBy(counted, limit)
  }

  async #admittedBy(counted: Counted, limit: Limit) {
    const subject = this.#subjectOf(counted, limit)
    return { subject, ...(await this.#admitted(subject)) }
  }

  #refusalIn({ count, leases, limit, share }: Subject): 'over' | 'crowded' | undefined {
    if (isUsedUp(count, limit)) return 'over'
    if (this.#atOnce.isCrowded(leases, limit.concurrency)) return 'crowded'
    return share === undefined ? undefined : this.#shares.refusalIn(share)
  }

  /** Takes a lease of the tenant and of the caller's share, and then a call of both. If one fails, the others are returned. */
  async #admitted(subject: Subject): Promise<Admitted> {
    const endWait = this.#shares.wait(subject.share)
    if (endWait === 'crowded') return refused('crowded')
    try {
      return await this.#admittedAfterWait(subject, endWait)
    } finally {
      endWait()
    }
  }

  async #admittedAfterWait(subject: Subject, endWait: () => void): Promise<Admitted> {
    const { limit, leases, share, count } = subject
    if ((await this.#atOnce.enter(leases, limit.concurrency)) === 'crowded') return refused('crowded')
    const began = this.#clock.now()
    const leaves = [() => this.#atOnce.leave(leases, limit.concurrency)]
    const leave = async () => {
      count.tookMs += Math.max(0, this.#clock.now() - began)
      await Promise.all(leaves.map((each) => each()))
    }
    try {
      const entered = await this.#shares.enter(share, { count, leases })
      endWait()
      if (entered.kind === 'entered') leaves.push(entered.leave)
      const kind = entered.kind === 'crowded' ? 'crowded' : await this.#taken(subject)
      if (kind === 'admitted') return { kind, leave }
      await leave()
      return refused(kind)
    } catch (error) {
      await leave()
      throw error
    }
  }

  /** Takes from the windows of tenant and caller in parallel, so that nobody waits twice. */
  async #taken({ name, limit, count, share }: Subject): Promise<'admitted' | 'over'> {
    const [ofTenant, ofShare] = await Promise.all([this.#calls.take(name, count, limit), this.#shares.take(share, count)])
    if (ofTenant === 'taken' && ofShare === 'taken') return 'admitted'
    if (ofTenant === 'taken') count.used -= 1
    if (ofShare === 'taken' && share !== undefined) share.count.used -= 1
    return 'over'
  }
}

const NO_PLACE = { stepAside: async () => false, done: async () => undefined }

type Admitted = { readonly kind: LimiterVerdict['kind']; readonly leave: () => Promise<void> }

const refused = (kind: 'over' | 'crowded'): Admitted => ({ kind, leave: async () => undefined })

function giveCallsBack({ count, share }: Subject): void {
  count.used -= 1
  if (share !== undefined) share.count.used -= 1
}

const isSame = (one: Limit, other: Limit): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

function usedPercentOf({ count, limit }: Subject): number {
  return Math.min(100, Math.ceil((100 * (limit.count - remainingOf(count, limit))) / limit.count))
}

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
