import type { Call } from '../../shared/contract/call.ts'
import { type ChangedEndpoint, MOST_ROLES } from '../../shared/contract/webhook-endpoint-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { isOfInstitution, permissionBeyond } from '../../shared/domain/events/may-receive.ts'
import { heldAt, type Principal } from '../../shared/domain/permissions/role-assignments.ts'
import { withoutTemporary } from '../../shared/domain/permissions/temporary-positions.ts'
import type { WebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'

/** Names the permission that a receiver of these events gets and that `who` does not hold; `undefined` if there is none. */
export function readingBeyond({ settings, scope }: Pick<Call, 'settings' | 'scope'>, events: readonly string[], who: Principal) {
  const permission = permissionBeyond(settings.matrix, events, heldAt(who, scope))
  return permission === undefined ? undefined : `${permission} to the receiver of a webhook endpoint`
}

/**
 * The roles of the person who decides by this call where events go, and the institution in which those of institutions are held. Positions
 * for a while never count.
 */
export function readersOf({ caller, grantor = caller, scope }: Deciding): Pick<WebhookEndpoint, 'readAs' | 'readIn'> {
  const readAs = [...new Set(heldAt(withoutTemporary(grantor), scope))].slice(0, MOST_ROLES)
  const institution = scope.kind === 'tenant' && readAs.some(isOfInstitution) ? scope.institution : undefined
  return { readAs, ...defined({ readIn: institution }) }
}

type Deciding = Pick<Call, 'caller' | 'grantor' | 'scope'>

/** Tells whether a change sends events elsewhere, sends others, or sends them again after an administrator has stopped them. */
export function redirects({ url, events, enabled }: ChangedEndpoint, before: WebhookEndpoint): boolean {
  if (url !== undefined && url !== before.url) return true
  if (events !== undefined && !isSameSet(events, before.events)) return true
  return enabled === true && !before.enabled && before.disabledBecause === undefined
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)]
  return one.size === other.size && [...one].every((each) => other.has(each))
}
