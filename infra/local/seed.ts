import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { signingSecrets } from '../../functions/callbacks/signing-secrets.ts'
import { createReader } from '../../shared/contract/reader.ts'
import { identityName } from '../../shared/domain/identity/identity-name.ts'
import { publicKeyOf } from '../../shared/domain/identity/public-key.ts'
import type { CustomerId, TenantId, WalletId } from '../../shared/domain/ids.ts'
import { negated } from '../../shared/domain/money/amount.ts'
import { grantsAfter } from '../../shared/domain/permissions/granted.ts'
import type { Service } from '../../shared/http/service.ts'
import { changeIdentity, type Identity, identityNamed, ownerOfKey } from '../../shared/storage/identities.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { adminUser, customer, globalAdmin, type Person, type Profile, person } from '../../shared/storage/persons.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { highestCount, institutionRow, type Tenant, tenant, tenantRow } from '../../shared/storage/tenants.ts'
import { takenBy } from '../../shared/storage/uniqueness.ts'
import { noteClearingEntry, noteEntry, wallet, walletRow } from '../../shared/storage/wallets.ts'
import { replace, type Write } from '../../shared/storage/write.ts'
import { BACKEND, CAST, type Cast, CONFIG, DEMO, OPENING_BALANCE, OTHER, TENANTS, WALLETS } from './demo-data.ts'
import { keptInFile } from './secret-files.ts'
import { jsonOfFile } from './start-refusal.ts'

export type DemoUser = {
  readonly identity: string
  readonly password: string
  readonly customerId: CustomerId
  readonly position?: string
  readonly tenantId?: TenantId
  /** Only for a user who logs in with a key pair (PKI). */
  readonly privateKeyFile?: string
}

/** The key pair of the demo's backend: the path of its private key, and the public key. */
type BackendKey = { readonly file: string; readonly publicKey: () => Promise<string> }

/** The data of a new local run: two tenants, users of every kind, wallets with money. */
export type Demo = {
  readonly tenants: readonly Pick<Tenant, 'tenantId' | 'name' | 'institution'>[]
  readonly users: Readonly<Record<string, DemoUser>>
  readonly wallets: Readonly<Record<string, WalletId>>
  /** The signing secret of the first tenant's callbacks. */
  readonly callbackSecret: string
}

/** The demo data of a table that was never seeded. */
export const NO_DEMO: Demo = { tenants: [], users: {}, wallets: {}, callbackSecret: '' }

/** Fills an empty table; a filled table is left unchanged. Passwords are random for each data directory. */
export async function seedDemo(service: Service, directory: string, backendKey: BackendKey): Promise<Demo> {
  const file = join(directory, 'passwords.json')
  const made = async () =>
    JSON.stringify(Object.fromEntries(Object.keys(CAST).map((role) => [role, randomBytes(12).toString('base64url')])))
  const passwords = jsonOfFile(file, await keptInFile(file, made)) as Record<string, string>
  const { ports } = service
  const { store } = ports
  const [seeded] = await store.read([tenant(OTHER)])
  if (seeded === undefined) await fill(service, passwords, backendKey)
  const [callbackSecret = ''] = await signingSecrets({ ports, read: createReader(store), table: store }, DEMO, ports.clock.now())
  return {
    tenants: TENANTS,
    users: Object.fromEntries(Object.entries(CAST).map(([role, cast]) => [role, demoUser(role, cast, passwords[role] ?? '', backendKey)])),
    wallets: Object.fromEntries(Object.entries(WALLETS).map(([name, { walletId }]) => [name, walletId])),
    callbackSecret,
  }
}

function demoUser(role: string, { identity, customerId, assignment }: Cast, password: string, { file }: BackendKey): DemoUser {
  const at =
    assignment.kind === 'tenant'
      ? { position: assignment.position, tenantId: assignment.tenantId }
      : assignment.kind === 'customer'
        ? { tenantId: assignment.tenantId }
        : {}
  return { identity, password, customerId, ...at, ...(role === BACKEND ? { privateKeyFile: file } : {}) }
}

/** The tenants come last: until they exist, the next start fills again. */
async function fill({ ports }: Service, passwords: Readonly<Record<string, string>>, backendKey: BackendKey): Promise<void> {
  const at = new Date(ports.clock.now()).toISOString()
  const persons = await Promise.all(
    Object.entries(CAST).map(async ([role, cast]) => personWrites(cast, await ports.passwords.hash(passwords[role] ?? ''), at)),
  )
  for (const writes of transactionsOf(persons)) await ports.store.commit(writes)
  await ports.store.commit(backendKeyWrites(await backendKey.publicKey()))
  await ports.store.commit(walletWrites(at))
  await ports.store.commit(tenantWrites(at))
}

/** DynamoDB's limit for the items of one transaction. */
const MAX_WRITES = 100

/** As few transactions as hold them all; what belongs together stays in one. */
function transactionsOf(parts: readonly (readonly Write[])[]): readonly (readonly Write[])[] {
  const transactions: Write[][] = []
  for (const part of parts) {
    const last = transactions.at(-1)
    if (last === undefined || last.length + part.length > MAX_WRITES) transactions.push([...part])
    else last.push(...part)
  }
  return transactions
}

function personWrites({ customerId, identity, name, assignment }: Cast, passwordHash: string, at: string): readonly Write[] {
  const canonical = identityName(identity)
  if (canonical.kind === 'refused') throw new Error(`The demo has an invalid identity: ${identity}`)
  const tenantId = 'tenantId' in assignment ? { tenantId: assignment.tenantId } : {}
  const common = { customerId, ...tenantId, holdings: [assignment] }
  const kind = assignment.kind === 'customer' ? 'customer' : 'admin'
  const grants = grantsAfter(undefined, [], common.holdings, { since: at })
  const of: Person = { ...common, kind, grants, identities: [canonical.canonical], version: 1 }
  const way: Identity = {
    ...common,
    identity,
    canonicalName: canonical.canonical,
    kind: 'password',
    passwordHash,
    epoch: 1,
    created: at,
    lastModified: at,
  }
  const position =
    assignment.kind === 'tenant' ? { position: assignment.position } : assignment.kind === 'global' ? { role: assignment.role } : {}
  const contact = { email: identity, phoneNumber: phoneNumberOf(customerId) }
  const profile: Profile = {
    customerId,
    ...tenantId,
    firstName: name[0],
    lastName: name[1],
    ...contact,
    ...position,
    created: at,
    lastModified: at,
  }
  return [replace(person(customerId), of), replace(identityNamed(way.canonicalName), way), ...profileWrite(profile, kind)]
}

/** Phone numbers that are reserved for fiction. */
const phoneNumberOf = (customerId: CustomerId): string => `+4477009000${String(customerId).padStart(2, '0')}`

/** Makes the backend's identity require a proof by its key pair beside the password. */
function backendKeyWrites(publicKey: string): readonly Write[] {
  const key = publicKeyOf(publicKey)
  const name = identityName(CAST[BACKEND]?.identity ?? '')
  if (key.kind === 'refused' || name.kind === 'refused') throw new Error('The key of the demo’s back end is not usable')
  return [changeIdentity(name.canonical, { set: { publicKey } }), replace(ownerOfKey(key.fingerprint), { canonicalName: name.canonical })]
}

const profileRows = (reference: Reference<Profile>, profile: Profile): readonly Write[] => [
  replace(reference, profile),
  ...exchangeNames(reference, undefined, profile),
]

function profileWrite(profile: Profile, kind: Person['kind']): readonly Write[] {
  if (profile.tenantId === undefined) return profileRows(globalAdmin(profile.customerId), profile)
  const reference = kind === 'customer' ? customer(profile.tenantId, profile.customerId) : adminUser(profile.tenantId, profile.customerId)
  return [...profileRows(reference, profile), ...(kind === 'customer' ? takenByCustomer(profile.tenantId, profile) : [])]
}

/** The values that are unique among the customers of a tenant. */
function takenByCustomer(tenantId: TenantId, { customerId, email = '', phoneNumber = '' }: Profile): readonly Write[] {
  return [
    { kind: 'EMAIL', value: email, by: customerId },
    { kind: 'PHONE', value: phoneNumber, by: customerId },
  ].map((taken) => replace(takenBy(tenantId, taken.kind, taken.value), taken))
}

function walletWrites(at: string): readonly Write[] {
  return Object.values(WALLETS).flatMap(({ walletId, customerId, name }) => {
    const opened = { walletId, tenantId: DEMO, customerId, currency: 'EUR', name, balance: OPENING_BALANCE, created: at, lastModified: at }
    const entry = { entryId: walletId, movement: 'OPENING' as const, movementId: walletId, currency: 'EUR', created: at }
    return [
      replace(wallet(DEMO, walletId), opened),
      replace(walletRow(opened), { walletId }),
      { ...noteEntry(DEMO, walletId, { ...entry, amount: OPENING_BALANCE }), when: [] },
      { ...noteClearingEntry(DEMO, { ...entry, amount: negated(OPENING_BALANCE) }), when: [] },
    ]
  })
}

function tenantWrites(at: string): readonly Write[] {
  return [
    ...Object.entries(CONFIG).map(([key, value]) => replace(tenantSetting(DEMO, key), { key, value, lastModified: at })),
    ...TENANTS.map(({ tenantId }) => replace(highestCount(tenantId), { admins: 1 })),
    ...TENANTS.flatMap((of) =>
      [tenant, tenantRow].map((referenceTo) => replace(referenceTo(of.tenantId), { ...of, created: at, lastModified: at })),
    ),
    ...TENANTS.flatMap((of) => [institutionRow(of)].flatMap((row) => (row === undefined ? [] : [replace(row, { tenantId: of.tenantId })]))),
  ]
}
