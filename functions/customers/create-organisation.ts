import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { type Organisation, organisation } from '../../shared/storage/organisations.ts'
import { insert } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { organisationNameField, organisationShape, registrationNumberField, shownOrganisation } from './organisation-shape.ts'

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
