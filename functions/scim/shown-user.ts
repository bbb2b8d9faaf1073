import type { Call } from '../../shared/contract/call.ts'
import { entityTagOf } from '../../shared/contract/entity-tag.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { USER_SCHEMA } from '../../shared/domain/scim/schemas.ts'
import type { DirectoryRecord } from '../../shared/storage/directory-record.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import { groupsOf } from './known-groups.ts'
import { locationOf } from './of-directory.ts'

/** An admin user whom a directory manages. */
export type ManagedProfile = Profile & { readonly directory: DirectoryRecord }

export function isManaged(profile: Profile | undefined): profile is ManagedProfile {
  return profile?.directory !== undefined
}

/** The label of an address or number without one of its own. */
export const USUAL_LABEL = 'work'

/** The groups of the tenant by their ids, as far as they are needed. */
type NamesOfGroups = ReadonlyMap<number, string>

/** A User as the directory sees it. */
export type ShownUser = ReturnType<typeof shownUser>

export function shownUser(call: Pick<Call, 'ports'>, tenantId: TenantId, profile: ManagedProfile, names: NamesOfGroups) {
  const { directory, firstName, lastName, email, phoneNumber, customerId, created, lastModified } = profile
  const fullName = `${firstName} ${lastName}`.trim()
  const resource = {
    schemas: [USER_SCHEMA],
    id: String(customerId),
    ...defined({ externalId: directory.externalId }),
    userName: directory.userName,
    name: { formatted: fullName, familyName: lastName, givenName: firstName },
    displayName: fullName,
    ...defined({ title: directory.title }),
    active: directory.active,
    ...(email === undefined ? {} : { emails: [labelled(email, directory.emailType)] }),
    ...(phoneNumber === undefined ? {} : { phoneNumbers: [labelled(phoneNumber, directory.phoneType)] }),
    groups: directory.groups.flatMap((groupId) => shownMembership(call, tenantId, groupId, names.get(groupId))),
  }
  const location = locationOf(call, tenantId, `/Users/${customerId}`)
  return { ...resource, meta: { resourceType: 'User', created, lastModified, location, version: versionOf({ resource, lastModified }) } }
}

const labelled = (value: string, type: string = USUAL_LABEL) => ({ value, type, primary: true })

/** A group that is gone is not shown. */
function shownMembership(call: Pick<Call, 'ports'>, tenantId: TenantId, groupId: number, display: string | undefined) {
  if (display === undefined) return []
  return [{ value: String(groupId), display, $ref: locationOf(call, tenantId, `/Groups/${groupId}`), type: 'direct' }]
}

/** The version of a resource: its weak entity tag. */
export function versionOf(resource: unknown): string {
  return `W/${entityTagOf(JSON.stringify(resource))}`
}

/** The same for one person: reads the names of their groups. */
export async function shownOne(call: Pick<Call, 'ports' | 'read'>, tenantId: TenantId, profile: ManagedProfile): Promise<ShownUser> {
  const groups = await groupsOf(call, tenantId, profile.directory.groups)
  return shownUser(call, tenantId, profile, new Map(groups.map(({ groupId, displayName }) => [groupId, displayName])))
}
