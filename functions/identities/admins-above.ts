import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { shownPendingContact, suppressedEmail } from '../../shared/contract/contact-shape.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { appointedWithProof } from '../../shared/contract/proof-setters.ts'
import { institutionName } from '../../shared/domain/identity/institution-name.ts'
import { rolesWith } from '../../shared/domain/permissions/known-roles.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { nameReads, ofAdminAbove } from '../../shared/people/person-paths.ts'
import { adminAt } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { adminOfPath, adminUserShape, newAdminFields, newAdminUserShape, roleField, shownAdminUser } from './admin-user-shape.ts'
import { appointAdmin, type Post, refuseAppointment, shownAppointment } from './appoint-admin.ts'

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

export const getAdminAbove = endpoint({
  method: 'GET',
  path: ofAdminAbove(),
  operationId: 'getGlobalAdmin',
  group: 'identities',
  summary: 'Get a global admin',
  description: 'Answers the role of an administrator above the tenants, and how to reach them.',
  access: { kind: 'permission', permission: 'AdminUser.READ', on: ({ params }) => adminAt(params) },
  answer: adminUserShape,
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const { profile } = await adminOfPath(call)
    return ok({ ...shownAdminUser(profile), ...shownPendingContact(profile, call.now), ...(await suppressedEmail(call, profile)) })
  },
})

/** A post in the whole service. The known roles are configuration; the prefix of a role decides its reach. */
export function globalPost(call: Pick<Call, 'settings'>, role: string): Post {
  refuseUnknownRole(call, role, 'GLOBAL_')
  return { assignment: { kind: 'global', role }, as: { role } }
}

/** A post in all tenants of an institution. */
export function institutionPost(call: Pick<Call, 'settings'>, institution: string, role: string): Post {
  if (!institutionName.test(institution)) throw new Refusal('not-found')
  refuseUnknownRole(call, role, 'INSTITUTION_')
  return { assignment: { kind: 'institution', role, institution }, as: { role, institution } }
}

function refuseUnknownRole({ settings }: Pick<Call, 'settings'>, role: string, reach: 'GLOBAL_' | 'INSTITUTION_'): void {
  const isRole = rolesWith(settings.value('roles.supported'))
  if (!role.startsWith(reach) || !isRole(role)) throw invalid('role', `must be a role that begins with ${reach}`)
}
