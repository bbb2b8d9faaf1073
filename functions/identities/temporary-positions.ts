import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId, TemporaryPositionId } from '../../shared/domain/ids.ts'
import { LEVELS } from '../../shared/domain/permissions/role-assignments.ts'
import { inForce, MOST_MINUTES } from '../../shared/domain/permissions/temporary-positions.ts'
import { withMarks } from '../../shared/domain/shown-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { personOfPath } from '../../shared/people/person-paths.ts'
import { findableHolder, positionNotice } from '../../shared/people/position-holder.ts'
import { type Person, person, personIn } from '../../shared/storage/persons.ts'
import {
  endTemporaryPosition,
  type TemporaryPosition,
  temporaryPosition,
  temporaryPositionsOf,
} from '../../shared/storage/temporary-positions.ts'
import { say } from '../../shared/texts/phrase.ts'

export const deleteTemporaryPosition = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/customers/{customerId}/temporary-positions/{temporaryPositionId}',
  operationId: 'deleteTemporaryPosition',
  group: 'identities',
  summary: 'End a temporary position before its time',
  description: 'The position counts no more from the next call of its holder on. The list keeps it as ended.',
  access: {
    kind: 'permission',
    permission: 'TemporaryPosition.DELETE',
    on: ({ params }) => personIn(params.tenantId, params.customerId),
  },
  item: 'never-changes',
  reads: ({ params }) => [temporaryPosition(params.customerId, params.temporaryPositionId)],
  refusals: ['not-permitted', 'task-required', 'not-found'],
  async describe(call) {
    const [of, { position, until }] = await Promise.all([personOfPath(call), activePosition(call)])
    const person = await personNamed(call.read, of)
    return say`End ${{ position }} of ${{ person }}, which would last until ${{ until: { time: until } }}`
  },
  async ensure(call) {
    await activePosition(call)
  },
  async handle(call) {
    const [of, ended] = await Promise.all([personOfPath(call), activePosition(call)])
    const at = new Date(call.now).toISOString()
    const stays = inForce(of.holdings, call.now).filter(
      (each) => each.kind !== 'tenant' || each.temporary?.temporaryPositionId !== ended.temporaryPositionId,
    )
    call.unitOfWork.add(
      ...endTemporaryPosition(of, stays, ended, at),
      ...(await findableHolder(call, of, { ended })),
      ...(await positionNotice(call, of, ended, 'ends')),
    )
    const shown = shownTemporaryPosition({ ...ended, endedAt: at }, { holdings: stays }, call.now)
    call.unitOfWork.change = { before: shownTemporaryPosition(ended, of, call.now), after: shown }
    return ok()
  },
})

type OfPosition = Pick<Call, 'read' | 'now'> & {
  readonly params: { readonly customerId: CustomerId; readonly temporaryPositionId: TemporaryPositionId }
}

/** The position of the path, which counts now. One that has ended is not found. */
async function activePosition({ read, params, now }: OfPosition): Promise<TemporaryPosition> {
  const found = await read.one(temporaryPosition(params.customerId, params.temporaryPositionId))
  if (found === undefined || found.endedAt !== undefined || Date.parse(found.until) <= now) throw new Refusal('not-found')
  return found
}

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

export const listTemporaryPositions = pagedList({
  path: '/tenants/{tenantId}/customers/{customerId}/temporary-positions',
  operationId: 'listTemporaryPositions',
  group: 'identities',
  summary: 'List the temporary positions of an admin user',
  description: 'Lists them newest first; `active` tells whether one counts now.',
  permission: 'TemporaryPosition.READ',
  on: ({ params }) => personIn(params.tenantId, params.customerId),
  shape: temporaryPositionShape,
  things: ({ customerId }, limit, after) => temporaryPositionsOf(customerId, limit, after),
  async shown(found, { read, params, now }) {
    const holder = await read.one(person(params.customerId))
    return found.map((each) => shownTemporaryPosition(each, holder, now))
  },
})
