import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { defined } from '../../shared/domain/defined.ts'
import { PERMISSIONS, type PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import { everyRole } from '../../shared/domain/permissions/known-roles.ts'
import { type Right, rightOf, rightUntil } from '../../shared/domain/permissions/right-of.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { adminUsersOf, type Person, type Profile, person, principalOf } from '../../shared/storage/persons.ts'

/** Roles above the tenants count by the rows of the service, all others by the tenant's own. No round trip of its own. */
export const getPermission = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/permissions/{permission}',
  operationId: 'getPermission',
  group: 'authorization',
  summary: 'Get a permission',
  description: 'Tells which roles and positions hold it in the tenant, and how: directly, with an approval, or by a step-up.',
  access: { kind: 'permission', permission: 'Permission.READ' },
  answer: () =>
    namedObject('Permission', {
      permission: z.string().meta({ description: 'Name of the permission, `<Item>.<Action>`.' }),
      roles: z
        .array(namedObject('RoleRight', { role: z.string().meta({ description: 'Role, position or relation to the item.' }), ...right() }))
        .describe('Every role, position and relation that may do something with it.'),
    }),
  refusals: ['not-permitted', 'not-found'],
  handle({ params, settings }) {
    const permission = permissionIn(params.permission, settings)
    const roles = everyRole(settings.value('roles.supported')).flatMap((role) => {
      const given = rightOf(settings.matrix, permission, [role])
      return given === undefined ? [] : [{ role, ...shownRight(given) }]
    })
    return ok({ permission, roles })
  },
})

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

/** The rights that a role, or a person, has by a permission. */
export const right = () => ({
  decision: z.enum(['ALLOW', 'TASK_REQUIRED', 'SCA_REQUIRED', 'DENY']).meta({
    description:
      'The result of a call: it runs (ALLOW), it needs an approval (TASK_REQUIRED) or a step-up (SCA_REQUIRED), or it is refused (DENY).',
  }),
  approvedBy: z.array(z.string()).optional().meta({ description: 'For TASK_REQUIRED: the roles and positions that may approve.' }),
  stepUps: z.array(z.string()).optional().meta({ description: 'For SCA_REQUIRED: the methods of the step-up.' }),
  approves: z.array(z.string()).optional().meta({ description: 'The makers whose calls may be approved here.' }),
})

export function shownRight({ decision, by, approves }: Right) {
  return {
    decision,
    ...(decision === 'TASK_REQUIRED' ? { approvedBy: [...by] } : {}),
    ...(decision === 'SCA_REQUIRED' ? { stepUps: [...by] } : {}),
    ...(approves.length === 0 ? {} : { approves: [...approves] }),
  }
}

/** The permission that a path names, with or without `.Allowed`, shipped or of an operation of the tenant; 404 for an unknown one. */
function permissionIn(name: string, { ownPermissions }: Pick<Call['settings'], 'ownPermissions'>): PermissionName {
  const found = [...PERMISSIONS, ...ownPermissions].find((permission) => permission === name || `${permission}.Allowed` === name)
  if (found === undefined) throw new Refusal('not-found', { description: 'There is no such permission.', because: 'unknown-permission' })
  return found
}
