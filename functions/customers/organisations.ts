import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId, OrganisationId, TenantId } from '../../shared/domain/ids.ts'
import { ORGANISATION_POSITIONS } from '../../shared/domain/permissions/role-assignments.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Organisation, organisation, organisationsOf, type Position } from '../../shared/storage/organisations.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import { insert, update } from '../../shared/storage/write.ts'
import { changeOf } from '../../shared/texts/change-of.ts'
import { type Phrase, type PhraseValue, say } from '../../shared/texts/phrase.ts'

const organisationShape = () =>
  namedObject('Organisation', {
    ...pendingTasksShape(),
    organisationId: id(),
    tenantId: id(),
    name: z.string(),
    registrationNumber: z.string().optional(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

const organisationNameField = () => text(200)
const registrationNumberField = () => text(60)
export const organisationPositionField = () => z.enum(ORGANISATION_POSITIONS)

/** An organisation as callers see it. */
function shownOrganisation({ organisationId, tenantId, name, registrationNumber, created, lastModified }: Organisation) {
  return { organisationId, tenantId, name, ...defined({ registrationNumber }), created, lastModified }
}

/** An organisation as approvers recognise it: `organisation 12 “Harbour Tea”`. */
export function describedOrganisation({ organisationId, name }: Organisation): Phrase {
  return say`organisation ${{ organisationId }} ${{ name: inQuotes(name) }}`
}

export const positionShape = () =>
  namedObject('OrganisationPosition', { customerId: id(), position: organisationPositionField(), created: z.iso.datetime() })

export function shownPosition({ customerId, position, created }: Position) {
  return { customerId, position, created }
}

export const listOrganisations = pagedList({
  path: '/tenants/{tenantId}/organisations',
  operationId: 'listOrganisations',
  group: 'customers',
  summary: 'List the organisations of a tenant',
  description: 'Lists the companies and associations of the tenant, newest first.',
  permission: 'Organisation.READ',
  shape: organisationShape,
  things: ({ tenantId }, limit, after) => organisationsOf(tenantId, limit, after),
  shown: (found) => found.map(shownOrganisation),
})

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/organisations/{organisationId}',
  operationId: 'getOrganisation',
  group: 'customers',
  summary: 'Get an organisation',
  description: 'Answers the name and the registration number.',
  access: {
    kind: 'permission',
    permission: 'Organisation.READ',
    on: ({ params }) => organisation(params.tenantId, params.organisationId),
  },
  answer: organisationShape,
  refusals: ['not-found'],
  handle: async (call) => ok(shownOrganisation(await organisationOfPath(call))),
})

export const createOrganisation = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/organisations',
  operationId: 'createOrganisation',
  group: 'customers',
  effect: 'one-transaction',
  summary: 'Create an organisation',
  description: 'An organisation has no members at first: add them with `addOrganisationPosition`.',
  access: { kind: 'permission', permission: 'Organisation.CREATE' },
  body: () => z.object({ name: organisationNameField(), registrationNumber: registrationNumberField().optional() }),
  answer: organisationShape,
  refusals: ['not-permitted', 'task-required'],
  tells: ['name', 'registrationNumber'],
  describe({ body: { name, registrationNumber } }) {
    if (registrationNumber === undefined) return say`Create organisation ${{ name: inQuotes(name) }}`
    return say`Create organisation ${{ name: inQuotes(name) }}, registration number ${{ number: inQuotes(registrationNumber) }}`
  },
  handle({ params, body, newId, now, unitOfWork }) {
    const at = new Date(now).toISOString()
    const { name, registrationNumber } = body
    const made: Organisation = {
      organisationId: newId(),
      tenantId: params.tenantId,
      name,
      ...defined({ registrationNumber }),
      created: at,
      lastModified: at,
    }
    unitOfWork.add(insert(organisation(params.tenantId, made.organisationId), made))
    unitOfWork.change = { after: shownOrganisation(made) }
    return ok(shownOrganisation(made))
  },
})

export type OnOrganisation = Pick<Call, 'read'> & {
  readonly params: { readonly tenantId: TenantId; readonly organisationId: OrganisationId }
}

export async function organisationOfPath({ read, params }: OnOrganisation): Promise<Organisation> {
  const found = await read.one(organisation(params.tenantId, params.organisationId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** A customer of the tenant. Nobody else can hold a position in its organisations. */
export async function customerOfTenant({ read, params }: OnOrganisation, customerId: CustomerId): Promise<Person> {
  const found = await read.one(person(customerId))
  if (found === undefined || found.tenantId !== params.tenantId || found.kind !== 'customer') throw new Refusal('not-found')
  return found
}

export const updateOrganisation = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/organisations/{organisationId}',
  operationId: 'updateOrganisation',
  group: 'customers',
  effect: 'one-transaction',
  summary: 'Update an organisation',
  description: 'Changes only the fields that the body carries; `null` removes the registration number.',
  access: {
    kind: 'permission',
    permission: 'Organisation.UPDATE',
    on: ({ params }) => organisation(params.tenantId, params.organisationId),
  },
  body: () => z.object({ name: organisationNameField().optional(), registrationNumber: registrationNumberField().nullish() }),
  answer: organisationShape,
  refusals: ['not-permitted', 'task-required', 'not-found'],
  tells: ['name', 'registrationNumber'],
  async describe(call) {
    const before = await organisationOfPath(call)
    const { name, registrationNumber } = call.body
    const changes = [
      ...(name === undefined ? [] : [say`name ${{ before: inQuotes(before.name) }} → ${{ after: inQuotes(name) }}`]),
      ...(registrationNumber === undefined ? [] : [renumbered(before.registrationNumber, registrationNumber)]),
    ]
    return changeOf(describedOrganisation(before), changes)
  },
  async handle(call) {
    const { params, body, now, unitOfWork } = call
    const before = await organisationOfPath(call)
    const { registrationNumber: stood, ...rest } = before
    const registrationNumber = body.registrationNumber === undefined ? stood : (body.registrationNumber ?? undefined)
    const set = { name: body.name ?? before.name, lastModified: new Date(now).toISOString() }
    const after: Organisation = { ...rest, ...set, ...defined({ registrationNumber }) }
    unitOfWork.add(
      update(organisation(params.tenantId, params.organisationId), {
        set: { ...set, registrationNumber },
        ...(registrationNumber === undefined ? { remove: ['registrationNumber'] } : {}),
      }),
    )
    unitOfWork.change = { before: shownOrganisation(before), after: shownOrganisation(after) }
    return ok(shownOrganisation(after))
  },
})

function renumbered(before: string | undefined, after: string | null): Phrase {
  return say`registration number ${{ before: shownNumber(before) }} → ${{ after: shownNumber(after) }}`
}

function shownNumber(registrationNumber: string | null | undefined): PhraseValue {
  return typeof registrationNumber === 'string' ? inQuotes(registrationNumber) : say`none`
}
