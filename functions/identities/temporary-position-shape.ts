import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { defined } from '../../shared/domain/defined.ts'
import { LEVELS } from '../../shared/domain/permissions/role-assignments.ts'
import { MOST_MINUTES } from '../../shared/domain/permissions/temporary-positions.ts'
import { withMarks } from '../../shared/domain/shown-text.ts'
import type { Person } from '../../shared/storage/persons.ts'
import type { TemporaryPosition } from '../../shared/storage/temporary-positions.ts'

export const temporaryPositionShape = () =>
  namedObject('TemporaryPosition', {
    temporaryPositionId: id(),
    customerId: id(),
    position: z.enum(LEVELS).describe('Position that the person holds beside their own.'),
    minutes: z.int().min(1).max(MOST_MINUTES).describe('Number of minutes from the grant to the end.'),
    reason: z.string(),
    from: z.iso.datetime().describe('Time at which the position was granted.'),
    until: z.iso.datetime().describe('Time from which it does not count any more, in running sessions too.'),
    active: z.boolean().describe('True if the person holds it now.'),
    ended: z.iso.datetime().optional().describe('Time at which it was ended early.'),
    grantedBy: z
      .object({
        customerId: id().describe('Person who granted it: of a task, its executor.'),
        taskId: id().optional().describe('Task by which it was granted.'),
      })
      .describe('Origin of the position.'),
  })

/** A position for a while as callers see it: the roles of its holder tell whether it counts. */
export function shownTemporaryPosition(of: TemporaryPosition, holder: Pick<Person, 'holdings'> | undefined, now: number) {
  const isHeld = holder?.holdings.some((each) => each.kind === 'tenant' && each.temporary?.temporaryPositionId === of.temporaryPositionId)
  return {
    temporaryPositionId: of.temporaryPositionId,
    customerId: of.customerId,
    position: of.position,
    minutes: of.minutes,
    reason: withMarks(of.reason),
    from: of.from,
    until: of.until,
    active: isHeld === true && Date.parse(of.until) > now,
    ...defined({ ended: of.endedAt }),
    grantedBy: { customerId: of.grantedBy, ...defined({ taskId: of.taskId }) },
  }
}
