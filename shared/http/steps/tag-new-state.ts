import { entityTagOf } from '../../contract/entity-tag.ts'
import type { Reply } from '../../contract/http.ts'
import { createReader } from '../../contract/reader.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Allowed } from '../request-context.ts'
import { validate } from './validate.ts'

/**
 * Adds the entity tag of the state that a PUT has made: the tag with which GET on the same path answers now, for the next `If-Match`.
 * What was written is read once more, since the answer to a PUT can say more than that to GET.
 */
export async function tagNewState({ endpoint, request, call, service, reply }: Allowed & { readonly reply: Reply }): Promise<{
  readonly reply: Reply
}> {
  const representation = request.method === 'PUT' && reply.status === 200 ? service.representationOf(endpoint) : undefined
  if (representation === undefined) return { reply }
  const asked = { ...request, method: 'GET' as const, rawQuery: '', query: {}, rawBody: undefined }
  const validated = validate(representation, asked)
  if (validated.kind === 'refused') return { reply }
  try {
    const read = createReader(service.ports.store)
    const { body } = await representation.handle({ ...call, ...validated.input, request: asked, read, unitOfWork: createUnitOfWork() })
    return { reply: { ...reply, headers: { ...reply.headers, etag: entityTagOf(JSON.stringify(body)) } } }
  } catch (error) {
    if (error instanceof Refusal) return { reply }
    throw error
  }
}
