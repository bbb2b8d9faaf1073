import type { Call } from '../../shared/contract/call.ts'
import { shownPendingContact } from '../../shared/contract/contact-shape.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { refuseTakeover, refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { defined } from '../../shared/domain/defined.ts'
import { grantedBy } from '../../shared/domain/permissions/granted.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { emailField, localeField, nameField, phoneNumberField } from '../../shared/people/account-fields.ts'
import { shownPerson } from '../../shared/people/person-names.ts'
import { portalsOfPerson } from '../../shared/people/portals-to-tell.ts'
import { contactChange } from '../../shared/proofs/contact-change.ts'
import { withAgentsOfPersonEnded } from '../../shared/sessions/ended-beside.ts'
import { forgetCodesOf } from '../../shared/storage/codes-of-person.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { adminAt, changeRoleAssignments, checkUnchanged, type Person, type PersonPath, type Profile } from '../../shared/storage/persons.ts'
import {
  changedContacts,
  changedProfile,
  contactsAreAsRead,
  fieldsAreAsRead,
  profileChange,
  profileWith,
  shownProfileChanges,
  withContacts,
} from '../../shared/storage/profile-changes.ts'
import { equals, update } from '../../shared/storage/write.ts'
import { changeOf } from '../../shared/texts/change-of.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'
import { shownAdminUser } from './admin-user-shape.ts'
import { type DirectoryLink, linkedProfile, withLink } from './directory-link.ts'

/** The fields of an admin's profile that can be changed. */
export const adminChanges = () => ({
  firstName: nameField().optional(),
  lastName: nameField().optional(),
  email: emailField().nullish(),
  phoneNumber: phoneNumberField().nullish(),
  locale: localeField().nullish(),
})

type ProfileChanges = Parameters<typeof shownProfileChanges>[1]

/** The post of an admin: a position in a tenant, or a role above tenants. */
type PostField = 'position' | 'role'

/** Describes a change of an admin to approvers, field by field; `link` is the change of their link to a directory. */
export function describedChange(
  profile: Profile,
  field: PostField,
  post: string | undefined,
  body: ProfileChanges,
  link: readonly Phrase[] = [],
): Phrase {
  const moved = post === undefined || post === profile[field] ? [] : [movedPost(field, profile[field] ?? '', post)]
  return changeOf(shownPerson('admin', profile), [...moved, ...shownProfileChanges(profile, body)], link)
}

function movedPost(field: PostField, before: string, after: string): Phrase {
  return field === 'role' ? say`role ${{ before }} → ${{ after }}` : say`position ${{ before }} → ${{ after }}`
}

type AdminChange = {
  readonly profile: Profile
  readonly person: Person
  readonly field: PostField
  /** The post afterwards. */
  readonly post: string | undefined
  /** The roles afterwards, if the post changes; `undefined` if it stays. Another post ends the sessions, and the tokens of agents. */
  readonly assignments: readonly RoleAssignment[] | undefined
  /** The change of the link to a directory, if there is one. */
  readonly link?: DirectoryLink | undefined
}

/** Refuses a change of an admin whom the caller does not cover. A new e-mail address or phone number is a proof that the caller chooses. */
export function refuseUncoveredAdmin(
  call: Pick<Call, 'caller' | 'scope' | 'settings' | 'now'> & { readonly body: ProfileChanges },
  of: Person,
  profile: Profile,
): void {
  const isChosen = changedContacts(profile, call.body).some((field) => typeof call.body[field] === 'string')
  if (isChosen) refuseTakeover(call, of)
  else refuseUncovered(call, of.holdings)
}

/** Changes the profile and the post, and exchanges the names by which the admin is found. */
export async function changeAdmin(
  call: Pick<
    Call,
    'newId' | 'now' | 'traceId' | 'unitOfWork' | 'settings' | 'settingsOf' | 'ports' | 'read' | 'caller' | 'initiator' | 'taskId'
  > & {
    readonly params: PersonPath
    readonly body: ProfileChanges
  },
  { profile, person: of, field, post, assignments, link }: AdminChange,
): Promise<Reply> {
  const { body, now, unitOfWork } = call
  const at = new Date(now).toISOString()
  const contacts = await contactChange(call, of, profile, body)
  const { atOnce } = contacts
  const changed = { ...changedProfile(profileWith(profile, contacts), atOnce, at), ...defined({ [field]: post }) }
  const after = link === undefined ? changed : linkedProfile(changed, link)
  const { set, ...change } = withLink(withContacts(profileChange(profile, atOnce, at), contacts), link)
  const codesSince = changedContacts(profile, atOnce).length === 0 ? undefined : now + 1
  // Two items that are read together can be of two moments: both must still be as they were read.
  const asRead = [
    ...fieldsAreAsRead(profile, body),
    ...contactsAreAsRead(profile),
    ...(profile[field] === undefined ? [] : [equals(field, profile[field])]),
    ...(link?.when ?? []),
  ]
  unitOfWork.add(
    update(adminAt(call.params), { ...change, set: { ...set, [field]: post } }, { when: asRead }),
    ...exchangeNames(adminAt(call.params), profile, after),
    ...(assignments === undefined
      ? [checkUnchanged(of), ...forgetCodesOf(of, codesSince)]
      : [
          ...(await withAgentsOfPersonEnded(
            call,
            of,
            changeRoleAssignments(of, assignments, { sessions: 'end', codesSince, granted: grantedBy(call) }),
          )),
          ...(await portalsOfPerson(call, of)),
        ]),
    ...contacts.writes,
    ...(link?.writes ?? []),
  )
  const shown = { ...shownAdminUser(after), ...shownPendingContact(after, now) }
  unitOfWork.change = { before: shownAdminUser(profile), after: shown }
  return ok(shown)
}
