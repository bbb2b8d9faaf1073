import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defined } from '../defined.ts'
import type { LocalRun, LocalUser } from '../local-run.ts'
import { writePrivately } from '../private-file.ts'
import type { PresentCustomer, PresentStaff, PresentTenant, PresentWallet } from '../tenant/present-tenant.ts'
import { nameOfWallet, namesOf, numbered, type WantedIdentity } from '../tenant/wanted-tenant.ts'
import { choosePassword, hasKeyFile, keyFileOf } from './first-sign-in.ts'

/** The way in which somebody signs in who has no password in `local.json`. */
type OtherWay = { readonly identity: string; readonly position?: string; readonly way: string }

export type KnownPeople = { readonly seeded: Seeded; readonly others: readonly OtherWay[] }

/** Adds the people and wallets of seeded tenants to those that are known. New people choose their first password here. */
export async function knownPeople(local: LocalRun, before: Seeded, tenants: readonly PresentTenant[]): Promise<KnownPeople> {
  const users = new Map(Object.entries(before.users))
  const inDemo = new Set(Object.values(local.users).map(({ identity }) => identity))
  const others: OtherWay[] = []
  for (const { tenantId, person, identity } of tenants.flatMap(signInsOf)) {
    if (users.has(identity.identity) || inDemo.has(identity.identity)) continue
    const user = await userFor(local, tenantId, person, identity)
    if (user === undefined) others.push({ identity: identity.identity, ...positionOf(person), way: wayOf(identity) })
    else users.set(identity.identity, user)
  }
  const wallets = tenants.flatMap(walletsOf)
  const ids = new Set(tenants.map(({ tenantId }) => tenantId))
  const shown = tenants.map(({ tenantId, name, institution }) => ({ tenantId, name, ...defined({ institution }) }))
  return {
    seeded: {
      tenants: [...before.tenants.filter(({ tenantId }) => !ids.has(tenantId)), ...shown],
      users: Object.fromEntries(users),
      wallets: { ...before.wallets, ...Object.fromEntries(wallets) },
    },
    others,
  }
}

type SignIn = { readonly tenantId: number; readonly person: PresentStaff | PresentCustomer; readonly identity: WantedIdentity }

const signInsOf = ({ tenantId, staff, customers }: PresentTenant): readonly SignIn[] =>
  [...staff, ...customers].flatMap((person) => person.identities.map((identity) => ({ tenantId, person, identity })))

const positionOf = (person: PresentStaff | PresentCustomer) => ('position' in person ? { position: person.position } : {})

async function userFor(
  local: LocalRun,
  tenantId: number,
  person: PresentStaff | PresentCustomer,
  { identity, sso, webAuthN }: WantedIdentity,
): Promise<LocalUser | undefined> {
  const sentTo = person.email ?? person.phoneNumber
  if (sso !== undefined || webAuthN === true || sentTo === undefined) return undefined
  const password = await choosePassword(local, identity, sentTo)
  if (password === undefined) return undefined
  const key = (await hasKeyFile(local, identity)) ? { privateKeyFile: keyFileOf(local, identity) } : {}
  return { identity, password, customerId: person.customerId, ...positionOf(person), tenantId, ...key }
}

function wayOf({ sso, webAuthN }: WantedIdentity): string {
  if (sso !== undefined) return `signs in by ${sso}`
  return webAuthN === true ? 'adds a passkey with the code in the inbox' : 'has a password that is not known here'
}

/** Names of wallets: the owner, a slash, and the name with its currency. */
function walletsOf({ customers, organisations }: PresentTenant): readonly (readonly [name: string, walletId: number])[] {
  const named = (owner: string, wallets: readonly PresentWallet[]) =>
    numbered(wallets, nameOfWallet).map(([name, { walletId }]) => [`${owner}/${name}`, walletId] as const)
  return [
    ...customers.flatMap((each) => named(namesOf(each)[0] ?? '', each.wallets)),
    ...organisations.flatMap(({ name, wallets }) => named(name, wallets)),
  ]
}

/** The people, tenants and wallets that seeds have added to a local run. The service puts them into `local.json` at each start. */
type Seeded = {
  readonly tenants: LocalRun['tenants']
  readonly users: Readonly<Record<string, LocalUser>>
  readonly wallets: Readonly<Record<string, number>>
}

const NAME = 'seeded.json'

export async function seededIn(local: LocalRun): Promise<Seeded> {
  const text = await readFile(join(dirname(local.file), NAME), 'utf8').catch(() => '{}')
  return { tenants: [], users: {}, wallets: {}, ...(JSON.parse(text) as Partial<Seeded>) }
}

/** Keeps what a seed has added, for the next start, and for the programs that read `local.json` now. */
export async function keepSeeded(local: LocalRun, seeded: Seeded): Promise<void> {
  const now = JSON.parse(await readFile(local.file, 'utf8')) as LocalRun
  const own = new Set(seeded.tenants.map(({ tenantId }) => tenantId))
  const tenants = [...now.tenants.filter(({ tenantId }) => !own.has(tenantId)), ...seeded.tenants]
  const details = { ...now, tenants, users: { ...now.users, ...seeded.users }, wallets: { ...now.wallets, ...seeded.wallets } }
  await writePrivately(join(dirname(local.file), NAME), `${JSON.stringify(seeded, null, 2)}\n`)
  await writePrivately(local.file, `${JSON.stringify(details, null, 2)}\n`)
}
