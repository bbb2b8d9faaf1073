import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { httpStatus, id, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { explainedPolicies, taskSentence } from '../../shared/contract/policy-shape.ts'
import { taskEffects } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { personAsked } from './asked-about.ts'

const MOST_ROLES = 200
const MOST_PEOPLE = 20

export const explainAuthorization = endpoint({
  method: 'POST',
  path: '/authorization/explain',
  operationId: 'explain',
  group: 'authorization',
  summary: 'Explain a decision',
  description:
    'Answers how a call of yourself or of another person would be decided, which grant decides it and what would help; with `describe` also what it would do and who may approve it. Nothing is executed. Another person can be named only with `Permission.READ` where that person belongs.',
  access: { kind: 'token' },
  changes: 'nothing',
  body: () =>
    z.object({
      method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: text(2000).describe('Path of the call with its query, as it would be sent.'),
      body: z.unknown().optional().describe('Body of the call as JSON, where it has one.'),
      customerId: id<CustomerId>().optional().describe('Person who would make the call; without it, yourself.'),
      describe: z
        .boolean()
        .optional()
        .describe('With `true` also the effect of the call in words, and its approvers; for calls of yourself only.'),
    }),
  answer: () =>
    z.object({
      decision: z
        .enum(['ALLOW', 'DENY', 'TASK_REQUIRED', 'SCA_REQUIRED'])
        .describe('The call would run, be refused, need the approval of a task, or need a step-up.'),
      permission: z.string().nullable().describe('Permission that the call needs; `null` where a token is enough.'),
      grants: z.array(
        z.object({
          permission: z.string().describe('Permission whose row holds the grant.'),
          grant: z.string().describe('Entry of that row: a role, `MAKER->CHECKER`, or a step-up method.'),
          result: z.enum(['ALLOW', 'TASK_REQUIRED', 'SCA_REQUIRED', 'NOT_NEEDED', 'NO']).describe('The decision of this grant alone.'),
          why: z.string(),
          sentence: taskSentence().meta({ description: 'The same reason as key and values, for the reader’s own language.' }),
          until: z.iso.datetime().optional().describe('End of the position by which the grant is held, if it is held for a while.'),
        }),
      ),
      whatWouldHelp: z.string(),
      helpSentence: taskSentence()
        .optional()
        .meta({ description: 'The same next steps as key and values, for the reader’s own language.' }),
      policies: explainedPolicies()
        .optional()
        .describe('Approval policies that a task of this call must meet, if its tenant has any that match.'),
      answer: z
        .object({
          status: httpStatus().describe('HTTP status of that refusal.'),
          code: z.string().describe('Error code of that refusal.'),
          description: z.string().optional().describe('The refusal in words, where the call was to be described.'),
        })
        .optional()
        .describe('Refusal that the call would meet whatever the permissions say.'),
      description: z.string().optional().describe('The effect of the call, in the words that its approvers would read.'),
      sentence: taskSentence().optional().meta({ description: 'The same words as key and values, for the reader’s own language.' }),
      effects: taskEffects().optional().meta({ description: 'Effects of the call beside those that `description` names.' }),
      approval: z
        .object({
          roles: z.array(z.string().max(100)).max(MOST_ROLES).describe('Roles and positions whose holders may approve the call.'),
          people: z
            .array(z.object({ customerId: id<CustomerId>(), name: z.string().max(500).describe('Name of that person.') }))
            .max(MOST_PEOPLE)
            .describe('People of the setting `overrideCheckerUserIds` who may approve the call.'),
          needed: z.int().describe('Number of approvers that the call needs.'),
        })
        .optional()
        .meta({ description: 'Approvers of the call as a task. Absent from a call that cannot be stored.' }),
    }),
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const { method, path, body, describe, customerId } = call.body
    if (describe === true && customerId !== undefined && customerId !== call.caller.customerId)
      throw invalid('describe', 'must not be combined with the customerId of another person')
    return ok(await call.explain({ method, path, ...defined({ body, describe }) }, await personAsked(call)))
  },
})
