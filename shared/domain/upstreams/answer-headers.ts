/** Headers of a connection (RFC 9110 §7.6.1), and those that only this service says of its own answers. */
const DROPPED: ReadonlySet<string> = new Set([
  'accept-ranges',
  'age',
  'alt-svc',
  'api-version',
  'cache-control',
  'clear-site-data',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'idempotency-replayed',
  'keep-alive',
  'link',
  'location',
  'nel',
  'origin-agent-cluster',
  'permissions-policy',
  'pragma',
  'preference-applied',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-connection',
  'public-key-pins',
  'referrer-policy',
  'refresh',
  'renew-csrf',
  'report-to',
  'reporting-endpoints',
  'sca',
  'server',
  'server-timing',
  'service-worker-allowed',
  'set-cookie',
  'set-cookie2',
  'sourcemap',
  'strict-transport-security',
  'task-id',
  'te',
  'timing-allow-origin',
  'total-count',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
  'via',
  'www-authenticate',
])
const DROPPED_FAMILIES =
  /^(?:access-control-|content-security-policy|countersign-|cross-origin-|ratelimit|sec-|x-amz|x-content-type|x-frame|x-ratelimit|x-sourcemap|x-xss)/
/** Passed on where the receiver made something new, or says when to come again. */
const PASSED: ReadonlySet<string> = new Set(['etag'])

const NAME = /^[a-z0-9][a-z0-9_-]{0,99}$/
const VALUE = /^[\x20-\x7e]{0,1000}$/
const MOST_HEADERS = 30

type Headers = Readonly<Record<string, string | readonly string[]>>

/** The headers of an upstream's answer that are passed on: no cookie, nothing about a connection, and nothing that a browser would act on. */
export function passedHeaders(headers: Headers): Readonly<Record<string, string>> {
  const ofConnection = new Set(
    [headers.connection ?? []].flat().flatMap((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    ),
  )
  const passed = Object.entries(headers).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const lower = name.toLowerCase()
    const isDropped = (DROPPED.has(lower) && !PASSED.has(lower)) || DROPPED_FAMILIES.test(lower) || ofConnection.has(lower)
    const text = [value].flat().join(', ')
    return isDropped || !NAME.test(lower) || !VALUE.test(text) ? [] : [[lower, text]]
  })
  return Object.fromEntries(passed.slice(0, MOST_HEADERS))
}

/** The form in which the body of an answer is passed on. `nothing`: it is neither JSON nor text, or compressed although nobody asked for it. */
export function formOf(headers: Headers): 'json' | 'text' | 'nothing' {
  if (!/^(?:identity)?$/i.test([headers['content-encoding'] ?? ''].flat().join(','))) return 'nothing'
  const type = [headers['content-type'] ?? ''].flat()[0]?.toLowerCase() ?? ''
  if (/^application\/(?:[\w.+-]+\+)?json\b/.test(type)) return 'json'
  return /^text\//.test(type) ? 'text' : 'nothing'
}
