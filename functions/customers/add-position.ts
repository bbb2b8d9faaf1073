import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { grantedBy } from '../../shared/domain/permissions/granted.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { personNamed } from '../../shared/people/person-name.ts'
import { appoint, organisation, type Position } from '../../shared/storage/organisations.ts'
import { changeRoleAssignments, MOST_ROLE_ASSIGNMENTS, type Person, person } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { customerOfTenant, type OnOrganisation, organisationOfPath } from './organisation-of-path.ts'
import { describedOrganisation, organisationPositionField, positionShape, shownPosition } from './organisation-shape.ts'

/** Takes effect with the customer's next call. */
export const addPosition = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/organisations/{organisationId}/positions',
  operationId: 'addOrganisationPosition',
  group: 'customers',
  effect: 'one-transaction',
  summary: 'Add a member to an organisation',
  description: 'Gives a customer a position in the organisation; its rights apply from their next call on.',
  access: {
    kind: 'permission',
    permission: 'OrganisationPosition.CREATE',
    on: ({ params }) => organisation(params.tenantId, params.organisationId),
  },
  appoints: () => true,
  body: () => z.object({ customerId: id<CustomerId>(), position: organisationPositionField() }),
  answer: positionShape,
  reads: ({ body }) => [person(body.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  tells: ['customerId', 'position'],
  async describe(call) {
    const [of, where] = await Promise.all([customerOfTenant(call, call.body.customerId), organisationOfPath(call)])
    const [organisation, person] = [describedOrganisation(where), await personNamed(call.read, of)]
    return say`Make ${{ person }} ${{ position: call.body.position }} of ${{ organisation }}`
  },
  async ensure(call) {
    const { tenantId, organisationId } = call.params
    refuseUncovered(call, [{ kind: 'organisation', position: call.body.position, tenantId, organisationId }], 'appoint')
    const of = await customerOfTenant(call, call.body.customerId)
    if (holds(of, call, call.body.position)) throw new Refusal('conflict', { description: 'This customer already holds this position.' })
    if (of.holdings.length >= MOST_ROLE_ASSIGNMENTS)
      throw invalid('position', `must not be added: a person has at most ${MOST_ROLE_ASSIGNMENTS} positions`)
  },
  async handle(call) {
    const { tenantId, organisationId } = call.params
    const of = await customerOfTenant(call, call.body.customerId)
    const made: Position = { customerId: of.customerId, position: call.body.position, created: new Date(call.now).toISOString() }
    const assignment = { kind: 'organisation', position: made.position, tenantId, organisationId } as const
    call.unitOfWork.add(
      appoint(tenantId, organisationId, made),
      ...changeRoleAssignments(of, [...of.holdings, assignment], { granted: grantedBy(call) }),
    )
    call.unitOfWork.change = { after: shownPosition(made) }
    return ok(shownPosition(made))
  },
})

function holds(of: Person, { params }: OnOrganisation, position: string): boolean {
  return of.holdings.some(
    (assignment) =>
      assignment.kind === 'organisation' && assignment.organisationId === params.organisationId && assignment.position === position,
  )
}
