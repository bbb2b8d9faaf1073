import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { entityTagOf } from '../../shared/contract/entity-tag.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { USER_SCHEMA } from '../../shared/domain/scim/schemas.ts'
import type { DirectoryRecord } from '../../shared/storage/directory-record.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import { groupsOf } from './known-groups.ts'
import { locationOf } from './of-directory.ts'
import { schemaNames } from './resource-shapes.ts'

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

const label = (what: string) => z.string().max(300).optional().describe(what)

const labelledShape = (what: string) =>
  z
    .array(
      z.looseObject({
        value: label(what),
        type: label('Label of the value, for example work.'),
        primary: z.boolean().optional().describe('True for the value that is used.'),
      }),
    )
    .max(100)

const nameShape = () =>
  z.looseObject({
    formatted: label('Full name, made of the others.'),
    familyName: label('Last name.'),
    givenName: label('First name.'),
  })

export const metaShape = () =>
  z.object({
    resourceType: z.string().max(50).describe('User or Group.'),
    created: z.iso.datetime().describe('Time of creation.'),
    lastModified: z.iso.datetime().describe('Time of the last change.'),
    location: z.string().max(500).describe('Address of the resource.'),
    version: z.string().max(100).describe('Entity tag of the resource.'),
  })

const ownFields = () => ({
  schemas: schemaNames(),
  externalId: label('Identifier of the directory.'),
  userName: z.string().max(2000).optional().describe('Name of the identity with which the person signs in.'),
  name: nameShape().optional().describe('Name of the person.'),
  displayName: label('Full name, made of givenName and familyName.'),
  title: label('Job title.'),
  emails: labelledShape('E-mail address.').optional().describe('The e-mail address on record: of several, the primary one.'),
  phoneNumbers: labelledShape('International phone number.')
    .optional()
    .describe('The phone number on record: of several, the primary one.'),
})

const record = () => z.record(z.string(), z.unknown())

/** A User as a directory sends it. The handler reads the values by its own rules: names in any case, truth values also as texts. */
export const userBody = () =>
  z.looseObject({
    schemas: schemaNames().optional(),
    userName: z.string().max(2000).optional().describe('Name of the identity with which the person signs in. It is required.'),
    externalId: z.string().max(200).nullish().describe('Identifier of the directory.'),
    name: record().nullish().describe('`givenName` and `familyName` of the person.'),
    title: z.string().max(200).nullish().describe('Job title.'),
    active: z
      .union([z.boolean(), z.string().max(5)])
      .nullish()
      .describe('False locks the person, and ends their sessions.'),
    emails: z.array(record()).max(100).nullish().describe('E-mail addresses with `value`, `type` and `primary`; the primary one is kept.'),
    phoneNumbers: z.array(record()).max(100).nullish().describe('International phone numbers; the primary one is kept.'),
  })

export const userShape = () =>
  namedObject('ScimUser', {
    ...ownFields(),
    id: z.string().max(20).describe('Identifier that the service gives.'),
    active: z.boolean().optional().describe('False: the directory has locked the person.'),
    groups: z
      .array(
        // Its member `$ref` is not declared: tools take a property of that name for a reference of the document.
        z.looseObject({
          value: z.string().max(20).describe('Identifier of the group.'),
          display: z.string().max(200).describe('Name of the group.'),
          type: z.string().max(20).describe('Always direct.'),
        }),
      )
      .max(200)
      .optional()
      .describe('Groups of the person.'),
    meta: metaShape().optional().describe('Data about the resource.'),
  })
