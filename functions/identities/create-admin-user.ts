import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { appointedWithProof } from '../../shared/contract/sets-proofs-of.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { nameReads } from '../../shared/people/person-of-path.ts'
import { countHighest } from '../../shared/storage/tenants.ts'
import { newAdminFields, positionField } from './admin-user-fields.ts'
import { newAdminUserShape } from './admin-user-shape.ts'
import { appointAdmin, type Post, refuseAppointment, shownAppointment } from './appoint-admin.ts'

export const createAdminUser = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/admin-users',
  operationId: 'createAdminUser',
  group: 'identities',
  summary: 'Create an admin user of a tenant',
  description:
    'Gives a person a position in the tenant, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.',
  access: { kind: 'permission', permission: 'AdminUser.CREATE' },
  appoints: () => true,
  body: () => z.object({ ...newAdminFields(), position: positionField() }),
  answer: newAdminUserShape,
  reads: ({ body }) => nameReads(body.identity),
  refusals: ['not-permitted', 'task-required', 'conflict', 'weak-password'],
  tells: ['firstName', 'lastName', 'identity', 'position'],
  describe: ({ body }) => shownAppointment(body, body.position),
  setsProofsOf: ({ params, body }) => appointedWithProof(body, postIn(params.tenantId, body.position).assignment),
  ensure: (call) => refuseAppointment(call, postIn(call.params.tenantId, call.body.position)),
  handle(call) {
    const { tenantId } = call.params
    const { position } = call.body
    call.unitOfWork.add(...countHighest(tenantId, undefined, position))
    return appointAdmin(call, postIn(tenantId, position))
  },
})

function postIn(tenantId: TenantId, position: string): Post {
  return { tenantId, assignment: { kind: 'tenant', position, tenantId }, as: { position } }
}
