import type { AskedPlace, Call } from '../../shared/contract/call.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { Id, TenantId } from '../../shared/domain/ids.ts'
import type { Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { AskedKind } from './access-shapes.ts'

type Asking = Pick<Call, 'caller' | 'settingsOf'>

/**
 * The place of a resource in which the caller may ask about rights: its tenant or institution, else the caller's own tenant. `undefined` if
 * the caller lacks Permission.READ there, as if there were no such place.
 */
export async function askedPlace(call: Asking, asked: AskedKind & { readonly id?: string }): Promise<AskedPlace | undefined> {
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

async function mayAsk({ caller, settingsOf }: Asking, { tenantId, institution }: AskedPlace): Promise<boolean> {
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
