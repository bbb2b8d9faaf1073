import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { appointedWithProof } from '../../shared/contract/sets-proofs-of.ts'
import { nameReads } from '../../shared/people/person-of-path.ts'
import { newAdminFields, roleField } from './admin-user-fields.ts'
import { newAdminUserShape } from './admin-user-shape.ts'
import { appointAdmin, refuseAppointment, shownAppointment } from './appoint-admin.ts'
import { globalPost } from './role-above-tenants.ts'

export const createGlobalAdmin = endpoint({
  method: 'POST',
  path: '/global/admin-users',
  operationId: 'createGlobalAdmin',
  group: 'identities',
  summary: 'Create a global admin',
  description:
    'Gives a person a role above all tenants, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.',
  access: { kind: 'permission', permission: 'AdminUser.CREATE' },
  appoints: () => true,
  body: () => z.object({ ...newAdminFields(), role: roleField() }),
  answer: newAdminUserShape,
  reads: ({ body }) => nameReads(body.identity),
  refusals: ['not-permitted', 'task-required', 'conflict', 'weak-password'],
  tells: ['firstName', 'lastName', 'identity', 'role'],
  describe: ({ body }) => shownAppointment(body, body.role),
  setsProofsOf: ({ body }) => appointedWithProof(body, { kind: 'global', role: body.role }),
  ensure: (call) => refuseAppointment(call, globalPost(call, call.body.role)),
  handle: (call) => appointAdmin(call, globalPost(call, call.body.role)),
})
