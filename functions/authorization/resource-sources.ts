import type { AskedPlace } from '../../shared/contract/call.ts'
import type { CustomerId, OrganisationId, TenantId, WalletId } from '../../shared/domain/ids.ts'
import type { Principal } from '../../shared/domain/permissions/role-assignments.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { callbacksOf } from '../../shared/storage/callbacks.ts'
import { oauthClientsOf } from '../../shared/storage/oauth-clients.ts'
import { organisationsOf } from '../../shared/storage/organisations.ts'
import { paymentsOf, withdrawalsOf } from '../../shared/storage/payments.ts'
import { adminUsersOf, customersOf, globalAdmins, institutionAdminsOf } from '../../shared/storage/persons.ts'
import { allTenants, tenantsOfInstitution } from '../../shared/storage/tenants.ts'
import { bulkTransfersOf, transfersOf } from '../../shared/storage/transfers.ts'
import { walletsOfCustomer, walletsOfOrganisation } from '../../shared/storage/wallets.ts'
import { readId } from './asked-about.ts'
import { type Candidates, listed, listedWithin, single } from './candidates.ts'

type Where = {
  readonly place: AskedPlace
  readonly properties: Readonly<Record<string, unknown>>
  /** The subject: somebody who is no staff reaches only what is their own. */
  readonly who: Principal
  /** The shards over which the tenant's movements are spread. */
  readonly shards: number
}

type InTenant = Where & { readonly tenantId: TenantId }
type Sources = (where: InTenant) => readonly Candidates[]

const customerId = ({ customerId: id }: { readonly customerId: number }) => id
const walletId = ({ walletId: id }: { readonly walletId: number }) => id

/** The types whose things are listed in a tenant. */
const IN_TENANT: Readonly<Record<string, Sources>> = {
  Tenant: ({ tenantId }) => [single(tenantId)],
  Customer: ({ tenantId, who }) =>
    ownOnly(who) ? [single(who.customerId)] : [listed((limit, after) => customersOf(tenantId, limit, after), customerId)],
  AdminUser: ({ tenantId }) => [listed((limit, after) => adminUsersOf(tenantId, limit, after), customerId)],
  Organisation: ({ tenantId }) => [
    listed(
      (limit, after) => organisationsOf(tenantId, limit, after),
      ({ organisationId }) => organisationId,
    ),
  ],
  Wallet: walletSources,
  Transfer: ({ tenantId, shards }) => [
    listed(
      (limit, after) => transfersOf(tenantId, shards, limit, after),
      ({ transferId }) => transferId,
    ),
  ],
  BulkTransfer: ({ tenantId, shards }) => [
    listed(
      (limit, after) => bulkTransfersOf(tenantId, shards, limit, after),
      ({ bulkTransferId }) => bulkTransferId,
    ),
  ],
  Payment: ({ tenantId, shards }) => [
    listed(
      (limit, after) => paymentsOf(tenantId, shards, limit, after),
      ({ paymentId }) => paymentId,
    ),
  ],
  Withdrawal: ({ tenantId, properties }) => {
    const of = idIn<WalletId>(properties, 'walletId')
    if (of === undefined) throw invalid('resource.properties.walletId', 'is required: withdrawals are listed by wallet')
    return [
      listed(
        (limit, after) => withdrawalsOf(tenantId, of, limit, after),
        ({ withdrawalId }) => withdrawalId,
      ),
    ]
  },
  Callback: ({ tenantId }) => [
    listed(
      (limit, after) => callbacksOf(tenantId, { limit, after, since: undefined }),
      ({ callbackId }) => callbackId,
    ),
  ],
  OAuthClient: ({ tenantId }) => [
    listed(
      (limit, after) => oauthClientsOf(tenantId, limit, after),
      ({ clientId }) => clientId,
    ),
  ],
}

/** The types whose things are listed above the tenants. */
const ABOVE: Readonly<Record<string, (place: AskedPlace) => Candidates>> = {
  Tenant: ({ institution }) =>
    institution === undefined
      ? listed(allTenants, ({ tenantId }) => tenantId)
      : listed(
          (limit, after) => tenantsOfInstitution(institution, limit, after),
          ({ tenantId }) => tenantId,
        ),
  AdminUser: ({ institution }) =>
    listed(institution === undefined ? globalAdmins : (limit, after) => institutionAdminsOf(institution, limit, after), customerId),
  OAuthClient: () =>
    listed(
      (limit, after) => oauthClientsOf(undefined, limit, after),
      ({ clientId }) => clientId,
    ),
}

/** The lists in which things of a type stand; refuses a type that is in none. */
export function resourceSources(type: string, where: Where): readonly Candidates[] {
  const { tenantId } = where.place
  const sources: Readonly<Record<string, unknown>> = tenantId === undefined ? ABOVE : IN_TENANT
  if (!Object.hasOwn(sources, type)) throw invalid('resource.type', `must be one of ${Object.keys(sources).join(', ')} for a search`)
  if (tenantId === undefined) return [ABOVE[type]?.(where.place) ?? []].flat()
  return IN_TENANT[type]?.({ ...where, tenantId }) ?? []
}

/** Wallets of the named owner, of somebody's own, or of everybody. */
function walletSources({ tenantId, properties, who }: InTenant): readonly Candidates[] {
  const ofCustomer = (id: CustomerId) => listed((limit, after) => walletsOfCustomer(tenantId, id, limit, after), walletId)
  const ofOrganisation = (id: OrganisationId) => listed((limit, after) => walletsOfOrganisation(tenantId, id, limit, after), walletId)
  const [customer, organisation] = [idIn<CustomerId>(properties, 'customerId'), idIn<OrganisationId>(properties, 'organisationId')]
  if (customer !== undefined) return [ofCustomer(customer)]
  if (organisation !== undefined) return [ofOrganisation(organisation)]
  if (ownOnly(who)) return [ofCustomer(who.customerId), ...organisationsWith(who).map(ofOrganisation)]
  return [
    listedWithin(
      (limit, after) => customersOf(tenantId, limit, after),
      ({ customerId: id }) => ofCustomer(id),
    ),
    listedWithin(
      (limit, after) => organisationsOf(tenantId, limit, after),
      ({ organisationId: id }) => ofOrganisation(id),
    ),
  ]
}

/** Tells somebody who holds nothing in a tenant or above it. */
function ownOnly({ roleAssignments }: Principal): boolean {
  return roleAssignments.every(({ kind }) => kind === 'customer' || kind === 'organisation')
}

function organisationsWith({ roleAssignments }: Principal): readonly OrganisationId[] {
  return [...new Set(roleAssignments.flatMap((each) => (each.kind === 'organisation' ? [each.organisationId] : [])))]
}

function idIn<I extends CustomerId | OrganisationId | WalletId>(
  properties: Readonly<Record<string, unknown>>,
  name: string,
): I | undefined {
  if (!Object.hasOwn(properties, name)) return undefined
  const id = readId<I>(String(properties[name]))
  if (id === undefined) throw invalid(`resource.properties.${name}`, 'must be an id: a whole number above zero')
  return id
}
