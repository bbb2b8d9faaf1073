import { defined } from '../domain/defined.ts'
import type { TenantId } from '../domain/ids.ts'
import { wordsOfBrowser } from '../domain/liveness/words-of-browser.ts'
import { withParameters } from '../domain/settings/page-url.ts'
import { withMarks } from '../domain/shown-text.ts'
import { LIVENESS_LIFETIME_SECONDS, type LivenessCheck, openLivenessCheck } from '../storage/liveness-checks.ts'
import type { Write } from '../storage/write.ts'
import type { AnonymousCall } from './call.ts'
import { LIVENESS_PAGE } from './routes.ts'

/** The answer to the start of a liveness check. */
type BegunLiveness = { readonly sessionId: string; readonly completionUrl?: string; readonly write: Write }

/** A check to start: its purpose, and what the person at the camera is told of it. */
type LivenessStart = {
  readonly purpose: LivenessCheck['purpose']
  readonly what: string
  readonly whom: string
  readonly landingUrl: string | undefined
  readonly browserHash?: string
  readonly tenantId?: TenantId | undefined
}

/** Text of a user as a person sees it: hidden characters as marks, and not too long for a page. */
const shown = (text: string): string => withMarks(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text)
const LONGEST_SHOWN = 500

/** Starts a liveness check for one purpose: a call to the provider, and one item. */
export async function begunLiveness(
  { ports, now, request }: Pick<AnonymousCall, 'ports' | 'now' | 'request'>,
  { purpose, what, whom, landingUrl, browserHash, tenantId }: LivenessStart,
): Promise<BegunLiveness> {
  const sessionId = await ports.faces.beginLiveness()
  ports.log('info', 'liveness.begun', { purpose: purpose.kind })
  const where = `${wordsOfBrowser(request.headers['user-agent'])}, at the address ${request.sourceAddress}`
  const about = { what: shown(what), whom: shown(whom), where, at: new Date(now).toISOString() }
  const expiresAt = Math.floor(now / 1000) + LIVENESS_LIFETIME_SECONDS
  const write = openLivenessCheck({ sessionId, purpose, about, ...defined({ landingUrl, browserHash }), expiresAt })
  return { sessionId, write, ...(landingUrl === undefined ? {} : { completionUrl: completionUrl(ports.baseUrl(), sessionId, tenantId) }) }
}

/** The address of the hosted page. Where the caller is known, the page has the look of their tenant. */
export function completionUrl(baseUrl: string, sessionId: string, tenantId?: TenantId): string {
  return withParameters(`${baseUrl}${LIVENESS_PAGE}`, { sessionId, ...(tenantId === undefined ? {} : { tenant: String(tenantId) }) })
}
