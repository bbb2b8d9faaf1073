import type { TenantId } from '../../domain/ids.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { sharedCaller, shareInToken } from '../../domain/tokens/shared-caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Counted, LimiterVerdict, Service } from '../service.ts'
import type { Identified } from './authenticate.ts'
import type { GatewayEvent } from './parse-request.ts'

/**
 * The rate limits on the way of one call. Nothing of a tenant is used before the session of the caller is known to live: whoever has no
 * live session is counted by address. Whether it lives is read with what the call needs, so this costs no round trip.
 */
export type Admission = {
  /** Counts calls without a token that may live, by address. With one it only refuses where there is known to be no room. */
  readonly atTheDoor: (identified: Identified) => Promise<void>
  /** Counts a caller whose session lives, for their tenant. */
  readonly ofCaller: (caller: Caller) => Promise<void>
  /** What a call is refused with that was refused before anybody was counted: it is counted by address. */
  readonly refusalAfter: (error: unknown, identified: Identified) => Promise<unknown>
  readonly headers: () => Readonly<Record<string, string>>
  readonly done: () => Promise<void>
}

export function admissionTo({ limiter, ports }: Pick<Service, 'limiter' | 'ports'>, { requestContext }: GatewayEvent): Admission {
  const address: Counted = { subject: `ADDRESS#${requestContext.http.sourceIp}`, tenantId: undefined }
  let verdict: LimiterVerdict | undefined

  async function count(counted: Counted): Promise<void> {
    verdict = await limiter.admit(counted)
    if (verdict.kind !== 'admitted') throw tooMany(verdict)
  }

  return {
    async atTheDoor(identified) {
      const claims = claimsThatMayLive(identified, ports.clock.now(), limiter)
      if (claims?.tenantId === undefined) return count(address)
      verdict = await limiter.knownRefusal({ ...tenant(claims.tenantId), caller: shareInToken(claims) })
      if (verdict !== undefined) throw tooMany(verdict)
    },
    async ofCaller(caller) {
      if (verdict !== undefined) return
      const share = sharedCaller(caller)
      if (caller.tenantId === undefined) await count(address)
      else await count({ ...tenant(caller.tenantId), ...(share === undefined ? {} : { caller: share }) })
    },
    async refusalAfter(error, identified) {
      if (verdict !== undefined || !(error instanceof Refusal)) return error
      if (identified.kind === 'claims' && error.refusal === 'token-invalid') limiter.endedSessions.note(identified.claims.sid)
      return count(address).then(
        () => error,
        (tooManyFromThere: unknown) => tooManyFromThere,
      )
    },
    headers: () => verdict?.headers ?? {},
    done: async () => verdict?.done(),
  }
}

const tenant = (tenantId: TenantId): Counted => ({ subject: `TENANT#${tenantId}`, tenantId })

/** `undefined` for a token that has expired, or whose session is known to have ended. */
function claimsThatMayLive(identified: Identified, now: number, { endedSessions }: Pick<Service['limiter'], 'endedSessions'>) {
  if (identified.kind !== 'claims') return undefined
  const { claims } = identified
  return claims.exp * 1000 <= now || endedSessions.has(claims.sid) ? undefined : claims
}

/** A window must end before there is room again; a call that is under way ends within moments. */
function tooMany({ kind, headers }: LimiterVerdict): Refusal {
  return new Refusal('too-many-requests', { headers: { 'retry-after': kind === 'over' ? (headers['ratelimit-reset'] ?? '1') : '1' } })
}
