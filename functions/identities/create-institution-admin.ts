import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { appointedWithProof } from '../../shared/contract/sets-proofs-of.ts'
import { nameReads } from '../../shared/people/person-of-path.ts'
import { say } from '../../shared/texts/phrase.ts'
import { newAdminFields, roleField } from './admin-user-fields.ts'
import { newAdminUserShape } from './admin-user-shape.ts'
import { appointAdmin, refuseAppointment, shownAppointment } from './appoint-admin.ts'
import { institutionPost } from './role-above-tenants.ts'

export const createInstitutionAdmin = endpoint({
  method: 'POST',
  path: '/institutions/{institution}/admin-users',
  operationId: 'createInstitutionAdmin',
  group: 'identities',
  summary: 'Create an institution admin',
  description:
    'Gives a person a role in all tenants of the institution, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.',
  access: { kind: 'permission', permission: 'AdminUser.CREATE' },
  appoints: () => true,
  body: () => z.object({ ...newAdminFields(), role: roleField() }),
  answer: newAdminUserShape,
  reads: ({ body }) => nameReads(body.identity),
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict', 'weak-password'],
  tells: ['firstName', 'lastName', 'identity', 'role'],
  describe: ({ params, body }) => shownAppointment(body, say`${{ role: body.role }} of institution ${{ institution: params.institution }}`),
  setsProofsOf: ({ params, body }) => appointedWithProof(body, { kind: 'institution', role: body.role, institution: params.institution }),
  ensure: (call) => refuseAppointment(call, institutionPost(call, call.params.institution, call.body.role)),
  handle: (call) => appointAdmin(call, institutionPost(call, call.params.institution, call.body.role)),
})
