import type { Call } from '../../shared/contract/call.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { type Projection, projected } from '../../shared/domain/scim/projected.ts'
import { type ChangingCall, changeUser } from './change-user.ts'
import type { FoundUser } from './found-user.ts'
import { groupsOf } from './known-groups.ts'
import { refuseOtherVersion } from './of-directory.ts'
import { type ShownUser, shownOne } from './shown-user.ts'
import { namesIn, statedIn, type UserInput, userInput } from './user-input.ts'

type OfOne = ChangingCall & Pick<Call, 'request'> & { readonly params: { readonly tenantId: TenantId }; readonly query: Projection }

/** Changes a user to the resource that is made of the present one, and answers it. */
export async function changedTo(call: OfOne, found: FoundUser, wanted: (present: ShownUser) => unknown): Promise<Reply> {
  const { tenantId } = call.params
  const before = await shownOne(call, tenantId, found.profile)
  refuseOtherVersion(call, before.meta.version)
  const input = userInput(wanted(before))
  const after = await changeUser(call, tenantId, found, await wantedOf(call, tenantId, found, input))
  const user = after === found.profile ? before : await shownOne(call, tenantId, after)
  if (after !== found.profile) call.unitOfWork.change = { before, after: user }
  return { ...shown(user, call.query), headers: { etag: user.meta.version } }
}

async function wantedOf(call: Pick<Call, 'read'>, tenantId: TenantId, { profile }: FoundUser, input: UserInput) {
  const { directory } = profile
  return {
    fields: { ...namesIn(input, profile), email: input.email?.value, phoneNumber: input.phone?.value },
    record: { ...statedIn(input, directory), userName: keptSpelling(directory.userName, input.userName), groups: directory.groups },
    groups: await groupsOf(call, tenantId, directory.groups),
  }
}

/** Names that differ in their case only are one identity: the spelling stays. */
function keptSpelling(before: string, wanted: string): string {
  return before.normalize('NFKC').toLowerCase() === wanted.normalize('NFKC').toLowerCase() ? before : wanted
}

/** A user with the attributes that are asked for. */
export function shown(user: ShownUser, query: Projection): Reply {
  return ok(projected('User', user, query))
}
