import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { countedAddress } from '../../domain/counted-address.ts'
import type { TenantId } from '../../domain/ids.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { sharedCaller, shareInToken } from '../../domain/tokens/shared-caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Counted, LimiterVerdict, Service } from '../service.ts'
import type { Identified } from './authenticate.ts'
import type { GatewayEvent } from './parse-request.ts'

/**
 * The rate limits of one call. A tenant's limits are used only after the session of the caller is known to be live; other calls are
 * counted by address. The session is read together with the items of the call, so this costs no round trip.
 */
export type Admission = {
  /**
   * Counts calls without a valid token by address. With one, or if the endpoint awaits the count itself, it refuses only if the limit is
   * known to be reached.
   */
  readonly atTheDoor: (identified: Identified, endpoint: Pick<Endpoint, 'awaitsCount'>) => Promise<void>
  /** Resolves when a call without a token is counted, and refuses it beyond the limit. */
  readonly counted: () => Promise<void>
  /** Counts a caller with a live session against their tenant's limits. */
  readonly ofCaller: (caller: Caller) => Promise<void>
  /** The refusal of a call that was refused before it was counted: it is counted by address. */
  readonly refusalAfter: (error: unknown, identified: Identified) => Promise<unknown>
  /** Lets the call wait beside the concurrent calls of its tenant; `false` if too many wait already. */
  readonly stepAside: () => Promise<boolean>
  readonly headers: () => Readonly<Record<string, string>>
  readonly done: () => Promise<void>
}

export function admissionTo({ limiter, ports }: Pick<Service, 'limiter' | 'ports'>, { requestContext }: GatewayEvent): Admission {
  const address: Counted = { subject: `ADDRESS#${countedAddress(requestContext.http.sourceIp)}`, tenantId: undefined }
  let verdict: LimiterVerdict | undefined
  let counting: Promise<void> = Promise.resolve()

  async function count(counted: Counted): Promise<void> {
    verdict = await limiter.admit(counted)
    ports.tallies.note(counted.tenantId, { kind: 'rate-limit', usedPercent: verdict.usedPercent })
    if (verdict.kind !== 'admitted') throw tooMany(verdict)
  }

  /** Begins to lease what the count will need. Refuses only where this process knows that there is no room. */
  async function prepared(counted: Counted): Promise<void> {
    verdict = await limiter.knownRefusal(counted)
    if (verdict !== undefined) {
      ports.tallies.note(counted.tenantId, { kind: 'rate-limit', usedPercent: verdict.usedPercent })
      throw tooMany(verdict)
    }
    // Beside the first reads of the call: only a process that has nothing leased leases anything here.
    limiter.prepare?.(counted)
  }

  return {
    async atTheDoor(identified, { awaitsCount }) {
      const claims = claimsThatMayLive(identified, ports.clock.now(), limiter)
      if (claims?.tenantId !== undefined) return prepared(countedIn(claims.tenantId, shareInToken(claims)))
      if (awaitsCount === undefined) return count(address)
      await prepared(address)
      counting = count(address)
      counting.catch(() => undefined)
    },
    counted: () => counting,
    async ofCaller(caller) {
      if (verdict !== undefined) return
      await count(caller.tenantId === undefined ? address : countedIn(caller.tenantId, sharedCaller(caller)))
    },
    async refusalAfter(error, identified) {
      const beyond = await counting.then(
        () => undefined,
        (refusal: unknown) => refusal,
      )
      if (beyond !== undefined) return beyond
      if (verdict !== undefined || !(error instanceof Refusal)) return error
      if (identified.kind === 'claims' && error.refusal === 'token-invalid') limiter.endedSessions.note(identified.claims.sid)
      return count(address).then(
        () => error,
        (tooManyFromThere: unknown) => tooManyFromThere,
      )
    },
    stepAside: async () => verdict?.kind === 'admitted' && (await verdict.stepAside()),
    headers: () => verdict?.headers ?? {},
    async done() {
      await counting.catch(() => undefined)
      await verdict?.done()
    },
  }
}

function countedIn(tenantId: TenantId, share: string | undefined): Counted {
  return { subject: `TENANT#${tenantId}`, tenantId, ...(share === undefined ? {} : { caller: share }) }
}

/** `undefined` for a token that has expired, or whose session is known to have ended. */
function claimsThatMayLive(identified: Identified, now: number, { endedSessions }: Pick<Service['limiter'], 'endedSessions'>) {
  if (identified.kind !== 'claims') return undefined
  const { claims } = identified
  return claims.exp * 1000 <= now || endedSessions.has(claims.sid) ? undefined : claims
}

/** There is room again when the window ends, or when one of the calls in progress ends, which takes moments. */
function tooMany({ kind, headers }: LimiterVerdict): Refusal {
  return new Refusal('too-many-requests', { headers: { 'retry-after': kind === 'over' ? (headers['ratelimit-reset'] ?? '1') : '1' } })
}
