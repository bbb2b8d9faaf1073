import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { shownPerson } from '../../shared/contract/person-name.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { checkUnchanged, globalAdmin, institutionAdmin, type Person, type Profile, person } from '../../shared/storage/persons.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { shownAdminUser } from './admin-user-shape.ts'
import { removeAdmin } from './remove-admin.ts'

export const deleteGlobalAdmin = endpoint({
  method: 'DELETE',
  path: '/global/admin-users/{customerId}',
  operationId: 'deleteGlobalAdmin',
  group: 'identities',
  summary: 'Removes somebody with a GLOBAL role: their identities and sessions end at once. Nobody removes themselves',
  access: { kind: 'permission', permission: 'AdminUser.DELETE' },
  reads: ({ params }) => [person(params.customerId), globalAdmin(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  describe: (call) => shownRemoval(call, globalAdmin(call.params.customerId)),
  ensure: (call) => refuseRemoval(call, globalAdmin(call.params.customerId)),
  handle: (call) => removed(call, globalAdmin(call.params.customerId)),
})

export const deleteInstitutionAdmin = endpoint({
  method: 'DELETE',
  path: '/institutions/{institution}/admin-users/{customerId}',
  operationId: 'deleteInstitutionAdmin',
  group: 'identities',
  summary: 'Removes somebody with a role in an institution: their identities and sessions end at once. Nobody removes themselves',
  access: { kind: 'permission', permission: 'AdminUser.DELETE' },
  reads: ({ params }) => [person(params.customerId), institutionAdmin(params.institution, params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  describe: (call) => shownRemoval(call, institutionAdmin(call.params.institution, call.params.customerId)),
  ensure: (call) => refuseRemoval(call, institutionAdmin(call.params.institution, call.params.customerId)),
  handle: (call) => removed(call, institutionAdmin(call.params.institution, call.params.customerId)),
})

type Removal = Pick<Call, 'read' | 'caller' | 'place' | 'settings' | 'unitOfWork' | 'now'> & {
  readonly params: { readonly customerId: CustomerId }
}

async function adminAt({ read, params }: Removal, at: Reference<Profile>): Promise<{ readonly profile: Profile; readonly of: Person }> {
  const [profile, of] = await Promise.all([read.one(at), read.one(person(params.customerId))])
  if (profile === undefined || of === undefined) throw new Refusal('not-found')
  return { profile, of }
}

async function shownRemoval(call: Removal, at: Reference<Profile>): Promise<string> {
  const { profile } = await adminAt(call, at)
  return `Remove ${shownPerson('admin', profile)}, ${profile.role}`
}

async function refuseRemoval(call: Removal, at: Reference<Profile>): Promise<void> {
  const { of } = await adminAt(call, at)
  refuseUncovered(call, of.holdings)
  if (of.customerId === call.caller.customerId) throw new Refusal('conflict', { description: 'Nobody removes themselves.' })
}

/** INVARIANT: whoever removes is still there when it commits; so of two who remove each other one stays, and never nobody. */
async function removed(call: Removal, at: Reference<Profile>): Promise<Reply> {
  const { profile, of } = await adminAt(call, at)
  const remover = await call.read.one(person(call.caller.customerId))
  if (remover === undefined) throw new Refusal('conflict')
  await removeAdmin(call, of, profile)
  call.unitOfWork.add(checkUnchanged(remover))
  call.unitOfWork.change = { before: shownAdminUser(profile) }
  return ok()
}
