import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId, OrganisationId, TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Organisation, organisation } from '../../shared/storage/organisations.ts'
import { type Person, person } from '../../shared/storage/persons.ts'

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
