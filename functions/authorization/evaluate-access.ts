import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { httpStatus, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { action, context, resource, subject, WITH_REQUEST_ID } from './access-shapes.ts'
import type { Asking } from './asked-about.ts'
import { type AskedEvaluation, type Evaluation, evaluated } from './evaluation.ts'

const MOST_EVALUATIONS = 100

const SEMANTICS = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const
type Semantic = (typeof SEMANTICS)[number]

/** The decision after which the others are not evaluated. */
const LAST_DECISION: Readonly<Record<Semantic, boolean | undefined>> = {
  execute_all: undefined,
  deny_on_first_deny: false,
  permit_on_first_permit: true,
}

const parts = () => ({ subject: subject().optional(), action: action().optional(), resource: resource().optional(), context: context() })

type Parts = { readonly [Part in keyof AskedEvaluation]?: AskedEvaluation[Part] | undefined }

/** Access Evaluations of AuthZEN 1.0. Without `evaluations` it is a single one. */
export const evaluateAccesses = endpoint({
  method: 'POST',
  base: 'service',
  path: '/access/v1/evaluations',
  operationId: 'evaluateAccesses',
  group: 'authorization',
  summary: 'Decide several actions',
  description:
    'Decides up to 100 evaluations in their order (AuthZEN 1.0), each as the single endpoint does. Members at the top are defaults for evaluations that lack them. `options.evaluations_semantic` can end the run at the first denial or the first permit.',
  access: { kind: 'token' },
  changes: 'nothing',
  ...WITH_REQUEST_ID,
  body: () =>
    z.object({
      ...parts(),
      evaluations: z
        .array(z.object(parts()))
        .max(MOST_EVALUATIONS)
        .optional()
        .meta({ description: 'The evaluations; each may leave out what stands at the top.' }),
      options: z
        .object({
          evaluations_semantic: z
            .enum(SEMANTICS)
            .optional()
            .meta({ description: 'The decision that ends the run; `execute_all` (default): none.' }),
        })
        .optional()
        .meta({ description: 'Options of the run.' }),
    }),
  answer: () =>
    z.union([
      z.object({ evaluations: z.array(evaluation()).max(MOST_EVALUATIONS).describe('Decisions in the order of the request.') }),
      evaluation(),
    ]),
  refusals: [],
  async handle(call) {
    const { evaluations = [], options, ...top } = call.body
    if (evaluations.length === 0) return ok(await evaluated(call, complete(top, '')))
    const asked = evaluations.map((each, at) => complete(over(top, each), `evaluations.${at}.`))
    return ok({ evaluations: await evaluatedInOrder(call, asked, LAST_DECISION[options?.evaluations_semantic ?? 'execute_all']) })
  },
})

function over(top: Parts, each: Parts): Parts {
  return { subject: each.subject ?? top.subject, action: each.action ?? top.action, resource: each.resource ?? top.resource }
}

function complete({ subject: who, action: does, resource: what }: Parts, at: string): AskedEvaluation {
  if (who === undefined) throw invalid(`${at}subject`, 'is required')
  if (does === undefined) throw invalid(`${at}action`, 'is required')
  if (what === undefined) throw invalid(`${at}resource`, 'is required')
  return { subject: who, action: does, resource: what }
}

async function evaluatedInOrder(
  call: Asking,
  asked: readonly AskedEvaluation[],
  last: boolean | undefined,
): Promise<readonly Evaluation[]> {
  const decided: Evaluation[] = []
  for (const each of asked) {
    const evaluation = await evaluated(call, each)
    decided.push(evaluation)
    if (evaluation.decision === last) break
  }
  return decided
}

/** A decision of AuthZEN, for the document. */
const evaluation = () =>
  namedObject('AccessEvaluation', {
    decision: z.boolean().meta({ description: 'True only if the call would be allowed at once.' }),
    context: z
      .object({
        reason: z.string().meta({ description: 'The deciding grant, or what would help.' }),
        permission: z.string().optional().meta({ description: 'Permission that the action needs.' }),
        obligation: z
          .enum(['task', 'step_up'])
          .optional()
          .meta({ description: 'The action is possible by a task that somebody else approves, or after a step-up.' }),
        roles: z.array(z.string()).optional().meta({ description: 'For `task`: the roles and positions that approve.' }),
        methods: z
          .array(z.enum(['SCA_OTP', 'SCA_IDENTITY', 'SCA_CLOUD_LIVENESS']))
          .max(20)
          .optional()
          .meta({ description: 'For `step_up`: the methods, one of which is needed.' }),
        error: z
          .object({
            status: httpStatus().describe('HTTP status that the same call would be refused with.'),
            message: z.string().describe('Fault of this evaluation.'),
          })
          .optional()
          .meta({ description: 'The reason why the action could not be evaluated.' }),
      })
      .optional()
      .meta({ description: 'Absent where the caller may not ask about the subject or the resource.' }),
  })

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
