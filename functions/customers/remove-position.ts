import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { personNamed } from '../../shared/people/person-name.ts'
import { portalsOfPerson } from '../../shared/people/portals-of-ended.ts'
import { withAgentsOfPersonEnded } from '../../shared/sessions/ended-beside.ts'
import { dismiss, organisation, positionIn } from '../../shared/storage/organisations.ts'
import { changeRoleAssignments, person } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { customerOfTenant, organisationOfPath } from './organisation-of-path.ts'
import { describedOrganisation, shownPosition } from './organisation-shape.ts'

export const removePosition = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/organisations/{organisationId}/positions/{customerId}/{position}',
  operationId: 'removeOrganisationPosition',
  group: 'customers',
  effect: 'one-transaction',
  summary: 'Remove a member from an organisation',
  description: 'Takes the position from the customer and ends their sessions.',
  access: {
    kind: 'permission',
    permission: 'OrganisationPosition.DELETE',
    on: ({ params }) => organisation(params.tenantId, params.organisationId),
  },
  reads: ({ params }) => [
    person(params.customerId),
    positionIn(params.tenantId, params.organisationId, params.customerId, params.position),
  ],
  refusals: ['not-permitted', 'task-required', 'not-found'],
  async describe(call) {
    const [of, where] = await Promise.all([customerOfTenant(call, call.params.customerId), organisationOfPath(call)])
    const [organisation, person] = [describedOrganisation(where), await personNamed(call.read, of)]
    return say`Take position ${{ position: call.params.position }} of ${{ organisation }} from ${{ person }}`
  },
  async ensure({ read, params }) {
    const held = await read.one(positionIn(params.tenantId, params.organisationId, params.customerId, params.position))
    if (held === undefined) throw new Refusal('not-found')
  },
  async handle(call) {
    const { tenantId, organisationId, customerId, position } = call.params
    const of = await customerOfTenant(call, customerId)
    const left = of.holdings.filter(
      (assignment) =>
        !(assignment.kind === 'organisation' && assignment.organisationId === organisationId && assignment.position === position),
    )
    call.unitOfWork.add(
      dismiss(tenantId, organisationId, customerId, position),
      ...(await withAgentsOfPersonEnded(call, of, changeRoleAssignments(of, left, { sessions: 'end' }))),
      ...(await portalsOfPerson(call, of)),
    )
    const held = await call.read.one(positionIn(tenantId, organisationId, customerId, position))
    call.unitOfWork.change = held === undefined ? {} : { before: shownPosition(held) }
    return ok()
  },
})
