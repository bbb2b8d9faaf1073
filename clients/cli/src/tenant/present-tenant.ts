import type { AdminUser, Client, Identity, ListedCustomer, Organisation, Tenant, Wallet } from '@countersign/client'
import { defined } from '../defined.ts'
import { Failure } from '../failure.ts'
import type { WantedCustomer, WantedIdentity, WantedOrganisation, WantedProfile, WantedStaff, WantedWallet } from './wanted-tenant.ts'

/** Reads at the same time. */
const LANES = 6

/** Does the work for each item, a few at a time, and keeps their order. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const waiting = [...items.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}

/** More people than this are a copy of a system, not a seed. */
const MOST_PEOPLE = 5_000

export type PresentWallet = WantedWallet & { readonly walletId: number; readonly balance: number }
export type PresentStaff = WantedStaff & { readonly customerId: number }
export type PresentCustomer = WantedCustomer & { readonly customerId: number; readonly wallets: readonly PresentWallet[] }
export type PresentOrganisation = WantedOrganisation & {
  readonly organisationId: number
  readonly memberIds: readonly { readonly customerId: number; readonly position: string }[]
  readonly wallets: readonly PresentWallet[]
}

/** The people, organisations and wallets of a tenant, in the order in which they were created. */
export type PresentTenant = {
  readonly tenantId: number
  readonly name: string
  readonly institution?: string
  readonly staff: readonly PresentStaff[]
  readonly customers: readonly PresentCustomer[]
  readonly organisations: readonly PresentOrganisation[]
}

export async function presentTenant(client: Client, { tenantId, name, institution }: Tenant): Promise<PresentTenant> {
  const admins = await upTo<AdminUser>(client.listAdminUsers({ tenantId }))
  const people = await upTo<ListedCustomer>(client.listCustomers({ tenantId }))
  const organisations = await upTo<Organisation>(client.listOrganisations({ tenantId }))
  const customers = await inParallel(people, async (person): Promise<PresentCustomer> => {
    const { customerId = 0 } = person
    const wallets = await client.listCustomerWallets({ tenantId, customerId }).toArray()
    return {
      ...{ customerId, ...profileOf(person), identities: await identitiesOf(client, tenantId, customerId) },
      wallets: wallets.toSorted(byAge).map(walletOf),
    }
  })
  return {
    ...{ tenantId, name, ...defined({ institution }), customers },
    staff: await inParallel(admins, async (admin) => ({
      ...{ customerId: admin.customerId, ...profileOf(admin), position: admin.position ?? '' },
      identities: await identitiesOf(client, tenantId, admin.customerId),
    })),
    organisations: await inParallel(organisations, (of) => organisationIn(client, of)),
  }
}

async function organisationIn(client: Client, of: Organisation): Promise<PresentOrganisation> {
  const { tenantId, organisationId, name, registrationNumber } = of
  const members = await client.listOrganisationPositions({ tenantId, organisationId }).toArray()
  const wallets = await client.listOrganisationWallets({ tenantId, organisationId }).toArray()
  return {
    ...{ organisationId, name, ...defined({ registrationNumber }), members: [] },
    memberIds: members.toSorted(byAge).map(({ customerId, position }) => ({ customerId, position })),
    wallets: wallets.toSorted(byAge).map(walletOf),
  }
}

async function upTo<T extends { readonly created?: string | undefined }>(list: {
  toArray(options: { max: number }): Promise<T[]>
}): Promise<readonly T[]> {
  const found = await list.toArray({ max: MOST_PEOPLE + 1 })
  if (found.length > MOST_PEOPLE)
    throw new Failure(
      1,
      `The tenant has more than ${MOST_PEOPLE} people or organisations: too many for a file`,
      'countersign config export writes its configuration alone.',
    )
  return found.toSorted(byAge)
}

type Aged = { readonly created?: string | undefined; readonly walletId?: number }

/** Things of one moment keep the order of their ids, where they have some. */
function byAge(one: Aged, other: Aged): number {
  const [first = '', second = ''] = [one.created, other.created]
  return first < second ? -1 : first > second ? 1 : (one.walletId ?? 0) - (other.walletId ?? 0)
}

function profileOf(person: Partial<AdminUser & ListedCustomer>): WantedProfile {
  const { firstName = '', lastName = '', email, phoneNumber, nationalIdentityNumber, locale } = person
  return { firstName, lastName, ...defined({ email, phoneNumber, nationalIdentityNumber, locale }) }
}

async function identitiesOf(client: Client, tenantId: number, customerId: number): Promise<readonly WantedIdentity[]> {
  const found = await client.listIdentities({ tenantId, customerId }).toArray()
  return found.toSorted(byAge).map(identityOf)
}

function identityOf({ identity, sso, webAuthN, publicKey }: Identity): WantedIdentity {
  return { identity, ...defined({ sso, publicKey }), ...(webAuthN === true ? { webAuthN: true } : {}) }
}

const walletOf = ({ walletId, name, currency, balance }: Wallet): PresentWallet => ({
  ...{ walletId, ...defined({ name }), currency, balance },
})
