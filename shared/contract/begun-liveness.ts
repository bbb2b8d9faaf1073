import { shortened } from '../domain/cut-text.ts'
import { defined } from '../domain/defined.ts'
import type { TenantId } from '../domain/ids.ts'
import { browserSaid } from '../domain/liveness/words-of-browser.ts'
import { withParameters } from '../domain/settings/page-url.ts'
import { withMarks } from '../domain/shown-text.ts'
import type { HandlerPorts } from '../ports/ports.ts'
import { LIVENESS_LIFETIME_SECONDS, type LivenessAbout, type LivenessCheck, openLivenessCheck } from '../storage/liveness-checks.ts'
import type { Write } from '../storage/write.ts'
import { inEnglish } from '../texts/in-words.ts'
import { packPhrase } from '../texts/packed-phrase.ts'
import { type Phrase, say } from '../texts/phrase.ts'
import { shownPhrase } from '../texts/shown-phrase.ts'
import type { Locale } from '../texts/wanted-locale.ts'
import type { AnonymousCall } from './call.ts'
import { LIVENESS_PAGE } from './routes.ts'

/** The answer to the start of a liveness check. */
type BegunLiveness = { readonly sessionId: string; readonly completionUrl?: string; readonly write: Write }

/** A check to start: its purpose, and what the person at the camera is told of it. */
type LivenessStart = {
  readonly purpose: LivenessCheck['purpose']
  readonly what: string | Phrase
  readonly whom: string
  readonly landingUrl: string | undefined
  readonly browserHash?: string
  readonly tenantId?: TenantId | undefined
  /** The language that the person has chosen, if they are known. */
  readonly locale?: Locale | undefined
}

/** Text of a user as a person sees it: hidden characters as marks, and not too long for a page. */
const shown = (text: string): string => withMarks(shortened(text, LONGEST_SHOWN))
const LONGEST_SHOWN = 500
const LONGEST_PACKED = 300

/** The words of what a check approves: in English, and packed for other languages. */
function whatOf(what: string | Phrase): Pick<LivenessAbout, 'what' | 'phrase'> {
  if (typeof what === 'string') return { what: shown(what) }
  const english = shown(inEnglish(what))
  const phrase = packPhrase(shownPhrase(what), english)
  return { what: english, ...(phrase.length > LONGEST_PACKED ? {} : { phrase }) }
}

/** Starts a liveness check for one purpose: a call to the provider, and one item. */
export async function begunLiveness(
  { ports, now, request }: Pick<AnonymousCall, 'ports' | 'now' | 'request'>,
  { purpose, what, whom, landingUrl, browserHash, tenantId, locale }: LivenessStart,
): Promise<BegunLiveness> {
  const sessionId = await ports.faces.beginLiveness()
  ports.log('info', 'liveness.begun', { purpose: purpose.kind })
  const place = say`${{ browser: browserSaid(request.headers['user-agent']) }}, at the address ${{ address: request.sourceAddress }}`
  const where = inEnglish(place)
  const about = { ...whatOf(what), whom: shown(whom), where, wherePhrase: packPhrase(place, where), at: new Date(now).toISOString() }
  const expiresAt = Math.floor(now / 1000) + LIVENESS_LIFETIME_SECONDS
  const write = openLivenessCheck({ sessionId, purpose, about, ...defined({ landingUrl, browserHash }), expiresAt })
  return { sessionId, write, ...(landingUrl === undefined ? {} : { completionUrl: completionUrl(ports, sessionId, { tenantId, locale }) }) }
}

/** The address of the hosted page. Where the caller is known, the page has the look of their tenant, and their language. */
export function completionUrl(
  { baseUrl, marks }: Pick<HandlerPorts, 'baseUrl' | 'marks'>,
  sessionId: string,
  { tenantId, locale }: Pick<LivenessStart, 'tenantId' | 'locale'> = {},
): string {
  return withParameters(`${baseUrl()}${LIVENESS_PAGE}`, {
    sessionId: marks.inCell(sessionId),
    ...(tenantId === undefined ? {} : { tenant: String(tenantId) }),
    ...defined({ locale }),
  })
}
