import { entityTagOf, isWeaklyEqual, tagsIn } from '../../contract/entity-tag.ts'
import { Raw, type Reply } from '../../contract/http.ts'
import { createReader } from '../../contract/reader.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { isMembers } from '../../domain/tasks/merged-members.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Allowed } from '../request-context.ts'
import type { GatewayEvent } from './parse-request.ts'
import { validate } from './validate.ts'

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

/**
 * Adds the entity tag of the state that a PUT has made: the tag with which GET on the same path answers now, for the next `If-Match`. It
 * is the tag of the answer itself where both are declared with the same one. Otherwise what was written is read once more, unless the
 * handler has told the tag.
 */
export async function tagNewState({ endpoint, request, call, service, reply }: Allowed & { readonly reply: Reply }): Promise<{
  readonly reply: Reply
}> {
  const representation = request.method === 'PUT' && reply.status === 200 ? service.representationOf(endpoint) : undefined
  if (representation === undefined || reply.headers?.etag !== undefined) return { reply }
  if (endpoint.answer !== undefined && endpoint.answer === representation.answer) return { reply: tagged(reply, reply.body) }
  const asked = { ...request, method: 'GET' as const, rawQuery: '', query: {}, rawBody: undefined }
  const validated = validate(representation, asked)
  if (validated.kind === 'refused') return { reply }
  try {
    const read = createReader(service.ports.store)
    const { body } = await representation.handle({ ...call, ...validated.input, request: asked, read, unitOfWork: createUnitOfWork() })
    return { reply: tagged(reply, body) }
  } catch (error) {
    if (error instanceof Refusal) return { reply }
    throw error
  }
}

function tagged(reply: Reply, representation: unknown): Reply {
  return { ...reply, headers: { ...reply.headers, etag: entityTagOf(JSON.stringify(representation)) } }
}
