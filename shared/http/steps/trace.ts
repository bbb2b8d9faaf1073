const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const NO_TRACE = '0'.repeat(32)

/**
 * X-Ray's id of the request, which API Gateway sends to every integration: `Root=1-<8 hex digits of time>-<24 hex digits>`, the 32 digits of
 * a W3C trace id with a version in front (https://docs.aws.amazon.com/xray/latest/devguide/xray-api-sendingdata.html#xray-api-traceids).
 */
const XRAY_ROOT = /\bRoot=(1-([0-9a-f]{8})-([0-9a-f]{24}))\b/

type TraceHeaders = Readonly<Record<string, string | undefined>>

/** The trace id of a call: from header `traceparent` (W3C Trace Context), else X-Ray's, else a new one. */
export function traceIdFrom(headers: TraceHeaders, randomBytes: (size: number) => Uint8Array): string {
  const { traceparent } = headers
  const sent = traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1]
  if (sent !== undefined && sent !== NO_TRACE) return sent
  const [, , time, unique] = XRAY_ROOT.exec(headers['x-amzn-trace-id'] ?? '') ?? []
  return time === undefined || unique === undefined ? Buffer.from(randomBytes(16)).toString('hex') : `${time}${unique}`
}

/** X-Ray's own form of its id, for the log: a `traceparent` has another form. */
export function xrayIdFrom(headers: TraceHeaders): string | undefined {
  return XRAY_ROOT.exec(headers['x-amzn-trace-id'] ?? '')?.[1]
}
