import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { personAsked } from './person-asked.ts'

/** One round trip for the other person, and one for the items of the explained call. It writes nothing. */
export const explainAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/explain',
  operationId: 'explain',
  group: 'authorization',
  summary: 'Explain a decision',
  description:
    'Answers how a call of yourself or of another person would be decided, which grant decides it and what would help. Nothing is executed. Another person can be named only with `Permission.READ` where that person belongs.',
  access: { kind: 'token' },
  changes: 'nothing',
  body: () =>
    z.object({
      method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: z.string().min(1).max(2000),
      body: z.unknown().optional(),
      customerId: id().optional(),
    }),
  answer: () =>
    z.object({
      decision: z.enum(['ALLOW', 'DENY', 'TASK_REQUIRED', 'SCA_REQUIRED']),
      permission: z.string().nullable(),
      grants: z.array(
        z.object({
          permission: z.string(),
          grant: z.string(),
          result: z.enum(['ALLOW', 'TASK_REQUIRED', 'SCA_REQUIRED', 'NOT_NEEDED', 'NO']),
          why: z.string(),
        }),
      ),
      whatWouldHelp: z.string(),
      answer: z.object({ status: z.int(), code: z.string() }).optional(),
    }),
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const { method, path, body } = call.body
    return ok(await call.explain({ method, path, ...(body === undefined ? {} : { body }) }, await personAsked(call)))
  },
})
