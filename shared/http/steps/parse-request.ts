import type { HttpRequest, Method } from '../../contract/http.ts'
import { BASE_PATH, SERVICE_PATH } from '../../contract/routes.ts'
import { invalid, Refusal } from '../../errors/refusal.ts'

/** What API Gateway (HTTP API, payload 2.0) hands over, as far as we read it. */
export type GatewayEvent = {
  readonly routeKey: string
  readonly rawPath: string
  readonly rawQueryString: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies?: readonly string[] | undefined
  readonly requestContext: { readonly http: { readonly method: string; readonly sourceIp: string }; readonly requestId?: string }
  readonly body?: string | undefined
  readonly isBase64Encoded: boolean
}

export { BASE_PATH }

/** Makes path and query canonical; refuses every spelling that two readers could read differently. */
export function parseRequest(event: GatewayEvent): HttpRequest {
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

function segmentsFrom(rawPath: string): readonly string[] {
  const below = rawPath.startsWith(`${BASE_PATH}/`) ? rawPath.slice(BASE_PATH.length + 1) : rawPath.slice(SERVICE_PATH.length + 1)
  return below.split('/').map((segment) => {
    const text = decodedPart(segment, 'path')
    if (text === '.' || text === '..') throw new Refusal('not-found')
    return text
  })
}

/** The parameters of a query. A stored one is read in the same way, so that it says the same when it runs. */
export function queryFrom(raw: string): Readonly<Record<string, string>> {
  const query: Record<string, string> = {}
  if (raw === '') return query
  for (const pair of raw.split('&')) {
    if (pair === '') continue
    const [name, ...value] = pair.split('=')
    const key = decodedPart((name ?? '').replaceAll('+', ' '), 'query')
    if (Object.hasOwn(query, key)) throw invalid(key.slice(0, 100), 'is sent more than once')
    Object.defineProperty(query, key, { value: decodedPart(value.join('=').replaceAll('+', ' '), 'query'), enumerable: true })
  }
  return query
}

function decodedPart(part: string, where: 'path' | 'query'): string {
  const text = part.includes('%') ? percentDecoded(part, where) : part
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u001f\u007f]/.test(text) || !text.isWellFormed()) throw invalid(where, 'holds control characters or half a character')
  return text
}

function percentDecoded(part: string, where: 'path' | 'query'): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalid(where, 'is not valid percent-encoded UTF-8')
  }
}
