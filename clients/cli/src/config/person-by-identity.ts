import { type Client, isCountersignError } from '@countersign/client'

type Person = { readonly customerId: number }

/**
 * Finds the person who signs in with an identity: in the tenant, in its institution, or above all. People whom the caller may not see are
 * not found.
 */
export async function personByIdentity(client: Client, tenantId: number, identity: string): Promise<number | undefined> {
  const [inTenant] = await client.listCustomers({ tenantId, identity, fields: 'customerId' }).toArray()
  if (inTenant !== undefined) return inTenant.customerId
  return (await inInstitution(client, tenantId, identity)) ?? (await aboveAll(client, identity))
}

async function inInstitution(client: Client, tenantId: number, search: string): Promise<number | undefined> {
  const institution = await client.getTenant({ tenantId }).then((tenant) => tenant.institution, unlessRefused)
  if (institution === undefined) return undefined
  const found = await client.listInstitutionAdmins({ institution, search }).toArray().catch(unlessRefused)
  return holderOf(search, found, (customerId) => client.listInstitutionAdminIdentities({ institution, customerId }).toArray())
}

async function aboveAll(client: Client, search: string): Promise<number | undefined> {
  const found = await client.listGlobalAdmins({ search }).toArray().catch(unlessRefused)
  return holderOf(search, found, (customerId) => client.listGlobalAdminIdentities({ customerId }).toArray())
}

/** A search finds parts of names too: the identity itself must be the one that was asked for. */
async function holderOf(
  identity: string,
  people: readonly Person[] = [],
  identitiesOf: (customerId: number) => Promise<readonly { readonly identity: string }[]>,
): Promise<number | undefined> {
  for (const { customerId } of people) {
    const identities = (await identitiesOf(customerId).catch(unlessRefused)) ?? []
    if (identities.some((one) => nameOf(one.identity) === nameOf(identity))) return customerId
  }
  return undefined
}

const nameOf = (identity: string): string => identity.normalize('NFKC').toLowerCase()

function unlessRefused(error: unknown): undefined {
  if (!isCountersignError(error) || !(error.status === 403 || error.status === 404)) throw error
}
