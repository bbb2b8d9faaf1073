const NAME = /^[a-z0-9][a-z0-9!#$%&'*+.^_`|~-]{0,99}$/
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,3998}[\x21-\x7e])?$/
export const MOST_HEADERS = 20

/** Headers that belong to the connection, to the body, or to what this service says of a request. */
const OURS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'idempotency-key',
  'if-match',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Tells why a header cannot be sent with every request to an upstream; `undefined` if it can. */
export function whyNoFixedHeader(name: string, value: string): string | undefined {
  const lower = name.toLowerCase()
  if (!NAME.test(lower)) return 'must have the name of a header'
  if (OURS.has(lower) || /^(?:webhook|countersign|svc|x-forwarded)-/.test(lower))
    return 'must not be a header that this service sets itself'
  return VALUE.test(value) ? undefined : 'must be 1 to 4,000 visible ASCII characters, without spaces at the ends'
}
