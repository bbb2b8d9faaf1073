import type { TenantId } from '../domain/ids.ts'
import { withParameters } from '../domain/settings/page-url.ts'
import { LIVENESS_LIFETIME_SECONDS, type LivenessCheck, openLivenessCheck } from '../storage/liveness-checks.ts'
import type { Write } from '../storage/write.ts'
import type { AnonymousCall } from './call.ts'
import { LIVENESS_PAGE } from './routes.ts'

/** The answer to the start of a liveness check. */
type BegunLiveness = { readonly sessionId: string; readonly completionUrl?: string; readonly write: Write }

/** Starts a liveness check for one purpose: a call to the provider, and one item. */
export async function begunLiveness(
  { ports, now }: Pick<AnonymousCall, 'ports' | 'now'>,
  purpose: LivenessCheck['purpose'],
  landingUrl: string | undefined,
  tenantId?: TenantId,
): Promise<BegunLiveness> {
  const sessionId = await ports.faces.beginLiveness()
  ports.log('info', 'liveness.begun', { purpose: purpose.kind })
  const landing = landingUrl === undefined ? {} : { landingUrl }
  const expiresAt = Math.floor(now / 1000) + LIVENESS_LIFETIME_SECONDS
  const write = openLivenessCheck({ sessionId, purpose, ...landing, expiresAt })
  return { sessionId, write, ...(landingUrl === undefined ? {} : { completionUrl: completionUrl(ports.baseUrl(), sessionId, tenantId) }) }
}

/** The address of the hosted page. Where the caller is known, the page has the look of their tenant. */
export function completionUrl(baseUrl: string, sessionId: string, tenantId?: TenantId): string {
  return withParameters(`${baseUrl}${LIVENESS_PAGE}`, { sessionId, ...(tenantId === undefined ? {} : { tenant: String(tenantId) }) })
}
