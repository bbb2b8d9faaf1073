import { createHash } from 'node:crypto'
import type { Call } from '../contract/call.ts'
import type { SendingCall, Sent, SentFor } from '../contract/declared-endpoint.ts'
import { Raw, type Reply } from '../contract/http.ts'
import { signatureHeaders } from '../domain/callbacks/signature.ts'
import { defined } from '../domain/defined.ts'
import { formOf, passedHeaders } from '../domain/upstreams/answer-headers.ts'
import type { UpstreamOperation } from '../domain/upstreams/operation.ts'
import { UPSTREAM_STATUS } from '../domain/upstreams/upstream-status.ts'
import { invalid, Refusal } from '../errors/refusal.ts'
import type { UpstreamResult } from '../ports/outgoing.ts'
import type { Upstream } from '../storage/upstreams.ts'
import { pathBelow } from './described-operation.ts'
import { openedHeaders, signingSecretsOf } from './sealed-parts.ts'

/** The `typ` of the statement about the approvals of a request. It opens nothing here. */
const APPROVALS = 'countersign-approvals+jwt'
const APPROVALS_LIVE_SECONDS = 300
const USER_AGENT = 'Countersign-Upstream/1'

/** Passes a read on, and answers what the upstream answers. */
export async function readFrom(of: Upstream, operation: UpstreamOperation, call: Call): Promise<Reply> {
  const key = keyOf(String(call.caller.customerId), call.ports.randomBytes)
  const sentFor = { key, initiator: call.caller.customerId, agent: call.caller.agent?.name, approvals: [] }
  const result = await sendTo(of, operation, call, sentFor)
  if (result.kind === 'answered') return answerOf(result)
  throw new Refusal(result.kind === 'unanswered' && result.why === 'TIMEOUT' ? 'upstream-unanswered' : 'upstream-unreachable', {
    because: result.why,
  })
}

/**
 * Sends a write on. After 5xx, or without an answer, nobody knows whether it took effect. A disabled upstream gets nothing: a request that
 * would be sent again waits until it is enabled.
 */
export async function sendOperation(of: Upstream, operation: UpstreamOperation, call: SendingCall, sentFor: SentFor): Promise<Sent> {
  if (!of.enabled) return { kind: 'not-sent' }
  const result = await sendTo(of, operation, call, sentFor)
  const detail = result.kind === 'answered' ? { status: result.status } : { why: result.why }
  call.ports.log('info', 'upstream.sent', {
    tenantId: of.tenantId,
    upstream: of.name,
    taskId: sentFor.taskId,
    traceId: call.traceId,
    ...detail,
  })
  if (result.kind === 'not-sent') return { kind: 'not-sent' }
  if (result.kind === 'unanswered') return { kind: 'unknown' }
  if (result.status >= 500) return { kind: 'unknown', ...defined({ retryAfter: [result.headers['retry-after']].flat()[0] }) }
  return { kind: 'answered', reply: answerOf(result) }
}

async function sendTo(of: Upstream, operation: UpstreamOperation, call: SendingCall, sentFor: SentFor): Promise<UpstreamResult> {
  const { request, ports } = call
  const { rawQuery, rawBody } = request
  const method = request.method === 'HEAD' ? 'GET' : request.method
  refuseOddQuery(rawQuery)
  const path = `${new URL(of.baseUrl).pathname.replace(/\/$/, '')}${pathBelow(request.segments, operation)}`
  const body = rawBody === undefined || rawBody.length === 0 || method === 'GET' ? undefined : rawBody
  const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(body)
  const digest = createHash('sha256').update(`${method}\n${path}\n${rawQuery}\n`).update(bytes).digest('base64url')
  const { agent, taskId, initiator, key } = sentFor
  return ports.upstreams.send({
    method,
    baseUrl: of.baseUrl,
    target: rawQuery === '' ? path : `${path}?${rawQuery}`,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...(await openedHeaders(ports, of)),
      ...(body === undefined ? {} : { 'content-type': request.headers['content-type'] ?? 'application/json' }),
      ...defined({ 'if-match': request.headers['if-match'] }),
      ...(await signed(of, call, key, bytes.toString('utf8'))),
      'idempotency-key': key,
      traceparent: `00-${call.traceId}-${Buffer.from(ports.randomBytes(8)).toString('hex')}-01`,
      'countersign-actor': String(initiator),
      'countersign-approvals': await statement(of, call, {
        digest,
        ...defined({ taskId, agent }),
        initiator,
        approvals: sentFor.approvals,
      }),
    },
    body,
    policy: ports.callbackPolicy,
    deadlineMs: of.timeoutSeconds * 1000,
    mostBytes: of.maxAnswerBytes,
  })
}

/** Refuses a query whose characters somebody else could read as another part of the address. */
function refuseOddQuery(rawQuery: string): void {
  if (!/^[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*$/.test(rawQuery)) throw invalid('query', 'must be percent-encoded (RFC 3986)')
}

/** Receivers compare the time with their own, so it is real even where the time of the service was moved. */
async function signed(of: Upstream, { ports, now }: SendingCall, id: string, body: string): Promise<Readonly<Record<string, string>>> {
  const secrets = await signingSecretsOf(ports, of, now)
  const timestampSeconds = Math.floor(ports.realClock.now() / 1000)
  const { 'svc-signature': _, ...headers } = signatureHeaders({ id, timestampSeconds, body, secrets })
  return headers
}

/** States who asked for the request and who approved it. Its digest binds it to the request. */
function statement({ baseUrl }: Upstream, { ports }: SendingCall, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const iat = Math.floor(ports.realClock.now() / 1000)
  return ports.tokens.signStatement({ ...claims, aud: baseUrl, iat, exp: iat + APPROVALS_LIVE_SECONDS }, APPROVALS)
}

/** A key of one call, which nobody else can have: a call without a key of its caller's gets a random one. */
export function keyOf(parts: string, randomBytes: (size: number) => Uint8Array, own?: string): string {
  const unique = own ?? Buffer.from(randomBytes(16)).toString('hex')
  return `c${createHash('sha256').update(`${parts}\n${unique}`).digest('hex').slice(0, 40)}`
}

type Answered = Extract<UpstreamResult, { kind: 'answered' }>

/** An upstream's answer as this service passes it on: its status, its harmless headers, and its body as JSON or plain text. */
function answerOf({ status, headers, body, isCut }: Answered): Reply {
  const passed = {
    ...passedHeaders(headers),
    [UPSTREAM_STATUS]: String(status),
    ...(isCut ? { 'countersign-answer-cut': 'true' } : {}),
    'cache-control': 'no-store',
  }
  const raw = rawOf(body, formOf(headers), isCut)
  return { status, headers: passed, ...(raw === undefined ? {} : { body: raw }) }
}

/** A text never becomes a page: it is plain text, whatever the upstream calls it. */
function rawOf(body: Uint8Array, form: ReturnType<typeof formOf>, isCut: boolean): Raw | undefined {
  if (body.length === 0 || form === 'nothing') return undefined
  const text = new TextDecoder().decode(body)
  return form === 'json' && !isCut && isJson(text) ? new Raw('application/json', text) : new Raw('text/plain; charset=utf-8', text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
