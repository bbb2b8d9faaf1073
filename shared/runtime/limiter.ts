import type { TenantId } from '../domain/ids.ts'
import type { SettingValue } from '../domain/settings/registry.ts'
import type { Limiter, LimiterVerdict, Service } from '../http/service.ts'
import type { Store } from '../ports/store.ts'
import { leaseCalls, type RateWindow } from '../storage/rate-windows.ts'

type Limit = SettingValue<'rate.limit.config'>
type Count = {
  readonly window: number
  leased: number
  used: number
  takenByAll: number
  exhausted: boolean
  refill: Promise<void> | undefined
}

const MOST_SUBJECTS = 20_000

/**
 * Counts calls in fixed windows. A process leases calls from the common count in portions of 1 % of the limit, so that most calls
 * write nothing. The first call of a window doesn't wait for its lease.
 */
export function leasingLimiter(store: Store, clock: { readonly now: () => number }, settings: Service['settings']): Limiter {
  const counts = new Map<string, Count>()
  const underWay = new Map<string, number>()

  function countOf(subject: string, window: number): Count {
    const known = counts.get(subject)
    if (known?.window === window) return known
    if (counts.size >= MOST_SUBJECTS) counts.delete(counts.keys().next().value ?? '')
    const count: Count = { window, leased: 0, used: 0, takenByAll: 0, exhausted: false, refill: undefined }
    counts.set(subject, count)
    return count
  }

  async function refill(subject: string, count: Count, limit: Limit): Promise<void> {
    const portion = Math.max(1, Math.floor(limit.count / 100))
    for (const size of portion === 1 ? [1] : [portion, 1]) {
      const leased = await store.write(leaseCalls(subject, count.window, size, limit.count, limit.windowSeconds))
      if (leased.kind === 'refused') continue
      count.leased += size
      count.takenByAll = (leased.item as RateWindow).leased
      return
    }
    count.exhausted = true
    count.takenByAll = limit.count
  }

  async function mayPass(subject: string, count: Count, limit: Limit): Promise<boolean> {
    while (count.used >= count.leased && !count.exhausted) {
      const isFirst = count.refill === undefined && count.leased === 0
      count.refill ??= refill(subject, count, limit).finally(() => {
        count.refill = undefined
      })
      if (isFirst) break
      await count.refill
    }
    if (count.exhausted && count.used >= count.leased) return false
    count.used++
    return true
  }

  /** INVARIANT: the place is taken before anything is awaited, or calls that come together would all see it free. */
  async function entered(subject: string, count: Count, limit: Limit, atOnce: number): Promise<'admitted' | 'over'> {
    underWay.set(subject, atOnce + 1)
    let verdict: 'admitted' | 'over' = 'over'
    try {
      verdict = (await mayPass(subject, count, limit)) ? 'admitted' : 'over'
      return verdict
    } finally {
      if (verdict === 'over') leave(underWay, subject)
    }
  }

  return {
    async admit(subject: string, tenantId: TenantId | undefined): Promise<LimiterVerdict> {
      const limit = (await settings.of(tenantId)).settings.value('rate.limit.config')
      const now = clock.now()
      const windowLength = limit.windowSeconds * 1000
      const window = Math.floor(now / windowLength) * windowLength
      const count = countOf(subject, window)
      const atOnce = underWay.get(subject) ?? 0
      const kind = atOnce >= limit.concurrency ? 'crowded' : await entered(subject, count, limit, atOnce)
      return {
        kind,
        headers: headersFor(limit, count, atOnce + 1, Math.max(1, Math.ceil((window + windowLength - now) / 1000))),
        async done() {
          if (kind === 'admitted') leave(underWay, subject)
          await count.refill?.catch(() => undefined)
        },
      }
    },
  }
}

function leave(underWay: Map<string, number>, subject: string): void {
  const left = (underWay.get(subject) ?? 1) - 1
  if (left > 0) underWay.set(subject, left)
  else underWay.delete(subject)
}

function headersFor(limit: Limit, count: Count, atOnce: number, resetSeconds: number): Readonly<Record<string, string>> {
  const remaining = Math.max(0, limit.count - Math.max(count.takenByAll, count.leased) + Math.max(0, count.leased - count.used))
  return {
    'ratelimit-limit': `${limit.count};window=${limit.windowSeconds};policy=${limit.policy};concurrency=${limit.concurrency}`,
    'ratelimit-remaining': String(Math.min(remaining, limit.count - Math.min(count.used, limit.count))),
    'ratelimit-reset': String(resetSeconds),
    'ratelimit-concurrencyremaining': String(Math.max(0, limit.concurrency - atOnce)),
  }
}
