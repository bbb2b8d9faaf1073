import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import type { CustomerId, TemporaryPositionId } from '../../shared/domain/ids.ts'
import { inForce } from '../../shared/domain/permissions/temporary-positions.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { findableHolder } from '../../shared/people/findable-holder.ts'
import { personNamed } from '../../shared/people/person-name.ts'
import { personOfPath } from '../../shared/people/person-of-path.ts'
import { positionNotice } from '../../shared/people/position-notice.ts'
import { personIn } from '../../shared/storage/persons.ts'
import { endTemporaryPosition, type TemporaryPosition, temporaryPosition } from '../../shared/storage/temporary-positions.ts'
import { say } from '../../shared/texts/phrase.ts'
import { shownTemporaryPosition } from './temporary-position-shape.ts'

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
