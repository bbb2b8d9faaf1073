import { usage } from '../failure.ts'
import type { PresentCustomer, PresentStaff } from './present-tenant.ts'
import type { Ground, Step } from './step.ts'
import { namesOf, type WantedCustomer, type WantedIdentity, type WantedStaff } from './wanted-tenant.ts'

/** The same person in the tenant: by identity, else by address, else by name if neither has anything better. */
export function matchOf<T extends PresentStaff | PresentCustomer>(
  wanted: WantedStaff | WantedCustomer,
  present: readonly T[],
  taken: Set<number>,
): T | undefined {
  const free = present.filter(({ customerId }) => !taken.has(customerId))
  const names = new Set(wanted.identities.map(({ identity }) => identity.toLowerCase()))
  const isBare = (person: WantedStaff | WantedCustomer) =>
    person.identities.length === 0 && person.email === undefined && person.phoneNumber === undefined
  const found =
    free.find(({ identities }) => identities.some(({ identity }) => names.has(identity.toLowerCase()))) ??
    free.find(({ email }) => names.size === 0 && email !== undefined && email === wanted.email) ??
    free.find(({ phoneNumber }) => names.size === 0 && phoneNumber !== undefined && phoneNumber === wanted.phoneNumber) ??
    free.find((each) => isBare(wanted) && isBare(each) && each.firstName === wanted.firstName && each.lastName === wanted.lastName)
  if (found !== undefined) taken.add(found.customerId)
  return found
}

/** The fields of a person, as the file says them, that are others in the tenant. */
function changedFields(wanted: WantedStaff | WantedCustomer, present: PresentStaff | PresentCustomer) {
  const { identities: _, ...fields } = wanted
  const now = present as unknown as Readonly<Record<string, unknown>>
  const changed = Object.entries(fields).filter(([name, value]) => name !== 'wallets' && now[name] !== value)
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, now[name]])),
    after: Object.fromEntries(changed),
    isChanged: changed.length > 0,
  }
}

export function staffSteps(entry: WantedStaff, where: string, found: PresentStaff | undefined): readonly Step[] {
  const name = namesOf(entry)[0] ?? ''
  const { identities, ...profile } = entry
  const [first, ...more] = identities
  if (first === undefined) throw usage(`${where}: identity is required`)
  if (found === undefined) {
    const after = { ...profile, ...first }
    const make: Step['make'] = async (ground) => {
      const body = { ...profile, ...(await bodyOfIdentity(first, ground, profile.position)) } as never
      const { data } = await ground.client.createAdminUser({ tenantId: ground.tenantId, body })
      noteNames(ground, data.customerId, entry)
    }
    return [{ kind: 'create', of: 'person', name, where, after, make }, ...more.map((one) => identityStep(one, where, entry))]
  }
  const { before, after, isChanged } = changedFields(entry, found)
  const make: Step['make'] = async ({ client, tenantId }) =>
    void (await client.updateAdminUser({ tenantId, customerId: found.customerId, body: after }))
  return [
    ...(isChanged ? [{ kind: 'update', of: 'person', name, where, before, after, make } as const] : []),
    ...missing(entry, found, where),
  ]
}

export function customerSteps(entry: WantedCustomer, where: string, found: PresentCustomer | undefined): readonly Step[] {
  const name = namesOf(entry)[0] ?? ''
  const { identities, wallets: _, ...profile } = entry
  if (found === undefined) {
    const make: Step['make'] = async (ground) => {
      const { data } = await ground.client.createCustomer({ tenantId: ground.tenantId, body: profile as never })
      noteNames(ground, data.customerId, entry)
    }
    const created = { kind: 'create', of: 'customer', name, where, after: profile, make } as const
    return [created, ...identities.map((one) => identityStep(one, where, entry))]
  }
  const { before, after, isChanged } = changedFields(entry, found)
  const make: Step['make'] = async ({ client, tenantId }) =>
    void (await client.updateCustomer({ tenantId, customerId: found.customerId, body: after }))
  return [
    ...(isChanged ? [{ kind: 'update', of: 'customer', name, where, before, after, make } as const] : []),
    ...missing(entry, found, where),
  ]
}

function missing(entry: WantedStaff | WantedCustomer, found: PresentStaff | PresentCustomer, where: string): readonly Step[] {
  const known = new Set(found.identities.map(({ identity }) => identity.toLowerCase()))
  return entry.identities.filter(({ identity }) => !known.has(identity.toLowerCase())).map((one) => identityStep(one, where, entry))
}

function identityStep(identity: WantedIdentity, where: string, of: WantedStaff | WantedCustomer): Step {
  const position = 'position' in of ? of.position : undefined
  const make: Step['make'] = async (ground) => {
    const customerId = namesOf(of).flatMap((name) => ground.people.get(name) ?? [])[0] ?? 0
    const body = await bodyOfIdentity(identity, ground, position)
    await ground.client.createIdentity({ tenantId: ground.tenantId, customerId, body })
  }
  return { kind: 'create', of: 'identity', name: identity.identity, where, after: identity, make }
}

/** Nobody sends a password: the service sends one, or the code for a first passkey, to the address on record. */
async function bodyOfIdentity(identity: WantedIdentity, { newPublicKey }: Ground, position: string | undefined) {
  if (identity.sso !== undefined || identity.webAuthN === true) return identity
  const made = position === 'TENANT_SYSTEM' && identity.publicKey === undefined ? await newPublicKey?.(identity.identity) : undefined
  return { ...identity, webAuthN: false, ...(made === undefined ? {} : { publicKey: made }) }
}

function noteNames({ people }: Ground, customerId: number, of: WantedStaff | WantedCustomer): void {
  for (const name of namesOf(of)) people.set(name, customerId)
}
