import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { type Organisation, organisation } from '../../shared/storage/organisations.ts'
import { update } from '../../shared/storage/write.ts'
import { changeOf } from '../../shared/texts/change-of.ts'
import { type Phrase, type PhraseValue, say } from '../../shared/texts/phrase.ts'
import { organisationOfPath } from './organisation-of-path.ts'
import {
  describedOrganisation,
  organisationNameField,
  organisationShape,
  registrationNumberField,
  shownOrganisation,
} from './organisation-shape.ts'

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
