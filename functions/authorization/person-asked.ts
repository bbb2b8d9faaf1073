import type { Call } from '../../shared/contract/call.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { Principal, Scope } from '../../shared/domain/permissions/role-assignments.ts'
import type { Caller } from '../../shared/domain/tokens/caller.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { person, principalOf } from '../../shared/storage/persons.ts'

type Asking = Pick<Call, 'caller' | 'read' | 'settingsOf' | 'now'> & { readonly body: { readonly customerId?: CustomerId | undefined } }

/**
 * The person whose call is explained: the caller, or another user whom they reach with Permission.READ. A caller without that permission
 * anywhere is told so, whomever they name; for all others, a user out of reach does not exist.
 */
export async function personAsked(call: Asking): Promise<Caller> {
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
async function scopesOf(call: Asking, { tenantId, roleAssignments }: Principal): Promise<readonly Scope[]> {
  if (tenantId !== undefined) {
    const { tenant } = await call.settingsOf(tenantId)
    return [{ kind: 'tenant', tenantId, institution: tenant?.institution, owner: { kind: 'tenant' } }]
  }
  return roleAssignments.flatMap((assignment): readonly Scope[] => {
    if (assignment.kind === 'global') return [{ kind: 'global' }]
    return assignment.kind === 'institution' ? [{ kind: 'institution', institution: assignment.institution }] : []
  })
}

async function mayRead({ caller, settingsOf }: Asking, scope: Scope): Promise<boolean> {
  const { settings } = await settingsOf(scope.kind === 'tenant' ? scope.tenantId : undefined)
  return isGranted({ caller, scope, settings }, 'Permission.READ')
}
