import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { grantedBy } from '../../shared/domain/permissions/granted.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { portalsOfPerson } from '../../shared/people/portals-to-tell.ts'
import { withAgentsOfPersonEnded } from '../../shared/sessions/ended-beside.ts'
import { appoint, dismiss, organisation, type Position, positionIn, positionsIn } from '../../shared/storage/organisations.ts'
import { changeRoleAssignments, MOST_ROLE_ASSIGNMENTS, type Person, person } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import {
  customerOfTenant,
  describedOrganisation,
  type OnOrganisation,
  organisationOfPath,
  organisationPositionField,
  positionShape,
  shownPosition,
} from './organisations.ts'

export const listPositions = pagedList({
  path: '/tenants/{tenantId}/organisations/{organisationId}/positions',
  operationId: 'listOrganisationPositions',
  group: 'customers',
  summary: 'List the members of an organisation',
  description: 'Lists customers and their positions, newest customers first.',
  permission: 'OrganisationPosition.READ',
  on: ({ params }) => organisation(params.tenantId, params.organisationId),
  shape: positionShape,
  things: ({ tenantId, organisationId }, limit, after) => positionsIn(tenantId, organisationId, limit, after),
  shown: (found) => found.map(shownPosition),
})

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
