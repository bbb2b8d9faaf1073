import { type CustomerId, NO_ID, type OrganisationId, type TenantId } from '../domain/ids.ts'
import { type Listing, newestFirst, owned, reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

export type Organisation = {
  readonly organisationId: OrganisationId
  readonly tenantId: TenantId
  readonly name: string
  readonly registrationNumber?: string
  readonly created: string
  readonly lastModified: string
}

export const organisation = (tenantId: TenantId, organisationId: OrganisationId) =>
  owned<Organisation>(keys.organisation(tenantId, organisationId), (of) => ({
    kind: 'organisation',
    organisationId: of.organisationId,
  }))

export function organisationsOf(tenantId: TenantId, limit: number, after?: string): Listing<Organisation> {
  return newestFirst(keys.organisation(tenantId, NO_ID), limit, after)
}

/** A position in an organisation and its holder: the organisation's list of the roles of its members. */
export type Position = { readonly customerId: CustomerId; readonly position: string; readonly created: string }

export const positionIn = (tenantId: TenantId, organisationId: OrganisationId, customerId: CustomerId, position: string) =>
  reference<Position>(keys.position(tenantId, organisationId, customerId, position))

export function positionsIn(tenantId: TenantId, organisationId: OrganisationId, limit: number, after?: string): Listing<Position> {
  return newestFirst(keys.position(tenantId, organisationId, NO_ID, ''), limit, after)
}

export function appoint(tenantId: TenantId, organisationId: OrganisationId, position: Position): Write {
  return insert(positionIn(tenantId, organisationId, position.customerId, position.position), position)
}

export function dismiss(tenantId: TenantId, organisationId: OrganisationId, customerId: CustomerId, position: string): Write {
  return remove(positionIn(tenantId, organisationId, customerId, position))
}
