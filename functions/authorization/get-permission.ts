import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { everyRole } from '../../shared/domain/permissions/known-roles.ts'
import { rightOf } from '../../shared/domain/permissions/right-of.ts'
import { permissionIn, right, shownRight } from './right-shape.ts'

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
