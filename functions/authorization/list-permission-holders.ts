import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import { rightOf } from '../../shared/domain/permissions/right-of.ts'
import { rightUntil } from '../../shared/domain/permissions/right-until.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { adminUsersOf, type Person, type Profile, person, principalOf } from '../../shared/storage/persons.ts'
import { permissionIn, right, shownRight } from './right-shape.ts'

/**
 * The admin users of the tenant who have a permission on the tenant's items. Customers and people of organisations have it on their own
 * items only, and roles above the tenants are hidden from tenants; `getPermission` names them all as roles.
 */
export const listPermissionHolders = pagedList({
  path: '/tenants/{tenantId}/permissions/{permission}/holders',
  operationId: 'listPermissionHolders',
  group: 'authorization',
  summary: 'List who holds a permission',
  description:
    'Lists the admin users of the tenant who hold it, newest first. A page can be shorter than its limit and still have a next one.',
  permission: 'Permission.READ',
  shape: () =>
    namedObject('PermissionHolder', {
      customerId: id(),
      name: z.string().optional().meta({ description: 'First and last name, for callers with AdminUser.READ.' }),
      identity: z.string().optional().meta({ description: 'Identity they log in with, for callers with Identity.READ.' }),
      held: z.array(z.string()).meta({ description: 'Positions that the person holds in the tenant.' }),
      until: z.iso.datetime().optional().meta({ description: 'End of the right, where a temporary position gives it.' }),
      ...right(),
    }),
  things: ({ tenantId }, limit, after) => adminUsersOf(tenantId, limit, after),
  shown: (profiles, call) => holdersAmong(profiles, permissionIn(call.params.permission, call.settings), call),
})

async function holdersAmong(profiles: readonly Profile[], permission: PermissionName, call: Call): Promise<readonly unknown[]> {
  const people = await call.read.many(profiles.map(({ customerId }) => person(customerId)))
  const [showsName, showsIdentity] = [isGranted(call, 'AdminUser.READ'), isGranted(call, 'Identity.READ')]
  return profiles.flatMap((profile, index) => {
    const found: Person | undefined = people[index]
    const principal = found === undefined ? undefined : principalOf(found, call.now)
    const held = principal === undefined ? [] : heldAt(principal, call.scope)
    const given = rightOf(call.settings.matrix, permission, held)
    if (found === undefined || principal === undefined || given === undefined) return []
    const [identity] = found.identities
    return [
      {
        customerId: profile.customerId,
        ...(showsName ? { name: `${profile.firstName} ${profile.lastName}` } : {}),
        ...(showsIdentity && identity !== undefined ? { identity } : {}),
        held: [...held],
        ...defined({ until: rightUntil(principal, call.scope, (roles) => rightOf(call.settings.matrix, permission, roles)) }),
        ...shownRight(given),
      },
    ]
  })
}
