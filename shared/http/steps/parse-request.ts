import type { HttpRequest, Method } from '../../contract/http.ts'
import { BASE_PATH, SERVICE_PATH } from '../../contract/routes.ts'
import { type FieldError, invalid, Refusal } from '../../errors/refusal.ts'

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

/**
 * Makes path and query canonical. Refuses every spelling that two readers could read differently. `queryFaults`: the handler judges those of
 * the query; a parameter with a fault is left out.
 */
export function parseRequest(event: GatewayEvent, queryFaults?: 'judged-by-handler'): HttpRequest {
  refuseCutPath(event)
  const segments = segmentsFrom(event.rawPath)
  const { query, faults } = parametersOf(event.rawQueryString)
  const [first] = faults
  if (first !== undefined && queryFaults === undefined) throw invalid(first.field, first.description)
  return {
    method: event.requestContext.http.method as Method,
    path: `/${segments.map(encodeURIComponent).join('/')}`,
    segments,
    rawQuery: event.rawQueryString,
    query,
    ...(first === undefined ? {} : { queryFaults: faults }),
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
    if (hasOddCharacters(segment)) throw invalid('path', NO_ODD_CHARACTERS)
    if (segment === '.' || segment === '..')
      throw BELOW_UPSTREAM.test(below) ? invalid('path', 'must not contain dot segments') : new Refusal('not-found')
    return segment
  })
}

/** Paths that are sent on to a service of a tenant. */
const BELOW_UPSTREAM = /^tenants\/[^/]+\/upstreams\/[^/]+\//

/** The parameters of a query. A stored query is read in the same way, so that it means the same when it runs. */
export function queryFrom(raw: string): Readonly<Record<string, string>> {
  const { query, faults } = parametersOf(raw)
  const [first] = faults
  if (first !== undefined) throw invalid(first.field, first.description)
  return query
}

/** The parameters that can be read in one way only, and the faults of the others. */
function parametersOf(raw: string): { readonly query: Readonly<Record<string, string>>; readonly faults: readonly FieldError[] } {
  const query = new Map<string, string>()
  const faults = new Map<string, string>()
  for (const pair of raw.split('&').filter((each) => each !== '')) {
    const [name = '', ...value] = pair.split('=').map((part) => part.replaceAll('+', ' '))
    const key = decodedPart(name)
    const { text, fault = key.fault } = decodedPart(value.join('='))
    const isRepeated = query.delete(key.text) || faults.has(key.text)
    const wrong = isRepeated ? 'must be sent only once' : fault
    if (wrong === undefined) query.set(key.text, text)
    else faults.set(key.text, wrong)
  }
  return {
    query: Object.fromEntries(query),
    faults: [...faults].map(([field, description]) => ({ field: hasOddCharacters(field) ? 'query' : field.slice(0, 100), description })),
  }
}

type Part = { readonly text: string; readonly fault?: string }

function decodedPart(part: string): Part {
  try {
    const text = part.includes('%') ? decodeURIComponent(part) : part
    return hasOddCharacters(text) ? { text, fault: NO_ODD_CHARACTERS } : { text }
  } catch {
    return { text: part, fault: PERCENT_ENCODED }
  }
}

const NO_ODD_CHARACTERS = 'must not contain control characters or lone surrogates'
const PERCENT_ENCODED = 'must be valid percent-encoded UTF-8'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const hasOddCharacters = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text) || !text.isWellFormed()

/** Decodes a path that is percent-encoded. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw invalid('path', PERCENT_ENCODED)
  }
}
