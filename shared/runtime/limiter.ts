import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { SettingValue } from '../domain/settings/registry.ts'
import type { Limiter, LimiterVerdict, Service } from '../http/service.ts'
import type { Store } from '../ports/store.ts'
import { type Count, leasedCalls, remainingOf, type Window } from './leased-calls.ts'
import { freePlaces, leasedPlaces, type Places } from './leased-places.ts'

type Limit = SettingValue<'rate.limit.config'>

/** Limits the calls of a subject: in a window, and at once. Both are leased from the table, so that most calls write nothing. */
export function leasingLimiter(
  store: Pick<Store, 'write'>,
  clock: { readonly now: () => number },
  settings: Pick<Service['settings'], 'of'>,
): Limiter {
  const calls = leasedCalls(store)
  const atOnce = leasedPlaces(store, clock)

  function windowOf({ windowSeconds }: Window) {
    const now = clock.now()
    const length = windowSeconds * 1000
    const start = Math.floor(now / length) * length
    return { start, resetSeconds: Math.max(1, Math.ceil((start + length - now) / 1000)) }
  }

  return {
    async admit(subject: string, tenantId: TenantId | undefined): Promise<LimiterVerdict> {
      const limit = (await settings.of(tenantId)).settings.value('rate.limit.config')
      const { start, resetSeconds } = windowOf(limit)
      const count = calls.countOf(subject, start)
      const places = atOnce.placesOf(subject)
      const kind = await admitted(subject, count, places, limit)
      return {
        kind,
        headers: headersFor(limit, count, places, resetSeconds),
        async done() {
          if (kind === 'admitted') await atOnce.leave(places, limit.concurrency)
          await count.refill?.catch(() => undefined)
        },
      }
    },

    async lookUp(customerId: CustomerId, tenantId: TenantId | undefined) {
      const limit = (await settings.of(tenantId)).settings.value('rate.limit.lookups')
      const { start, resetSeconds } = windowOf(limit)
      const subject = `LOOKUPS#${customerId}`
      const count = calls.countOf(subject, start)
      return { kind: (await calls.take(subject, count, limit)) === 'taken' ? 'admitted' : 'over', resetSeconds }
    },
  }

  async function admitted(subject: string, count: Count, places: Places, limit: Limit): Promise<LimiterVerdict['kind']> {
    if ((await atOnce.enter(places, limit.concurrency)) === 'crowded') return 'crowded'
    let taken: 'taken' | 'over' = 'over'
    try {
      taken = await calls.take(subject, count, limit)
    } finally {
      if (taken === 'over') await atOnce.leave(places, limit.concurrency)
    }
    return taken === 'taken' ? 'admitted' : 'over'
  }
}

function headersFor(limit: Limit, count: Count, places: Places, resetSeconds: number): Readonly<Record<string, string>> {
  return {
    'ratelimit-limit': `${limit.count};window=${limit.windowSeconds};policy=${limit.policy};concurrency=${limit.concurrency}`,
    'ratelimit-remaining': String(remainingOf(count, limit)),
    'ratelimit-reset': String(resetSeconds),
    'ratelimit-concurrencyremaining': String(freePlaces(places, limit.concurrency)),
  }
}
