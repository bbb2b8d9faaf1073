import { CONFIG_ENTRIES, wantedSections } from '../config/config-file.ts'
import { usage } from '../failure.ts'
import { checkFields, entriesOf, type FieldForm, type Placed, readPlaced } from './placed-yaml.ts'
import {
  type At,
  namesOf,
  type WantedCustomer,
  type WantedIdentity,
  type WantedOrganisation,
  type WantedProfile,
  type WantedStaff,
  type WantedTenant,
} from './wanted-tenant.ts'

const IDENTITY: Readonly<Record<string, FieldForm>> = { sso: 'text', webAuthN: 'true', publicKey: 'text' }
const PROFILE: Readonly<Record<string, FieldForm>> = {
  firstName: 'needed text',
  lastName: 'needed text',
  email: 'text',
  phoneNumber: 'text',
  locale: 'text',
}
const FORMS = {
  tenant: {
    ...{ name: 'needed text', institution: 'text', people: 'list', customers: 'list', organisations: 'list' },
    ...Object.fromEntries(CONFIG_ENTRIES.map((name) => [name, name === 'settings' || name === 'permissions' ? 'object' : 'list'])),
  },
  person: { identity: 'needed text', ...PROFILE, position: 'needed text', ...IDENTITY, moreIdentities: 'list' },
  customer: { identity: 'text', ...PROFILE, nationalIdentityNumber: 'text', ...IDENTITY, moreIdentities: 'list', wallets: 'list' },
  identity: { identity: 'needed text', ...IDENTITY },
  organisation: { name: 'needed text', registrationNumber: 'text', members: 'list', wallets: 'list' },
  member: { customer: 'needed text', position: 'needed text' },
  wallet: { name: 'text', currency: 'needed text', balance: 'amount' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldForm>>>>

/** Reads the tenants of a file of `tenant export`, and refuses what makes no sense, with its line. */
export async function readTenantFile(file: string): Promise<readonly WantedTenant[]> {
  const whole = await readPlaced(file)
  checkFields(whole, 'the file', { tenants: 'list' })
  const tenants = entriesOf(whole, 'tenants')
  if (tenants.length === 0) throw usage(`${file}: tenants must list at least one tenant`, 'Begin with: countersign tenant export ID')
  const wanted = tenants.map(tenantFrom)
  refuseRepeated(
    wanted.map(({ name, where }) => ({ name, where })),
    'tenant',
  )
  refuseRepeated(
    wanted.flatMap(({ staff, customers }) => [...staff, ...customers].flatMap(identitiesAt)),
    'identity',
  )
  return wanted
}

const identitiesAt = ({ entry, where }: At<WantedStaff | WantedCustomer>) =>
  entry.identities.map(({ identity }) => ({ name: identity.toLowerCase(), where }))

function refuseRepeated(named: readonly { readonly name: string; readonly where: string }[], what: string): void {
  const seen = new Map<string, string>()
  for (const { name, where } of named) {
    const first = seen.get(name)
    if (first !== undefined) throw usage(`${where}: ${what} ${name} is there twice`, `The first one is at ${first}.`)
    seen.set(name, where)
  }
}

function tenantFrom(entry: Placed): WantedTenant {
  checkFields(entry, 'a tenant', FORMS.tenant)
  const { name, institution } = entry.value as { name: string; institution?: string | null }
  const customers = entriesOf(entry, 'customers').map(customerFrom)
  const placeOf = (key: string) => {
    const sections = CONFIG_ENTRIES.flatMap((section) => entry.fields.get(section) ?? [])
    return entry.fields.get(key)?.where ?? sections.flatMap(({ fields }) => fields.get(key)?.where ?? [])[0] ?? entry.where
  }
  return {
    name,
    ...(typeof institution === 'string' ? { institution } : {}),
    where: entry.where,
    staff: entriesOf(entry, 'people').map(staffFrom),
    customers,
    organisations: entriesOf(entry, 'organisations').map((one) => organisationFrom(one, customers)),
    config: wantedSections(placeOf, entry.value as Readonly<Record<string, unknown>>),
    placeOf,
  }
}

function staffFrom(entry: Placed): At<WantedStaff> {
  checkFields(entry, 'a person', FORMS.person)
  const staff = { ...profileIn(entry), ...kept<{ position: string }>(entry, ['position']), identities: identitiesIn(entry) }
  refuseUnreachable(staff, entry.where)
  return { entry: staff, where: entry.where }
}

function customerFrom(entry: Placed): At<WantedCustomer> {
  checkFields(entry, 'a customer', FORMS.customer)
  const customer = { ...profileIn(entry), identities: identitiesIn(entry), wallets: walletsIn(entry) }
  refuseUnreachable(customer, entry.where)
  return { entry: customer, where: entry.where }
}

function organisationFrom(entry: Placed, customers: readonly At<WantedCustomer>[]): At<WantedOrganisation> {
  checkFields(entry, 'an organisation', FORMS.organisation)
  const members = entriesOf(entry, 'members').map((member) => {
    checkFields(member, 'a member', FORMS.member)
    const { customer, position } = member.value as { customer: string; position: string }
    const named = customers.filter(({ entry: each }) => namesOf(each).includes(customer))
    if (named.length > 1)
      throw usage(
        `${member.where}: ${customer} names ${named.length} customers`,
        'Name the identity, the e-mail address or the phone number.',
      )
    return { customer, position }
  })
  const own = kept<{ name: string; registrationNumber?: string }>(entry, ['name', 'registrationNumber'])
  return { entry: { ...own, members, wallets: walletsIn(entry) }, where: entry.where }
}

/** The fields of an entry that have a value. */
function kept<T>(entry: Placed, names: readonly string[]): T {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = entry.fields.get(name)?.value ?? null
      return value === null ? [] : [[name, value]]
    }),
  ) as T
}

const profileIn = (entry: Placed): WantedProfile => kept(entry, [...Object.keys(PROFILE), 'nationalIdentityNumber'])

function identitiesIn(entry: Placed): readonly WantedIdentity[] {
  const first = kept<Partial<WantedIdentity>>(entry, Object.keys(FORMS.identity))
  const more = entriesOf(entry, 'moreIdentities').map((one) => {
    checkFields(one, 'an identity', FORMS.identity)
    return kept<WantedIdentity>(one, Object.keys(FORMS.identity))
  })
  const { identity } = first
  if (identity !== undefined) return [{ ...first, identity }, ...more]
  if (more.length > 0 || Object.keys(first).length > 0)
    throw usage(`${entry.where}: identity is required for somebody who signs in`, 'Add identity: …')
  return []
}

function walletsIn(entry: Placed) {
  return entriesOf(entry, 'wallets').map((wallet) => {
    checkFields(wallet, 'a wallet', FORMS.wallet)
    return kept<WantedCustomer['wallets'][number]>(wallet, Object.keys(FORMS.wallet))
  })
}

/** A first password or code goes to the address on record. */
function refuseUnreachable({ identities, email, phoneNumber }: WantedStaff | WantedCustomer, where: string): void {
  const needing = identities.find(({ sso }) => sso === undefined)
  if (needing === undefined || email !== undefined || phoneNumber !== undefined) return
  throw usage(
    `${where}: ${needing.identity} has no address for a first password or code`,
    'Add email: … or phoneNumber: …, or sso: … for somebody who signs in by a provider.',
  )
}
