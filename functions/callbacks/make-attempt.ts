import type { Job } from '../../shared/contract/consumer.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import type { Cut } from '../../shared/domain/callbacks/cut.ts'
import { type AttemptResult, type Outcome, outcomeOf, type RetryRule, STATE_AFTER } from '../../shared/domain/callbacks/outcome.ts'
import { signatureHeaders } from '../../shared/domain/callbacks/signature.ts'
import { securityEventClaims } from '../../shared/domain/events/security-events.ts'
import { neverReached } from '../../shared/domain/never-reached.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { callbackSecret } from '../../shared/storage/callback-secrets.ts'
import { type Attempt, type Callback, noteAttempt } from '../../shared/storage/callbacks.ts'
import type { Addressed } from './addressed-callback.ts'
import { noteHealth } from './endpoint-health.ts'
import { endpointSecrets } from './endpoint-secret.ts'
import { SLOW_AFTER_MS } from './hanging-attempts.ts'
import { knownSecret, rememberSecret, signingSecrets } from './signing-secrets.ts'

/** Sends a callback once and records the outcome. An attempt that was cut is put off: nothing is recorded, and it is made again in the slow lane. */
export async function makeAttempt(
  job: Job,
  planned: Addressed,
  host: string,
  rule: RetryRule,
  cut: Cut,
): Promise<Outcome | { readonly kind: 'put-off' }> {
  const { clock } = job.ports
  const startedAt = clock.now()
  const result = await send(job, planned, startedAt, cut)
  if (cut.isMade && result.kind === 'failed') return { kind: 'put-off' }
  const made = attemptFrom(result, planned.attemptsMade + 1, startedAt)
  const attemptsMade = made.attempt - planned.ladderFrom
  const retries = isRefusedToken(planned, result) ? 'one-attempt' : rule
  const outcome = outcomeOf({ result, retries, attemptsMade, endedAt: clock.now() })
  const { settings } = await job.settingsOf(planned.tenantId)
  const keptDays = settings.value('callback.retention.days')
  job.unitOfWork.add(noteAttempt(planned, made, outcome, made.ms >= SLOW_AFTER_MS ? 'slow' : 'quick', keptDays))
  const written = await job.commit()
  if (written === 'done') countAttempt(job, planned, outcome, made.ms)
  const { attempt: number, status, error, ms } = made
  logged(job, planned, 'callback.attempt', { host, attempt: number, status, error, ms, state: STATE_AFTER[outcome.kind], written })
  if (planned.endpoint !== undefined) await noteHealth(job, planned.endpoint, planned, outcome)
  return outcome
}

const MOST_OF_ENDPOINT = 200

/** Counts an attempt in the overview of its tenant, without the query of the URL. */
function countAttempt({ ports }: Job, { tenantId, url }: Callback, { kind }: Outcome, ms: number): void {
  const { host, pathname } = whereTo(url)
  const endpoint = `${host}${pathname}`.slice(0, MOST_OF_ENDPOINT)
  ports.tallies.note(tenantId, { kind: 'attempt', endpoint, outcome: kind === 'delivered' ? 'delivered' : 'failing', ms })
}

/** A text that is not a URL is left to the sender, which refuses it for good. */
export function whereTo(url: string): Pick<URL, 'host' | 'pathname'> {
  return URL.parse(url) ?? { host: '', pathname: '' }
}

/** Logs only the host of the URL: a path or a query can contain secrets of the receiver. */
export function logged(
  job: Job,
  { tenantId, callbackId, traceId }: Callback,
  event: string,
  detail: { readonly host: string } & Readonly<Record<string, unknown>>,
): void {
  job.ports.log('info', event, { tenantId, callbackId, ...detail, traceId })
}

/** A receiver of security event tokens answers 400 to one that it will never take (RFC 8935 §2.3). */
function isRefusedToken({ sentAs }: Callback, result: AttemptResult): boolean {
  return sentAs === 'security-event' && result.kind === 'answered' && result.status === 400
}

async function send(job: Job, planned: Addressed, now: number, cut: Cut): Promise<AttemptResult> {
  const { ports } = job
  const { callbackId, url } = planned
  const secrets = await secretsFor(job, planned, now)
  // Receivers refuse timestamps that are far from their own time, so it is real even where the service's time was moved.
  const timestampSeconds = Math.floor(ports.realClock.now() / 1000)
  const { body, headers: ofBody } = await sentBody(ports, planned, timestampSeconds)
  const signed = signatureHeaders({ id: String(callbackId), timestampSeconds, body, secrets })
  const headers = { ...ofBody, ...signed }
  return ports.callbacks.send({ url, body, headers, policy: ports.callbackPolicy, cut })
}

/** The secrets of the endpoint that the callback is for, or else those of its tenant. */
async function secretsFor({ ports, read, now: begun }: Job, { tenantId, endpoint }: Addressed, now: number): Promise<readonly string[]> {
  if (endpoint !== undefined) return endpointSecrets(ports, endpoint, now)
  const known = knownSecret(ports, tenantId, begun)
  const found = known ?? (await read.one(callbackSecret(tenantId)))
  if (known === undefined && found !== undefined) rememberSecret(ports, tenantId, found, begun)
  return signingSecrets({ ports, read, table: ports.store }, tenantId, now, found)
}

function attemptFrom(result: AttemptResult, attempt: number, startedAt: number): Attempt & { readonly ms: number } {
  const at = new Date(startedAt).toISOString()
  switch (result.kind) {
    case 'answered':
      return { attempt, at, status: result.status, ms: result.ms, answer: result.answer }
    case 'failed':
      return { attempt, at, error: result.error, ms: result.ms }
    case 'refused-address':
      return { attempt, at, error: result.why, ms: 0 }
    default:
      return neverReached(result)
  }
}

type Tools = Pick<Ports, 'tokens' | 'newSecretId' | 'baseUrl'>

/** The body of an attempt and the headers that go with it: the payload, or a token that is signed with each attempt. */
async function sentBody(tools: Tools, of: Callback, nowSeconds: number) {
  const { payload, sentAs, url, callbackId } = of
  if (sentAs === undefined) return { body: payload, headers: { 'content-type': 'application/json' } }
  if (sentAs === 'logout-token')
    return { body: await logoutForm(tools, payload, nowSeconds), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const claims = securityEventClaims(JSON.parse(payload), {
    issuer: `${tools.baseUrl()}${SERVICE_PATH}`,
    audience: url,
    jti: String(callbackId),
    iat: nowSeconds,
  })
  // RFC 8935 §2 demands both.
  const headers = { 'content-type': 'application/secevent+jwt', accept: 'application/json' }
  return { body: await tools.tokens.signStatement(claims, 'secevent+jwt'), headers }
}

/** The event that a logout token names (OpenID Connect Back-Channel Logout §2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Lifetime of a logout token, in seconds: each attempt signs a new one. */
const LIFETIME_SECONDS = 120

type Ended = { readonly clientId: string; readonly sub: string; readonly sid: string }

/** The form that tells a portal of the end of a session: a logout token for this client alone. */
async function logoutForm(ports: Pick<Ports, 'tokens' | 'newSecretId'>, payload: string, iat: number): Promise<string> {
  const { clientId, sub, sid } = JSON.parse(payload) as Ended
  const statement = { aud: clientId, iat, exp: iat + LIFETIME_SECONDS, jti: ports.newSecretId(), sub, sid, events: { [LOGOUT_EVENT]: {} } }
  return new URLSearchParams({ logout_token: await ports.tokens.signStatement(statement, 'logout+jwt') }).toString()
}
