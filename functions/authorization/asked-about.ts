import type { AskedPlace, Call } from '../../shared/contract/call.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import { defined } from '../../shared/domain/defined.ts'
import { identityName } from '../../shared/domain/identity/identity-name.ts'
import type { CustomerId, Id, TenantId } from '../../shared/domain/ids.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import type { Principal, Scope } from '../../shared/domain/permissions/role-assignments.ts'
import type { Caller } from '../../shared/domain/tokens/caller.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { person, principalOf } from '../../shared/storage/persons.ts'
import type { AskedKind, AskedSubject } from './access-shapes.ts'

export type Asking = Pick<Call, 'caller' | 'read' | 'settingsOf' | 'now' | 'explain'>

/** The person of a subject; `undefined` for nobody, and for somebody about whom the caller may not ask. */
export async function askedSubject(call: Asking, asked: AskedSubject): Promise<Caller | undefined> {
  const customerId = await customerOf(call, asked)
  return customerId === undefined ? undefined : personWithin(call, customerId)
}

/**
 * Tells whether a subject is locked, so that no call of theirs is let in: the identity that is asked about, or all identities of the person.
 * Somebody without an identity is not.
 */
export async function isLocked({ read, now }: Asking, { type, id }: AskedSubject, { customerId }: Caller): Promise<boolean> {
  const named = type === 'identity' ? identityName(id) : undefined
  const names = named?.kind === 'name' ? [named.canonical] : ((await read.one(person(customerId)))?.identities ?? [])
  const identities = await read.many(names.map(identityNamed))
  return identities.length > 0 && identities.every((each) => isPast(each?.authLockedAfter, now))
}

/** The same by the customer id. */
async function personWithin(call: Asking, customerId: CustomerId): Promise<Caller | undefined> {
  try {
    return await personAsked({ ...call, body: { customerId } })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function customerOf({ read }: Asking, { type, id }: AskedSubject): Promise<CustomerId | undefined> {
  if (type === 'customer') return readId<CustomerId>(id)
  if (type !== 'identity') return undefined
  const name = identityName(id)
  return name.kind === 'refused' ? undefined : (await read.one(identityNamed(name.canonical)))?.customerId
}

type AskingForPerson = Pick<Call, 'caller' | 'read' | 'settingsOf' | 'now'> & {
  readonly body: { readonly customerId?: CustomerId | undefined }
}

/**
 * The person whose call is explained: the caller, or another user whom they reach with Permission.READ. A caller without that permission
 * anywhere is told so, whomever they name; for all others, a user out of reach does not exist.
 */
export async function personAsked(call: AskingForPerson): Promise<Caller> {
  const { caller, body } = call
  if (body.customerId === undefined || body.customerId === caller.customerId) return caller
  const own = await Promise.all((await scopesOf(call, caller)).map((scope) => mayRead(call, scope)))
  if (!own.includes(true)) throw new Refusal('not-permitted', { description: 'Permission denied: Permission.READ.' })

  const found = await call.read.one(person(body.customerId))
  if (found === undefined) throw new Refusal('not-found', { because: 'no-such-person' })
  const asked = principalOf(found, call.now)
  const scopes = await scopesOf(call, asked)
  const reached = await Promise.all(scopes.map((scope) => mayRead(call, scope)))
  if (scopes.length === 0 || reached.includes(false)) throw new Refusal('not-found', { because: 'person-out-of-reach' })
  return {
    ...asked,
    identity: found.identities[0] ?? '',
    sessionId: '',
    tokenId: '',
    scope: 'full',
    agent: undefined,
    provedAt: undefined,
  }
}

/** The scopes of a person: their tenant, or above the tenants. */
async function scopesOf(call: AskingForPerson, { tenantId, roleAssignments }: Principal): Promise<readonly Scope[]> {
  if (tenantId !== undefined) {
    const { tenant } = await call.settingsOf(tenantId)
    return [{ kind: 'tenant', tenantId, institution: tenant?.institution, owner: { kind: 'tenant' } }]
  }
  return roleAssignments.flatMap((assignment): readonly Scope[] => {
    if (assignment.kind === 'global') return [{ kind: 'global' }]
    return assignment.kind === 'institution' ? [{ kind: 'institution', institution: assignment.institution }] : []
  })
}

async function mayRead({ caller, settingsOf }: AskingForPerson, scope: Scope): Promise<boolean> {
  const { settings } = await settingsOf(scope.kind === 'tenant' ? scope.tenantId : undefined)
  return isGranted({ caller, scope, settings }, 'Permission.READ')
}

type AskingForPlace = Pick<Call, 'caller' | 'settingsOf'>

/**
 * The place of a resource in which the caller may ask about rights: its tenant or institution, else the caller's own tenant. `undefined` if
 * the caller lacks Permission.READ there, as if there were no such place.
 */
export async function askedPlace(call: AskingForPlace, asked: AskedKind & { readonly id?: string }): Promise<AskedPlace | undefined> {
  const place = placeOf(asked, call.caller.tenantId)
  return place !== undefined && (await mayAsk(call, place)) ? place : undefined
}

/** `undefined` if the tenant or institution is no possible one. */
function placeOf({ type, id, properties = {} }: AskedKind & { readonly id?: string }, own: TenantId | undefined): AskedPlace | undefined {
  const tenantId = type === 'Tenant' && id !== undefined ? readId<TenantId>(id) : undefined
  if (tenantId !== undefined) return { tenantId }
  if (Object.hasOwn(properties, 'tenantId')) {
    const told = readId<TenantId>(String(properties.tenantId))
    return told === undefined ? undefined : { tenantId: told }
  }
  if (!Object.hasOwn(properties, 'institution')) return defined({ tenantId: own })
  return typeof properties.institution === 'string' ? { institution: properties.institution } : undefined
}

async function mayAsk({ caller, settingsOf }: AskingForPlace, { tenantId, institution }: AskedPlace): Promise<boolean> {
  const { tenant, settings } = await settingsOf(tenantId)
  if (tenantId !== undefined && tenant === undefined) return false
  return isGranted({ caller, scope: scopeOf(tenantId, tenant?.institution, institution), settings }, 'Permission.READ')
}

function scopeOf(tenantId: TenantId | undefined, ofTenant: string | undefined, institution: string | undefined): Scope {
  if (tenantId !== undefined) return { kind: 'tenant', tenantId, institution: ofTenant, owner: { kind: 'tenant' } }
  return institution === undefined ? { kind: 'global' } : { kind: 'institution', institution }
}

/** An id that was sent as text; `undefined` if it is none. */
export function readId<I extends Id>(text: string): I | undefined {
  try {
    return idFrom<I>('id', text)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
