import { usage } from '../failure.ts'
import type { PresentOrganisation, PresentTenant } from './present-tenant.ts'
import type { Step } from './step.ts'
import { namesOf, type WantedOrganisation, type WantedTenant } from './wanted-tenant.ts'

/** The id of an organisation, known once it is created. */
export type OrganisationIds = { id: number | undefined }

export function organisationSteps(
  { name, registrationNumber }: WantedOrganisation,
  where: string,
  found: PresentOrganisation | undefined,
  ids: OrganisationIds,
): readonly Step[] {
  const after = { name, ...(registrationNumber === undefined ? {} : { registrationNumber }) }
  if (found === undefined) {
    const make: Step['make'] = async ({ client, tenantId }) => {
      ids.id = (await client.createOrganisation({ tenantId, body: after })).data.organisationId
    }
    return [{ kind: 'create', of: 'organisation', name, where, after, make }]
  }
  if (registrationNumber === undefined || registrationNumber === found.registrationNumber) return []
  const make: Step['make'] = async ({ client, tenantId }) =>
    void (await client.updateOrganisation({ tenantId, organisationId: found.organisationId, body: { registrationNumber } }))
  return [{ kind: 'update', of: 'organisation', name, where, before: { registrationNumber: found.registrationNumber }, after, make }]
}

export function memberSteps(
  { name, members }: WantedOrganisation,
  where: string,
  found: PresentOrganisation | undefined,
  ids: OrganisationIds,
  wanted: WantedTenant,
  present: PresentTenant | undefined,
): readonly Step[] {
  const known = [...(present?.customers ?? []), ...wanted.customers.map(({ entry }) => entry)]
  return members.flatMap(({ customer, position }): readonly Step[] => {
    const named = known.filter((each) => namesOf(each).includes(customer))
    if (named.length === 0)
      throw usage(`${where}: no customer is called ${customer}`, 'Add the customer to customers, or name another identity or address.')
    const isThere = found?.memberIds.some(
      (each) => each.position === position && named.some((one) => 'customerId' in one && one.customerId === each.customerId),
    )
    if (isThere === true) return []
    const make: Step['make'] = async ({ client, tenantId, people }) => {
      const body = { customerId: people.get(customer) ?? 0, position: position as never }
      await client.addOrganisationPosition({ tenantId, organisationId: ids.id ?? 0, body })
    }
    return [{ kind: 'create', of: 'member', name: `${customer} of ${name}`, where, after: { customer, position }, make }]
  })
}
