import { TENANT_HEADER } from '../../contract/edge-headers.ts'
import { does } from '../../domain/cells/standing.ts'
import { type TenantId, writtenId } from '../../domain/ids.ts'
import { Refusal } from '../../errors/refusal.ts'
import { EVERYBODY_SERVED, type Standings } from '../../ports/cells.ts'
import type { Identified } from './authenticate.ts'
import type { GatewayEvent } from './parse-request.ts'

/** Seconds after which a caller should try again. */
const TRY_AGAIN_AFTER = '2'

/** The refusal of a call to a tenant that this cell does not serve now: it moves, or has moved while the call was on its way. */
export function notServedNow(): Refusal {
  return new Refusal('unavailable', { because: 'tenant-moves', headers: { 'retry-after': TRY_AGAIN_AFTER } })
}

/**
 * Refuses a call about a tenant that moves: its writes while it is frozen, and everything before it has arrived and after it is gone. The
 * tenant is the caller's, that of the path, or the one that the edge has found for a login.
 */
export async function refuseUnserved(event: GatewayEvent, identified: Identified, standings: Standings): Promise<void> {
  if (standings === EVERYBODY_SERVED) return
  const doing = READS.has(event.requestContext.http.method) ? 'read' : 'write'
  for (const tenantId of tenantsOf(event, identified)) if (!does(await standings.of(tenantId), doing)) throw notServedNow()
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

function tenantsOf({ headers, rawPath }: GatewayEvent, identified: Identified): ReadonlySet<TenantId> {
  const [, ofPath] = /\/tenants\/(\d{1,16})(?:\/|$)/.exec(rawPath) ?? []
  const noted = headers[TENANT_HEADER]
  const own = identified.kind === 'claims' ? identified.claims.tenantId : undefined
  const written = [ofPath, noted].filter((text) => text !== undefined).map((text) => writtenId<TenantId>(text))
  return new Set(own === undefined ? written : [own, ...written])
}
