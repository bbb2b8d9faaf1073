import * as z from 'zod'
import { id, namedObject, text } from '../../shared/contract/fields.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { ORGANISATION_POSITIONS } from '../../shared/domain/permissions/role-assignments.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import type { Organisation, Position } from '../../shared/storage/organisations.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

export const organisationShape = () =>
  namedObject('Organisation', {
    ...pendingTasksShape(),
    organisationId: id(),
    tenantId: id(),
    name: z.string(),
    registrationNumber: z.string().optional(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

export const organisationNameField = () => text(200)
export const registrationNumberField = () => text(60)
export const organisationPositionField = () => z.enum(ORGANISATION_POSITIONS)

/** An organisation as callers see it. */
export function shownOrganisation({ organisationId, tenantId, name, registrationNumber, created, lastModified }: Organisation) {
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
