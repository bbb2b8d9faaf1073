import type { Call } from '../../shared/contract/call.ts'
import { institutionName } from '../../shared/domain/identity/institution-name.ts'
import { rolesWith } from '../../shared/domain/permissions/known-roles.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import type { Post } from './appoint-admin.ts'

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
