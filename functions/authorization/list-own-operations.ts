import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { idText, namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'

const MOST_OPERATIONS = 1000

const operationCall = () =>
  namedObject('OperationCall', {
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().max(1000).meta({ description: 'Path below `/svc-conductor/rest/v1`, with its parameters in braces.' }),
    body: z.record(z.string(), z.unknown()).optional().meta({ description: 'JSON schema of the body. Listed with `upstream` only.' }),
  })

/** The changes that forms offer to a person. */
export const listOwnOperations = endpoint({
  method: 'GET',
  path: '/authorization/operations',
  operationId: 'listOwnOperations',
  group: 'authorization',
  summary: 'List the changes that you may make or propose',
  description:
    'Lists the operations that can be stored as a task and that your permissions let you make or propose. `search` takes everyday words, such as “pay the plumber”, and answers the best first. Operations of the tenant’s upstreams are among them (`bank.createPayout`); `upstream` asks for those of one upstream only, with its reads and the schemas of its bodies. Which item a call names can still refuse it: ask `explain`.',
  access: { kind: 'token' },
  query: () =>
    z.object({
      search: text(300).optional().describe('Your aim, in your own words.'),
      tenantId: idText().optional().meta({ description: 'Tenant in which you want to do it; without it, your own.' }),
      upstream: text(40).optional().describe('Name of an upstream: only its operations are listed, its reads too.'),
    }),
  answer: () =>
    z
      .array(
        namedObject('OwnOperation', {
          operationId: z
            .string()
            .max(150)
            .meta({ description: 'Operation of this document, or of an upstream with the name of the upstream before it.' }),
          summary: z.string().max(300).meta({ description: 'The operation in a few words.' }),
          decision: z
            .enum(['ALLOW', 'TASK_REQUIRED', 'SCA_REQUIRED'])
            .meta({ description: 'The call would run, need the approval of a task, or need a step-up.' }),
          call: operationCall().optional().describe('Only of an operation of an upstream: how it is called.'),
        }),
      )
      .max(MOST_OPERATIONS),
  refusals: ['not-found'],
  async handle(call) {
    const { search, tenantId, upstream } = call.query
    const place = tenantId === undefined ? undefined : idFrom<TenantId>('tenantId', tenantId)
    const found = await call.operations(defined({ search, tenantId: place, upstream }))
    return ok(found.slice(0, MOST_OPERATIONS).map((each) => ({ ...each })))
  },
})
