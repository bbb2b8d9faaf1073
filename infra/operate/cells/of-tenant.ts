import { ownerOfName } from '../../../shared/domain/archive/personal-parts.ts'
import type { TenantId } from '../../../shared/domain/ids.ts'
import type { StoredItem } from '../../../shared/ports/store.ts'
import type { Key } from '../../../shared/storage/table.ts'
import { tenantOfOwnKey } from '../../../shared/storage/tenant-of-key.ts'
import { isOfTenant, matcherOf } from '../../reach/key-conditions.ts'
import { PARTITIONS, type PartitionName } from '../../reach/partitions.ts'

export type Item = StoredItem & Key

/** The belongings of a tenant beside what is stored under its id, as a scan of the table finds it. */
export type Belongings = {
  readonly tenantId: TenantId
  readonly people: Set<number>
  /** Canonical names of identities. */
  readonly names: Set<string>
  readonly tasks: Set<number>
  /** Clients of OAuth that registered themselves, and that its people use; known when all of its people are. */
  readonly clients: Set<string>
  /** The clients that people use, its own and others. */
  readonly used: Map<number, Set<string>>
}

export function noBelongings(tenantId: TenantId): Belongings {
  return { tenantId, people: new Set(), names: new Set(), tasks: new Set(), clients: new Set(), used: new Map() }
}

/** Notes what an item tells of the belongings. Needed from every item before the first one can be judged. */
export function noteBelongings(of: Belongings, item: Item): void {
  const { SK, tenantId, customerId, taskId } = item as Item & Record<string, number>
  if (SK === 'PERSON' && tenantId === of.tenantId) {
    of.people.add(customerId as number)
    for (const name of (item as { readonly identities?: readonly string[] }).identities ?? []) of.names.add(name)
  }
  if (SK === 'TASK' && tenantId === of.tenantId) of.tasks.add(taskId as number)
  noteUse(of, item)
}

/** Refresh tokens, consents and sessions name a client and a person. */
function noteUse({ used }: Belongings, { clientId, customerId, PK }: Item): void {
  if (typeof clientId !== 'string') return
  const person = (customerId as number | undefined) ?? numberIn(/^PERSON#(\d+)$/, PK)
  if (person === undefined) return
  const known = used.get(person)
  if (known === undefined) used.set(person, new Set([clientId]))
  else known.add(clientId)
}

/** Notes the clients that its people use; after every item was noted. */
export function noteClients({ people, used, clients }: Belongings): void {
  for (const [person, theirs] of used) if (people.has(person)) for (const clientId of theirs) clients.add(clientId)
}

/**
 * `moves`: it belongs to the tenant alone. `copied`: every cell needs it, and it is written where it is missing. `stays`: it belongs to
 * others, to the cell, or to a sign-in that has begun and begins again.
 */
export type Lot = 'moves' | 'copied' | 'stays'

type Rule = Lot | ((item: Item, of: Belongings) => boolean)

const numberIn = (pattern: RegExp, text: string): number | undefined => {
  const [, found] = pattern.exec(text) ?? []
  return found === undefined ? undefined : Number(found)
}
const isOwn: Rule = (item, { tenantId }) => tenantOfOwnKey(item) === tenantId
const isOfPerson: Rule = ({ customerId }, { people }) => people.has(customerId as number)
const isOfName: Rule = ({ canonicalName }, { names }) => names.has(canonicalName as string)

/** The lot of each kind of partition whose key does not begin with a tenant. A test finds a kind without a lot. */
const LOTS: Readonly<Partial<Record<PartitionName, Rule>>> = {
  properties: 'stays',
  tenants: isOwn,
  // A tenant of an institution does not move: the institution's administrators would lose it.
  institutionTenants: 'stays',
  joinedTenants: 'stays',
  person: ({ PK }, { people }) => people.has(numberIn(/^PERSON#(\d+)(?:#|$)/, PK) ?? -1),
  institutionAdmins: 'stays',
  institutionAdminsByName: 'stays',
  globalAdmins: 'stays',
  globalAdminsByName: 'stays',
  madeAdministrators: 'stays',
  identity: ({ PK }, { names }) => names.has(PK.slice('IDENTITY#'.length)),
  publicKey: isOfName,
  globalOAuthClients: 'stays',
  oauthClientChanges: 'stays',
  registeredOAuthClients: ({ PK }, { clients }) => clients.has(PK.slice('OAUTH-CLIENT#'.length)),
  // A proof that was used here must not work there.
  usedProofs: 'copied',
  registrationsFrom: 'stays',
  tokensOfClient: 'stays',
  webAuthnChallenge: 'stays',
  webAuthnCredential: isOfName,
  webAuthnDomains: 'copied',
  samlRequest: 'stays',
  samlAssertion: 'copied',
  openIdRequest: 'stays',
  openIdSignOn: isOfPerson,
  authorizationRequest: 'stays',
  pushedRequest: 'stays',
  authorizationCode: 'stays',
  agentsOfClients: isOfPerson,
  refreshGrant: isOfPerson,
  launchToken: 'stays',
  // Its document is copied only with its attachment.
  orphanDocument: 'stays',
  livenessCheck: 'stays',
  sendsFrom: 'stays',
  task: ({ PK }, { tasks }) => tasks.has(numberIn(/^TASK#(\d+)$/, PK) ?? -1),
  taskListing: (item, { tasks }) =>
    item.SK === 'PENDING-TASKS'
      ? (item as unknown as { readonly tasks: readonly number[] }).tasks.some((taskId) => tasks.has(taskId))
      : tasks.has(Number(item.SK)),
  callbackMarks: ({ SK }, { tenantId }) => Number(SK.split('#').at(-1)) === tenantId,
  message: (item, { tenantId }) => item.tenantId === tenantId,
  mailSuppression: 'copied',
  idempotency: ({ PK }, { people }) => people.has(Number(PK.split('#').at(-1))),
  audit: isOwn,
  auditSeals: isOwn,
  auditRegister: isOwn,
  auditIndex: isOwn,
  auditSealing: 'stays',
  archiveKeys: ({ PK }, { people, names }) => isOwnerOf(PK.slice('ARCHIVE-KEY#'.length), people, names),
  decisions: ({ PK }, { tenantId }) => PK.split('#')[1] === String(tenantId),
  tallies: ({ PK }, { tenantId }) => PK.split('#')[1] === String(tenantId),
  rate: 'stays',
  sweep: 'stays',
  cell: 'stays',
}

const digests = new WeakMap<ReadonlySet<string>, { readonly size: number; readonly owners: ReadonlySet<string> }>()

/** The owner of a key of the archive is a person, or a digest of the name of an identity. */
function isOwnerOf(owner: string, people: ReadonlySet<number>, names: ReadonlySet<string>): boolean {
  if (people.has(Number(owner))) return true
  const known = digests.get(names)
  if (known?.size === names.size) return known.owners.has(owner)
  const owners = new Set([...names].map(ownerOfName))
  digests.set(names, { size: names.size, owners })
  return owners.has(owner)
}

/** The most specific pattern first: `TENANT#*` is like everything that a tenant has. */
const MATCHERS = Object.entries(PARTITIONS)
  .sort(([, one], [, other]) => other.length - one.length)
  .map(([name, pattern]) => ({ name: name as PartitionName, matches: matcherOf({ like: [pattern], notLike: [] }) }))

/** Partitions of operators' commands. */
const OF_OPERATORS: ReadonlySet<string> = new Set(['MIGRATIONS'])

/** The hours in which seals vouch for an audit are those of one cell. */
const OF_A_CELL: ReadonlySet<string> = new Set(['VOUCHED'])

/** Partitions of which the cell that a tenant has left keeps a copy: its seals vouch for the audit, which transfers carry too. */
const VOUCHED_FOR: ReadonlySet<PartitionName> = new Set(['audit', 'auditSeals', 'auditRegister', 'auditIndex', 'transfers'])
/** Clients that registered themselves can have users in several tenants. */
const OF_OTHERS_TOO: ReadonlySet<PartitionName> = new Set(['registeredOAuthClients'])

const partitionOf = ({ PK }: Item): PartitionName | undefined => MATCHERS.find(({ matches }) => matches(PK))?.name

/** Tells whether an item of a tenant stays in the cell that it has left, when the others are removed. Its shards tell where its audit is. */
export function staysBehind(item: Item): boolean {
  const name = partitionOf(item)
  return name === undefined || VOUCHED_FOR.has(name) || OF_OTHERS_TOO.has(name) || item.SK === 'TENANT'
}

export const isArchiveKey = (item: Item): boolean => partitionOf(item) === 'archiveKeys'

/** Tells what happens to an item when the tenant moves. An item of an unknown partition stops the move: nobody has said what to do. */
export function lotOf(item: Item, of: Belongings): Lot {
  if (OF_OPERATORS.has(item.PK) || OF_A_CELL.has(item.SK)) return 'stays'
  const name = partitionOf(item)
  if (name === undefined) throw new Error(`nobody has said whether ${item.PK} moves with its tenant`)
  const rule = LOTS[name] ?? (isOfTenant(PARTITIONS[name]) ? isOwn : undefined)
  if (rule === undefined) throw new Error(`LOTS has no row for ${name}, so nobody has said whether it moves with its tenant`)
  if (typeof rule === 'string') return rule
  return rule(item, of) ? 'moves' : 'stays'
}
