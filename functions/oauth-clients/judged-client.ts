import type { Call } from '../../shared/contract/call.ts'
import { noteProofsGone, noteProofsSet } from '../../shared/contract/proof-setters.ts'
import { refuseTakeover } from '../../shared/contract/refuse-uncovered.ts'
import { checkCallbackUrl, WHY_REFUSED } from '../../shared/domain/callbacks/callback-url.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { type ClientKey, readClientKeys } from '../../shared/domain/oauth/client-keys.ts'
import { faultsOfClient } from '../../shared/domain/oauth/judge-client.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { proofNotice } from '../../shared/people/owner-notice.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'
import { type OfPlace, tenantOf } from './at-both-levels.ts'

/** The keys in a body; refuses private members and weak keys. */
export function keysIn(jwks: unknown): readonly ClientKey[] | undefined {
  if (jwks === undefined) return undefined
  const read = readClientKeys(jwks)
  if (read.kind === 'refused') throw invalid('jwks', read.fault)
  return read.keys
}

/** Refuses a client that breaks the rules of its kind, and names every fault. */
export function refuseFaulty({ ports }: Pick<Call, 'ports'>, client: OAuthClient): void {
  const check = (text: string) => checkCallbackUrl(text, ports.callbackPolicy, ports.callbackHosts)
  const faults = faultsOfClient(client, {
    calledUrlFault: (text) => whyRefused(check(text)),
    keysUrlFault: (text) => whyNoKeys(check(text)),
  })
  if (faults.length > 0) throw new Refusal('invalid-request', { fields: faults.slice(0, 20) })
}

type Checked = ReturnType<typeof checkCallbackUrl>

const whyRefused = (checked: Checked): string | undefined => (checked.kind === 'refused' ? WHY_REFUSED[checked.why] : undefined)

/** Keys that come over http could be exchanged on their way. A local run may read those of this machine, and of hosts that it lists. */
function whyNoKeys(checked: Checked): string | undefined {
  if (checked.kind === 'refused') return whyRefused(checked)
  const isNear = checked.reach === 'loopback' || checked.reach === 'listed'
  return checked.url.protocol === 'https:' || isNear ? undefined : 'must be an https URL'
}

type OfAccount = Pick<Call, 'read'> & OfPlace

/** The account that a service acts as; 404 for one of another place than the client. */
export async function accountOf({ read, params }: OfAccount, customerId: CustomerId): Promise<Person> {
  const found = await read.one(person(customerId))
  if (found === undefined || found.tenantId !== tenantOf({ params }))
    throw new Refusal('not-found', { description: 'The field customerId must name an account of this tenant.' })
  return found
}

/** Refuses to give a client an account, or a key to an account, that the caller could not become. */
export async function refuseUncoveredAccount(
  call: OfAccount & Pick<Call, 'caller' | 'scope' | 'settings' | 'now'>,
  customerId: CustomerId | undefined,
): Promise<void> {
  if (customerId !== undefined) refuseTakeover(call, await accountOf(call, customerId))
}

/** The roles of the accounts whose key the call chooses; an agent never makes nor proposes such a call for somebody above CUSTOMER. */
export async function heldByAccounts(
  { read }: Pick<Call, 'read'>,
  ...accounts: readonly (CustomerId | undefined)[]
): Promise<readonly RoleAssignment[]> {
  const named = accounts.filter((each) => each !== undefined)
  const people = await read.many(named.map(person))
  return people.flatMap((found) => found?.holdings ?? [])
}

/** Completes the description of a call: the account by name. */
export async function actingAs(call: OfAccount, client: Phrase, customerId: CustomerId | undefined): Promise<Phrase> {
  if (customerId === undefined) return client
  return say`${{ client }}, acting as ${{ person: await personNamed(call.read, await accountOf(call, customerId)) }}`
}

export type NotingCall = Pick<Call, 'caller' | 'initiator' | 'read' | 'now' | 'newId' | 'ports'> & OfPlace

/** Names the key of a client among the proofs of its account. Names of identities are in lower case, so none is like it. */
const proofOf = ({ clientId }: Pick<OAuthClient, 'clientId'>): string => `OAUTH-CLIENT#${clientId}`

/**
 * Notes who chose a key with which programs act as this account, and tells its owner. An approval by the account does not count for whoever
 * chose the key.
 */
export async function noteKeyOfAccount(call: NotingCall, of: Person, client: OAuthClient): Promise<readonly Write[]> {
  return [
    ...(await noteProofsSet(call, of.customerId, [{ what: 'proof', identity: proofOf(client) }])),
    ...(await toldOwner(call, of, say`the OAuth client ${{ name: inQuotes(client.name) }} may act as you with its key`)),
  ]
}

/** Notes that a client no longer acts as this account. */
export function noteKeyGone(call: NotingCall, of: Person, client: OAuthClient): Promise<readonly Write[]> {
  return noteProofsGone(call, of.customerId, proofOf(client))
}

async function toldOwner(call: NotingCall, of: Person, change: Phrase): Promise<readonly Write[]> {
  const [identity] = of.identities
  return identity === undefined ? [] : proofNotice(call, of, identity, change)
}
