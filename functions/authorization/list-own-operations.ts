import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { idText, namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'

const MOST_OPERATIONS = 1000

/** The changes that forms offer to a person. */
export const listOwnOperations = endpoint({
  method: 'GET',
  path: '/authorization/operations',
  operationId: 'listOwnOperations',
  group: 'authorization',
  summary: 'List the changes that you may make or propose',
  description:
    'Lists the operations that can be stored as a task and that your permissions let you make or propose. `search` takes everyday words, such as “pay the plumber”, and answers the best first. Which item a call names can still refuse it: ask `explain`.',
  access: { kind: 'token' },
  query: () =>
    z.object({
      search: text(300).optional().describe('Your aim, in your own words.'),
      tenantId: idText().optional().meta({ description: 'Tenant in which you want to do it; without it, your own.' }),
    }),
  answer: () =>
    z
      .array(
        namedObject('OwnOperation', {
          operationId: z.string().max(100).meta({ description: 'Operation of this document.' }),
          summary: z.string().max(300).meta({ description: 'The operation in a few words.' }),
          decision: z
            .enum(['ALLOW', 'TASK_REQUIRED', 'SCA_REQUIRED'])
            .meta({ description: 'The call would run, need the approval of a task, or need a step-up.' }),
        }),
      )
      .max(MOST_OPERATIONS),
  refusals: ['not-found'],
  async handle(call) {
    const { search, tenantId } = call.query
    const place = tenantId === undefined ? undefined : idFrom<TenantId>('tenantId', tenantId)
    const found = await call.operations(defined({ search, tenantId: place }))
    return ok(found.map((each) => ({ ...each })))
  },
})
