import { entityTagOf, isWeaklyEqual, tagsIn } from '../../contract/entity-tag.ts'
import { Raw, type Reply } from '../../contract/http.ts'
import { isMembers } from '../../domain/tasks/merged-members.ts'
import type { GatewayEvent } from './parse-request.ts'

/** Gives answers to GET and HEAD an entity tag, and answers 304 without a body to a caller who already has it (RFC 9110 §13.1.2). */
export function answerConditionally(reply: Reply, event: GatewayEvent): Reply {
  const { method } = event.requestContext.http
  if (reply.status !== 200 || reply.body === undefined || (method !== 'GET' && method !== 'HEAD')) return reply
  const body = reply.body instanceof Raw ? reply.body : new Raw('application/json', JSON.stringify(reply.body))
  const etag = reply.headers?.etag ?? entityTagOf(body.bytes)
  const headers = { ...reply.headers, etag }
  // The tag is that of the item. Its open tasks can be others than those that the caller knows.
  const isWhole = !isMembers(reply.body) || reply.body.pendingTasks === undefined
  return isWhole && isKnown(etag, event.headers['if-none-match']) ? { status: 304, headers } : { ...reply, headers, body }
}

function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  const known = tagsIn(header)
  return known.kind === 'any' || (known.kind === 'tags' && known.tags.some((tag) => isWeaklyEqual(tag, etag)))
}
