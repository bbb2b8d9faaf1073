import { API_VERSION } from '../../contract/api-version.ts'
import { Raw, type Reply } from '../../contract/http.ts'
import { ERRORS_PAGE } from '../../contract/routes.ts'
import { isAllowedOrigin } from '../../domain/allowed-origin.ts'
import { defined } from '../../domain/defined.ts'
import { UPSTREAM_STATUS } from '../../domain/upstreams/upstream-status.ts'
import { errorBody } from '../../errors/error-body.ts'
import { Refusal } from '../../errors/refusal.ts'

/** The result that API Gateway (HTTP API, payload 2.0) sends to the client. */
export type GatewayResult = {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly cookies?: string[]
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}
const EXPOSED = [
  'api-version',
  'task-id',
  'sca',
  'location',
  'link',
  'total-count',
  'etag',
  'preference-applied',
  'retry-after',
  'www-authenticate',
  // As API Gateway may rename it.
  'x-amzn-remapped-www-authenticate',
  'idempotency-replayed',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-concurrencyremaining',
  'traceparent',
  'x-request-id',
  UPSTREAM_STATUS,
  'countersign-answer-cut',
].join(', ')

/** The headers of every answer: version, security, no storing, and CORS for the configured origins. */
export function standingHeaders(origin: string | undefined, allowedOrigins: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = { ...SECURITY_HEADERS, 'cache-control': 'no-store', vary: 'origin', 'api-version': API_VERSION }
  if (origin !== undefined && isAllowedOrigin(origin, allowedOrigins)) {
    headers['access-control-allow-origin'] = origin
    headers['access-control-expose-headers'] = EXPOSED
  }
  return headers
}

export function resultOf(reply: Reply, headers: Record<string, string>): GatewayResult {
  const all = { ...headers, ...reply.headers }
  const cookies = reply.cookies === undefined ? {} : { cookies: [...reply.cookies] }
  if (reply.body === undefined) return { statusCode: reply.status, headers: all, ...cookies }
  if (!(reply.body instanceof Raw))
    return {
      statusCode: reply.status,
      headers: { ...all, 'content-type': 'application/json' },
      ...cookies,
      body: JSON.stringify(reply.body),
    }
  const { contentType, contentEncoding, bytes } = reply.body
  const encoding: Record<string, string> = contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }
  const typed = { ...all, 'content-type': contentType, ...encoding }
  if (typeof bytes === 'string') return { statusCode: reply.status, headers: typed, body: bytes }
  return { statusCode: reply.status, headers: typed, body: Buffer.from(bytes).toString('base64'), isBase64Encoded: true }
}

/** A refusal as a reply. The text of a fault never reaches the caller. */
export function replyOf(error: unknown, traceId: string): Reply {
  const refusal = error instanceof Refusal ? error : new Refusal('fault')
  return {
    status: refusal.row.status,
    body: { ...errorBody(refusal, traceId), docs: `${ERRORS_PAGE}#${refusal.row.code}` },
    ...defined({ headers: refusal.detail.headers }),
  }
}
