import * as z from 'zod'
import { httpStatus, namedObject } from '../../shared/contract/fields.ts'

/** A decision of AuthZEN, for the document. */
export const evaluation = () =>
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
