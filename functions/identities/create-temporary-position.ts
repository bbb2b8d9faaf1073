import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { spokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { mayBecome } from '../../shared/domain/permissions/may-become.ts'
import { LEVELS, type RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { inForce, MINUTE_MS, MOST_MINUTES, MOST_TEMPORARY_POSITIONS } from '../../shared/domain/permissions/temporary-positions.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { personOfPath } from '../../shared/people/person-paths.ts'
import { findableHolder, positionNotice } from '../../shared/people/position-holder.ts'
import { type Person, personIn } from '../../shared/storage/persons.ts'
import { giveTemporaryPosition, type TemporaryPosition } from '../../shared/storage/temporary-positions.ts'
import { counted, say } from '../../shared/texts/phrase.ts'
import { shownTemporaryPosition, temporaryPositionShape } from './temporary-positions.ts'

const LONGEST_REASON = 500

export const createTemporaryPosition = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/customers/{customerId}/temporary-positions',
  operationId: 'createTemporaryPosition',
  group: 'identities',
  summary: 'Create a temporary position of an admin user',
  description:
    'Gives a position beside the permanent one, from now on and for at most 7 days. It ends by itself, in running sessions too. Somebody who may not give it asks for it with task headers: the minutes begin when it is granted. It never counts for approving what its holder proposed, for appointing anybody, or for extending itself. The giver must hold everything that the position allows.',
  access: {
    kind: 'permission',
    permission: 'TemporaryPosition.CREATE',
    on: ({ params }) => personIn(params.tenantId, params.customerId),
  },
  appoints: () => true,
  body: () =>
    z.object({
      position: z.enum(LEVELS).describe('Position to hold for a while.'),
      minutes: z.int().min(1).max(MOST_MINUTES).describe('Number of minutes from the grant on.'),
      reason: spokenText(LONGEST_REASON).describe('Reason for the position; the holder and auditors read it.'),
    }),
  answer: temporaryPositionShape,
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  tells: ['position', 'minutes', 'reason'],
  async describe(call) {
    const { position, minutes, reason } = call.body
    const [who, why] = [await personNamed(call.read, await personOfPath(call)), inQuotes(reason)]
    return say`Give ${{ person: who }} ${{ position }} for ${{ minutes: counted(minutes, 'minute', 'minutes') }}, beside the position that they hold: ${{ reason: why }}`
  },
  async ensure(call) {
    refuseImpossible(await personOfPath(call), call)
  },
  async rightBeyond(call, who) {
    const target = [asked(call.params.tenantId, call.body.position)]
    const institution = call.scope.kind === 'tenant' ? call.scope.institution : undefined
    const coverage = mayBecome(call.settings.matrix, 'appoint', { caller: who, target, institution })
    return coverage.kind === 'covers' ? undefined : `${call.body.position} ${coverage.permission}`
  },
  async handle(call) {
    const { params, body, caller, now, unitOfWork } = call
    const of = await personOfPath(call)
    const made: TemporaryPosition = {
      temporaryPositionId: call.newId(),
      customerId: of.customerId,
      tenantId: params.tenantId,
      ...body,
      from: new Date(now).toISOString(),
      until: new Date(now + body.minutes * MINUTE_MS).toISOString(),
      grantedBy: caller.customerId,
      ...defined({ taskId: call.taskId }),
    }
    unitOfWork.add(
      ...giveTemporaryPosition(of, inForce(of.holdings, now), made),
      ...(await findableHolder(call, of, { given: made })),
      ...(await positionNotice(call, of, made, 'begins')),
    )
    const holder = { holdings: [{ ...asked(params.tenantId, body.position), temporary: times(made) }] }
    const shown = shownTemporaryPosition(made, holder, now)
    unitOfWork.change = { after: shown }
    return ok(shown)
  },
})

function times({ temporaryPositionId, from, until }: TemporaryPosition) {
  return { temporaryPositionId, from: Date.parse(from), until: Date.parse(until) }
}

const asked = (tenantId: TenantId, position: string) => ({ kind: 'tenant', position, tenantId }) as const satisfies RoleAssignment

type Asking = Pick<Call, 'now'> & {
  readonly params: { readonly tenantId: TenantId; readonly customerId: CustomerId }
  readonly body: { readonly position: string }
}

function refuseImpossible({ holdings }: Person, { body, now }: Asking): void {
  const held = inForce(holdings, now).filter((each) => each.kind === 'tenant')
  const permanent = held.filter(({ temporary }) => temporary === undefined)
  if (permanent.length === 0)
    throw new Refusal('conflict', { description: 'Only people with a position of their own in the tenant hold another one for a while.' })
  if (permanent.some(({ position }) => position === body.position))
    throw new Refusal('conflict', { description: `This person already holds ${body.position}.` })
  if (held.length - permanent.length >= MOST_TEMPORARY_POSITIONS)
    throw new Refusal('conflict', { description: `A person holds at most ${MOST_TEMPORARY_POSITIONS} positions for a while at once.` })
}
