import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { EdgeSecrets } from '../adapters/edge-secrets.ts'
import { CALLER_HEADER, EDGE_SECRET_HEADER, ELSEWHERE_HEADER, SEPARATOR_HEADER, TENANT_HEADER } from '../contract/edge-headers.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'

/**
 * The event as the service can trust it, or `refused` if it bypassed the edge. The caller's address is the one that the edge noted,
 * trusted only with the edge's secret; on a stage without an edge, the one that the gateway saw. Both headers are removed.
 */
export async function behindEdge(event: GatewayEvent, secrets: EdgeSecrets | undefined): Promise<GatewayEvent | 'refused'> {
  const { [CALLER_HEADER]: caller = '', [EDGE_SECRET_HEADER]: sent = '', ...headers } = event.headers
  if (secrets === undefined) return { ...event, headers: withoutNotes(headers) }
  if (!isOneOf(sent, await secrets.known()) && !isOneOf(sent, await secrets.reread())) return 'refused'
  if (isIP(caller) === 0) return 'refused'
  const { requestContext } = event
  return { ...event, headers, requestContext: { ...requestContext, http: { ...requestContext.http, sourceIp: caller } } }
}

/** Removes the headers in which an edge leaves notes. On a stage without an edge, a caller has sent them. */
function withoutNotes({
  [SEPARATOR_HEADER]: _,
  [TENANT_HEADER]: _tenant,
  [ELSEWHERE_HEADER]: _elsewhere,
  ...headers
}: GatewayEvent['headers']): GatewayEvent['headers'] {
  return headers
}

/** Tells whether a text is one of these values. Takes the same time for every text. */
function isOneOf(sent: string, values: readonly string[]): boolean {
  const digest = sha256(sent)
  return values.map((value) => timingSafeEqual(sha256(value), digest)).includes(true)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
