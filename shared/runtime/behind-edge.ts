import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { EdgeSecrets } from '../clients/edge-secrets.ts'
import { CALLER_HEADER, EDGE_SECRET_HEADER } from '../contract/edge-headers.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'

/**
 * The event as the service may believe it, or `refused` for one that came past the edge. The caller's address is what the edge has noted, and
 * only beside the edge's secret; where a stage has no edge it is what the gateway has seen. Neither header goes any further.
 */
export async function behindEdge(event: GatewayEvent, secrets: EdgeSecrets | undefined): Promise<GatewayEvent | 'refused'> {
  const { [CALLER_HEADER]: caller = '', [EDGE_SECRET_HEADER]: sent = '', ...headers } = event.headers
  if (secrets === undefined) return { ...event, headers }
  if (!isOneOf(sent, await secrets.known()) && !isOneOf(sent, await secrets.reread())) return 'refused'
  if (isIP(caller) === 0) return 'refused'
  const { requestContext } = event
  return { ...event, headers, requestContext: { ...requestContext, http: { ...requestContext.http, sourceIp: caller } } }
}

/** Takes as long whatever was sent. */
function isOneOf(sent: string, values: readonly string[]): boolean {
  const digest = sha256(sent)
  return values.map((value) => timingSafeEqual(sha256(value), digest)).includes(true)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
