import type { Setting } from '@countersign/client'

import { ENDPOINTS, type WantedEndpoint } from '../config/endpoints.ts'
import { isRow } from '../config/export-text.ts'
import { UPSTREAMS, type WantedUpstream } from '../config/upstreams.ts'
import { yamlText } from '../config/yaml-text.ts'
import { printable } from '../output.ts'
import { withNames } from './people-in-policies.ts'
import type { PresentOrganisation, PresentTenant } from './present-tenant.ts'
import { namesOf, type WantedCustomer, type WantedIdentity, type WantedStaff, type WantedWallet } from './wanted-tenant.ts'

type Rest = {
  readonly settings: readonly Setting[]
  readonly endpoints: readonly WantedEndpoint[]
  readonly upstreams: readonly WantedUpstream[]
}

/** A tenant as a file holds it: names in the place of ids, and no secrets. */
export function tenantInFile(present: PresentTenant, { settings, endpoints, upstreams }: Rest) {
  const { name, institution, staff, customers, organisations } = present
  const set = settings.filter(({ overridden }) => overridden)
  const values = (of: readonly Setting[]) => Object.fromEntries(of.map(({ key, value }) => [key, withNames(key, value, present)]))
  const sections = {
    institution,
    people: staff.map(personInFile),
    customers: customers.map((each) => ({ ...personInFile(each), ...filled({ wallets: each.wallets.map(walletInFile) }) })),
    organisations: organisations.map((each) => organisationInFile(each, present)),
    settings: values(set.filter(({ key }) => !isRow(key))),
    permissions: values(set.filter(({ key }) => isRow(key))),
    [UPSTREAMS]: upstreams,
    [ENDPOINTS]: endpoints,
  }
  return { name, ...filled(sections) }
}

/** The same as YAML, with a head that says how it is used. */
export function tenantText(tenant: ReturnType<typeof tenantInFile>, { tenantId, baseUrl }: { tenantId: number; baseUrl: string }): string {
  return [
    `# Tenant ${tenantId} “${printable(tenant.name)}” at ${baseUrl}, with names in the place of ids, and without secrets: *** stands for one.`,
    '# See what an import would do:  countersign tenant import FILE --plan      Do it:  countersign tenant import FILE',
    '# Balances are opening balances: a wallet that has moved money keeps its own.',
    yamlText({ tenants: [tenant] }),
  ].join('\n')
}

function personInFile({ identities, ...person }: WantedStaff | WantedCustomer) {
  const { firstName, lastName, email, phoneNumber, nationalIdentityNumber, locale } = person
  const [first, ...more] = identities
  const { identity, ...proof } = first ?? ({} as Partial<WantedIdentity>)
  const position = 'position' in person ? person.position : undefined
  const profile = { firstName, lastName, email, phoneNumber, nationalIdentityNumber, locale }
  return filled({ identity, ...profile, position, ...proof, moreIdentities: more })
}

const walletInFile = ({ name, currency, balance }: WantedWallet) => filled({ name, currency, balance: balance === 0 ? undefined : balance })

function organisationInFile({ name, registrationNumber, memberIds, wallets }: PresentOrganisation, { customers }: PresentTenant) {
  const members = memberIds.flatMap(({ customerId, position }) => {
    const member = customers.find((each) => each.customerId === customerId)
    return member === undefined ? [] : [{ customer: namesOf(member)[0], position }]
  })
  return filled({ name, registrationNumber, members, wallets: wallets.map(walletInFile) })
}

/** The entries that say something: no missing values, no empty lists and objects. */
function filled<T extends object>(entries: T): Partial<T> {
  const says = (value: unknown) => value !== undefined && (typeof value !== 'object' || value === null || Object.keys(value).length > 0)
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => says(value))) as Partial<T>
}
