import type { AnonymousCall } from '../contract/call.ts'
import { ELSEWHERE_HEADER } from '../contract/edge-headers.ts'
import { defined } from '../domain/defined.ts'
import { identityName } from '../domain/identity/identity-name.ts'
import type { TenantId } from '../domain/ids.ts'
import type { Reach } from '../domain/saml/provider-reach.ts'
import { Refusal } from '../errors/refusal.ts'
import { EVERYBODY_SERVED } from '../ports/cells.ts'
import { type DirectoryName, directoryName } from '../storage/cell-directory.ts'
import { noteSignOnPlace, signOnPlace } from '../storage/directory-things.ts'
import { tenant } from '../storage/tenants.ts'
import { type Statements, tenantIn, type Voucher } from './person-vouched-for.ts'

type AskingCall = Pick<AnonymousCall, 'read' | 'ports' | 'request'>

/** The cell and its directory, for a provider whose people can live in several cells. A call that was sent on goes nowhere else. */
function cellOf({ ports: { cell }, request }: AskingCall, reach: Reach): AskingCall['ports']['cell'] {
  return reach.kind === 'tenant' || request.headers[ELSEWHERE_HEADER] !== undefined ? undefined : cell
}

/**
 * The mark of the place of a person whom a provider vouches for, if it is not this cell: of their tenant or, above tenants, of their cell.
 * Somebody new goes to the tenant that the provider states.
 */
export async function otherPlaceOf(call: AskingCall, voucher: Voucher, said: Statements): Promise<string | undefined> {
  const cell = cellOf(call, voucher.reach)
  const name = identityName(said.identity)
  if (cell === undefined || name.kind === 'refused') return undefined
  const [owner] = (await cell.directory.read([directoryName(name.canonical)])) as readonly (DirectoryName | undefined)[]
  return markElsewhere(call, owner ?? { cell: cell.number, ...defined({ tenantId: tenantSaid(voucher, said) }) })
}

/** The tenant that a provider states for somebody new. Roles above tenants have none. */
function tenantSaid({ roleFrom, tenantFrom }: Voucher, { attributes }: Statements): TenantId | undefined {
  if (roleFrom === undefined || tenantFrom === undefined || attributes.get(roleFrom)?.[0]?.startsWith('GLOBAL_')) return undefined
  return tenantIn(attributes.get(tenantFrom)?.[0] ?? '')
}

async function markElsewhere(call: AskingCall, { tenantId, cell }: DirectoryName): Promise<string | undefined> {
  if (tenantId !== undefined) return (await livesHere(call, tenantId)) ? undefined : `.t${tenantId}`
  return cell === call.ports.cell?.number ? undefined : `.c${cell}`
}

/** Notes in the directory where the person of a sign-on lives, so that the provider's logout finds them. */
export async function notePlace(
  { ports: { cell } }: Pick<AnonymousCall, 'ports'>,
  { name, reach }: Voucher,
  hashes: readonly string[],
  { tenantId, expiresAt }: { readonly tenantId: TenantId | undefined; readonly expiresAt: number },
): Promise<void> {
  if (cell === undefined || reach.kind === 'tenant') return
  const place = { cell: cell.number, expiresAt, ...defined({ tenantId }) }
  await Promise.all(hashes.map((hash) => cell.directory.commit([noteSignOnPlace(name, hash, place)])))
}

/** Refuses a logout of a sign-on (the first known of these) whose person lives in another cell, and names the place. Nothing has been done by then. */
export async function refuseSignOnElsewhere(
  call: AskingCall,
  { name, reach }: Pick<Voucher, 'name' | 'reach'>,
  hashes: readonly string[],
): Promise<void> {
  const cell = cellOf(call, reach)
  const places = cell === undefined ? [] : await cell.directory.read(hashes.map((hash) => signOnPlace(name, hash)))
  const place = (places as readonly (DirectoryName | undefined)[]).find((each) => each !== undefined)
  const mark = place === undefined ? undefined : await markElsewhere(call, place)
  if (mark !== undefined) throw elsewhere(mark)
}

type CallOfCell = Pick<AnonymousCall, 'read' | 'ports'>

/**
 * Refuses a call about the provider of a tenant that lives in another cell, and names the tenant, by which the directory finds its cell. All
 * cells know all providers, so the first one is asked. Nothing has been done by then.
 */
export async function refuseElsewhere(call: CallOfCell, reach: Reach): Promise<void> {
  if (call.ports.standings === EVERYBODY_SERVED || reach.kind !== 'tenant' || (await livesHere(call, reach.tenantId))) return
  throw elsewhere(`.t${reach.tenantId}`)
}

/** Tells whether this cell has a tenant. A copy that arrives, and one that was left behind, are not the tenant. */
async function livesHere({ read, ports: { standings } }: CallOfCell, tenantId: TenantId): Promise<boolean> {
  const [standing, here] = await Promise.all([standings.of(tenantId), read.one(tenant(tenantId))])
  return here !== undefined && (standing === 'served' || standing === 'frozen')
}

/** The refusal of a call that belongs to another place, which its mark names. */
function elsewhere(mark: string): Refusal {
  return new Refusal('unavailable', { because: 'lives-elsewhere', headers: { 'retry-after': '2', [ELSEWHERE_HEADER]: mark } })
}
