import type { HttpRequest, Method } from '../../contract/http.ts'
import { BASE_PATH, SERVICE_PATH } from '../../contract/routes.ts'
import { invalid, Refusal } from '../../errors/refusal.ts'

/** The parts of API Gateway's event (HTTP API, payload 2.0) that are read here. */
export type GatewayEvent = {
  readonly routeKey: string
  /** Percent-decoded by the gateway, `%2F` included. */
  readonly rawPath: string
  /** The decoded values of the route's parameters. */
  readonly pathParameters?: Readonly<Record<string, string | undefined>> | null | undefined
  readonly rawQueryString: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies?: readonly string[] | undefined
  readonly requestContext: { readonly http: { readonly method: string; readonly sourceIp: string }; readonly requestId?: string }
  readonly body?: string | undefined
  readonly isBase64Encoded: boolean
}

export { BASE_PATH }

/** Makes path and query canonical. Refuses every spelling that two readers could read differently. */
export function parseRequest(event: GatewayEvent): HttpRequest {
  refuseCutPath(event)
  const segments = segmentsFrom(event.rawPath)
  return {
    method: event.requestContext.http.method as Method,
    path: `/${segments.map(encodeURIComponent).join('/')}`,
    segments,
    rawQuery: event.rawQueryString,
    query: queryFrom(event.rawQueryString),
    headers: event.headers,
    cookies: event.cookies,
    rawBody: event.body === undefined ? undefined : Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'),
    sourceAddress: event.requestContext.http.sourceIp,
  }
}

/**
 * Refuses a path that was sent with `%3F`. The gateway cuts `rawPath` there, so that `bob%3F1` would reach `bob`; the parameters of the
 * route still have the whole text. No name in a path contains a `?`.
 */
function refuseCutPath({ rawPath, pathParameters }: GatewayEvent): void {
  const parts = [rawPath, ...Object.values(pathParameters ?? {})]
  if (parts.some((part) => part?.includes('?') === true)) throw new Refusal('not-found', { because: 'question-mark-in-path' })
}

/** INVARIANT: decodes nothing. The gateway has done so already; decoding twice would make `a%2541` refer to `aA`. */
function segmentsFrom(rawPath: string): readonly string[] {
  const base = [BASE_PATH, SERVICE_PATH].find((each) => rawPath.startsWith(`${each}/`)) ?? ''
  const below = rawPath.slice(base.length + 1)
  return below.split('/').map((segment) => {
    refuseOddCharacters(segment, 'path')
    if (segment === '.' || segment === '..')
      throw BELOW_UPSTREAM.test(below) ? invalid('path', 'must not contain dot segments') : new Refusal('not-found')
    return segment
  })
}

/** Paths that are sent on to a service of a tenant. */
const BELOW_UPSTREAM = /^tenants\/[^/]+\/upstreams\/[^/]+\//

/** The parameters of a query. A stored query is read in the same way, so that it means the same when it runs. */
export function queryFrom(raw: string): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  if (raw === '') return query
  for (const pair of raw.split('&')) {
    if (pair === '') continue
    const [name, ...value] = pair.split('=')
    const key = decodedPart((name ?? '').replaceAll('+', ' '))
    if (Object.hasOwn(query, key)) throw invalid(key.slice(0, 100), 'must be sent only once')
    Object.defineProperty(query, key, { value: decodedPart(value.join('=').replaceAll('+', ' ')), enumerable: true })
  }
  return query
}

function decodedPart(part: string): string {
  const text = part.includes('%') ? percentDecoded(part, 'query') : part
  refuseOddCharacters(text, 'query')
  return text
}

function refuseOddCharacters(text: string, where: 'path' | 'query'): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f]/.test(text) || !text.isWellFormed())
    throw invalid(where, 'must not contain control characters or lone surrogates')
}

/** Decodes a percent-encoded part of a path or query. */
export function percentDecoded(part: string, where: 'path' | 'query'): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalid(where, 'must be valid percent-encoded UTF-8')
  }
}
