import { scimError } from '../codecs/scim-answer.ts'
import type { BulkCall } from '../contract/call.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { Reply } from '../contract/http.ts'
import { gatewayPath } from '../contract/routes.ts'
import { Refusal } from '../errors/refusal.ts'
import type { IncomingCall } from './request-context.ts'
import { noteRefusal } from './steps/note-refusal.ts'
import { type GatewayEvent, parseRequest } from './steps/parse-request.ts'
import { replyOf } from './steps/respond.ts'

/** Answers one of the calls of a bulk request. */
type Answer = (incoming: IncomingCall) => Promise<Reply>

/**
 * Makes one call of a bulk request through the whole pipeline, as the caller of the request: it is decided, committed and audited by
 * itself. A refusal is answered in the shape of SCIM. The request is counted once for the rate limits.
 */
export async function performInBulk(asked: BulkCall, around: IncomingCall, answer: Answer): Promise<Reply> {
  const { service, traceId, identified } = around
  const endpoint = asked.endpoint as Endpoint
  const event = eventOf(asked, endpoint, around)
  try {
    return await answer({ ...around, endpoint, request: parseRequest(event) })
  } catch (error) {
    if (!(error instanceof Refusal))
      service.ports.log('error', 'fault', { traceId, because: error instanceof Error ? error.stack : 'not an error' })
    await noteRefusal({ error, endpoint, event, identified, service, traceId })
    const reply = replyOf(error, traceId)
    return { ...reply, body: scimError(reply.body as Parameters<typeof scimError>[0], reply.status) }
  }
}

function eventOf({ path, body, headers = {} }: BulkCall, of: Endpoint, { request }: IncomingCall): GatewayEvent {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const base = gatewayPath({ ...of, path: '' })
  return {
    routeKey: '',
    rawPath: `${base}${path}`,
    rawQueryString: '',
    headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/scim+json' }) },
    requestContext: { http: { method: of.method, sourceIp: request.sourceAddress } },
    body: text,
    isBase64Encoded: false,
  }
}
