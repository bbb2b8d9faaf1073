const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const NO_TRACE = '0'.repeat(32)

/** The trace id of a call: from header `traceparent` (W3C Trace Context) when one was sent, else new. */
export function traceIdFrom(traceparent: string | undefined, randomBytes: (size: number) => Uint8Array): string {
  const sent = traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1]
  return sent === undefined || sent === NO_TRACE ? Buffer.from(randomBytes(16)).toString('hex') : sent
}
