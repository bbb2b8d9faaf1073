import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { PERMISSIONS, type PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import type { Right } from '../../shared/domain/permissions/right-of.ts'
import { Refusal } from '../../shared/errors/refusal.ts'

/** The rights that a role, or a person, has by a permission. */
export const right = () => ({
  decision: z.enum(['ALLOW', 'TASK_REQUIRED', 'SCA_REQUIRED', 'DENY']).meta({
    description:
      'The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY).',
  }),
  approvedBy: z.array(z.string()).optional().meta({ description: 'For TASK_REQUIRED: the roles and positions that may approve.' }),
  stepUps: z.array(z.string()).optional().meta({ description: 'For SCA_REQUIRED: the methods of the step-up.' }),
  approves: z.array(z.string()).optional().meta({ description: 'The makers whose calls may be approved here.' }),
})

export function shownRight({ decision, by, approves }: Right) {
  return {
    decision,
    ...(decision === 'TASK_REQUIRED' ? { approvedBy: [...by] } : {}),
    ...(decision === 'SCA_REQUIRED' ? { stepUps: [...by] } : {}),
    ...(approves.length === 0 ? {} : { approves: [...approves] }),
  }
}

/** The permission that a path names, with or without `.Allowed`, shipped or of an operation of the tenant; 404 for an unknown one. */
export function permissionIn(name: string, { ownPermissions }: Pick<Call['settings'], 'ownPermissions'>): PermissionName {
  const found = [...PERMISSIONS, ...ownPermissions].find((permission) => permission === name || `${permission}.Allowed` === name)
  if (found === undefined) throw new Refusal('not-found', { description: 'There is no such permission.', because: 'unknown-permission' })
  return found
}
