import type { Input, TenantSettings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { Reader } from '../../contract/reader.ts'
import { visibleTenant } from '../../contract/visible-tenant.ts'
import type { TenantId } from '../../domain/ids.ts'
import { type Decided, decideBy, decideCall } from '../../domain/permissions/decide-call.ts'
import { isPermission, type PermissionName } from '../../domain/permissions/default-matrix.ts'
import { heldAt, type Owner, type Principal, type Scope } from '../../domain/permissions/role-assignments.ts'
import { hasTemporary, withoutTemporary } from '../../domain/permissions/temporary-positions.ts'
import type { RefusalName } from '../../errors/catalogue.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { OwnedReference } from '../../storage/read.ts'

export type Decision = Decided & {
  readonly held: readonly string[]
  readonly scope: Scope
  /** The narrower permission that opens this call too. */
  readonly orElse?: PermissionName
}

/** The tenant in this path; global paths have none. */
export function tenantIn(input: Input): TenantId | undefined {
  return (input.params as { readonly tenantId?: TenantId }).tenantId
}

/** The permission of an endpoint whose calls can be stored. */
export function permissionOn({ access, name }: Endpoint): PermissionName {
  if (access.kind !== 'permission') throw new Error(`${name} has no permission`)
  return access.permission
}

/** The scope of the item of a call. Anything invisible does not exist: a foreign tenant, or a missing item, is 404. */
export async function scopeOf(
  endpoint: Endpoint,
  input: Input,
  principal: Principal,
  tenantSettings: TenantSettings,
  read: Reader,
): Promise<Scope> {
  const tenantId = tenantIn(input)
  const institution = (input.params as { readonly institution?: string }).institution
  if (tenantId === undefined) {
    const owner = await ownerOn(endpoint, input, read)
    const owned = owner === undefined ? {} : { owner }
    return institution === undefined ? { kind: 'global', ...owned } : { kind: 'institution', institution, ...owned }
  }
  const tenant = visibleTenant(principal, tenantSettings)
  const inTenant = { kind: 'tenant', tenantId, institution: tenant.institution } as const
  return { ...inTenant, owner: (await ownerOn(endpoint, input, read)) ?? { kind: 'tenant' } }
}

/** The owner of the item that the call names; none if it names no item. */
async function ownerOn({ access }: Endpoint, input: Input, read: Reader): Promise<Owner | undefined> {
  if (access.kind === 'permission' && access.related !== undefined) return { kind: 'customers' }
  if (access.kind !== 'permission' || access.on === undefined) return undefined
  return ownerOf(access.on(input), access.missing ?? 'not-found', read)
}

/** The owner of an item. For several items at once: all their owners, or the one owner that they share. */
async function ownerOf(reference: OwnedReference, missing: RefusalName, read: Reader): Promise<Owner> {
  const references = [reference, ...(reference.beside ?? [])]
  const items = await read.many(references)
  const owners = references.map((each, index) => {
    if (items[index] === undefined) throw new Refusal(missing, { because: 'item-absent' })
    return each.ownerOf(items[index])
  })
  const [first] = owners
  const isAlone = owners.every((owner) => JSON.stringify(owner) === JSON.stringify(first))
  return isAlone && first !== undefined ? first : { kind: 'all-of', owners }
}

/** Decides what the caller may do with the call, by the matrix in force and the caller's roles for the item. */
export function decide(permission: PermissionName, principal: Principal, scope: Scope, { settings }: TenantSettings): Decision {
  const held = heldAt(principal, scope)
  return { ...decideBy(permission, held, settings.matrix), held, scope }
}

/**
 * The principal as whom a call of this endpoint is decided: a position for a while never counts for appointing anybody. The input is looked
 * at only if there is such a position.
 */
export function decidedAs<P extends Principal>(endpoint: Endpoint, input: Input, principal: P): P {
  if (endpoint.appoints === undefined || !hasTemporary(principal)) return principal
  return endpoint.appoints(input) ? withoutTemporary(principal) : principal
}

/** The same for a call of this endpoint: if its permission denies it, by the narrower one that opens it too. */
export function decideOn(
  endpoint: Endpoint,
  input: Input,
  principal: Principal,
  scope: Scope,
  { settings }: Pick<TenantSettings, 'settings'>,
): Decision | undefined {
  if (endpoint.access.kind !== 'permission') return undefined
  const { permission } = endpoint.access
  const orElse = narrowerFor(endpoint, input)
  const held = heldAt(decidedAs(endpoint, input, principal), scope)
  return { ...decideCall({ permission, orElse }, held, settings.matrix), held, scope, ...(orElse === undefined ? {} : { orElse }) }
}

/** The narrower permission that opens this call too, if there is one. */
export function narrowerFor({ access }: Endpoint, input: Input): PermissionName | undefined {
  if (access.kind !== 'permission') return undefined
  return typeof access.orElse === 'function' ? access.orElse(input) : access.orElse
}

/**
 * The refusal of a call that its caller may not make. An item that the caller may not read does not exist for them; otherwise they learn
 * which permission or whose approval is missing.
 */
export function refusalOf(
  endpoint: Endpoint,
  permission: PermissionName,
  decision: Decision,
  principal: Principal,
  tenantSettings: TenantSettings,
): Refusal {
  const { access, scope } = decision
  if (access.kind === 'as-task')
    return new Refusal('task-required', {
      description: `${permission} needs the approval of ${access.checkers.join(' or ')}. Send the call again with header task-executor-roles or task-approver-userids.`,
    })
  const namesAnItem = endpoint.access.kind === 'permission' && endpoint.access.on !== undefined
  if (namesAnItem && !mayRead(permission, scope, principal, tenantSettings))
    return new Refusal('not-found', { because: 'item-not-visible' })
  if (access.kind === 'step-up')
    return new Refusal('not-permitted', {
      description: `Permission denied: ${permission}. Only a step-up grants it, and such a call cannot be proposed.`,
    })
  return new Refusal('not-permitted', { description: `Permission denied: ${permission}.` })
}

function mayRead(permission: PermissionName, scope: Scope, principal: Principal, tenantSettings: TenantSettings): boolean {
  const item = scope.owner?.kind === 'customer' ? 'Customer' : 'Wallet'
  const reads = [`${permission.split('.')[0]}.READ`, `${item}.READ`].filter(isPermission)
  return reads.some((read) => decide(read, principal, scope, tenantSettings).access.kind === 'granted')
}
