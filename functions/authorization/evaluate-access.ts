import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { action, context, resource, subject, WITH_REQUEST_ID } from './access-shapes.ts'
import { evaluated } from './evaluation.ts'
import { evaluation } from './evaluation-shape.ts'

/** Access Evaluation of AuthZEN 1.0: another form of `explain`. */
export const evaluateAccess = endpoint({
  method: 'POST',
  base: 'service',
  path: '/access/v1/evaluation',
  operationId: 'evaluateAccess',
  group: 'authorization',
  summary: 'Decide an action',
  description:
    'Decides whether a subject may take an action on a resource (AuthZEN 1.0), as `explain` does for the call itself. It needs `Permission.READ` where the subject and the resource are; to anybody else the answer is `{"decision": false}`, whatever is asked. Nothing is executed.',
  access: { kind: 'token' },
  changes: 'nothing',
  ...WITH_REQUEST_ID,
  body: () => z.object({ subject: subject(), action: action(), resource: resource(), context: context() }),
  answer: evaluation,
  refusals: [],
  handle: async (call) => ok(await evaluated(call, call.body)),
})
