import { entityTagOf } from '../../contract/entity-tag.ts'
import type { Reply } from '../../contract/http.ts'
import { createReader } from '../../contract/reader.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Allowed } from '../request-context.ts'
import { validate } from './validate.ts'

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
