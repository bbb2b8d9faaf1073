import * as z from 'zod'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { withoutMark } from '../../shared/domain/cells/place-mark.ts'
import { type UndoneChange, undoneChange } from '../../shared/domain/contact/own-contacts.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { writtenId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { contactNotices } from '../../shared/people/owner-notice.ts'
import { portalsOfPerson } from '../../shared/people/portals-to-tell.ts'
import { undoHash } from '../../shared/proofs/contact-change.ts'
import { withAgentsOfPersonEnded } from '../../shared/sessions/ended-beside.ts'
import { endSessionsAndCodesOf } from '../../shared/storage/codes-of-person.ts'
import { type ContactUndo, contactUndo, useContactUndo } from '../../shared/storage/contact-undos.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { checkUnchanged, type Person, type Profile, person, profileOf } from '../../shared/storage/persons.ts'
import {
  changedProfile,
  contactsAreAsRead,
  fieldsAreAsRead,
  profileChange,
  touched,
  withContacts,
} from '../../shared/storage/profile-changes.ts'
import { update, type Write } from '../../shared/storage/write.ts'
import { exchangeUnique, uniqueValuesOf } from './unique-fields.ts'

/** Puts the earlier address back. Whoever had the session may have other ones: all sessions and agent tokens of the person end. */
export const undoContact = endpoint({
  method: 'POST',
  base: 'service',
  path: '/contact-undo',
  operationId: 'undoContact',
  group: 'customers',
  summary: 'Undo a change of a contact',
  description:
    'Undoes a change of an e-mail address or phone number with the token of the link that was sent to the earlier address, within 72 hours. The earlier address is on record again, and all sessions and agent tokens of the person end. The token works once.',
  access: { kind: 'open' },
  body: () => z.object({ token: secret(200).describe('Token of the link.') }),
  refusals: ['invalid-request', 'wrong-proof'],
  async handle(call) {
    const { unitOfWork, now } = call
    const found = await changeOf(call)
    const { of, before, undone } = found
    unitOfWork.actor = { customerId: of.customerId, tenantId: of.tenantId }
    const input = undone.kind === 'confirmed' ? { [undone.field]: undone.address ?? null } : {}
    const { after, writes } = putBack(call, of, before, undone, input)
    unitOfWork.add(
      useContactUndo(of.customerId, found.hash, found.undo, now),
      ...writes,
      checkUnchanged(of),
      ...(await withAgentsOfPersonEnded(call, of, endSessionsAndCodesOf(of, now + 1))),
      ...(await portalsOfPerson(call, of)),
      ...(await contactNotices(call, of, before, after)),
    )
    unitOfWork.change = { before: touched(before, input), after: touched(after, input) }
    return ok()
  },
})

type UndoCall = AnonymousCall & { readonly body: { readonly token: string } }
type Undone = Exclude<UndoneChange, { readonly kind: 'nothing' }>
type Found = {
  readonly hash: string
  readonly undo: ContactUndo
  readonly of: Person
  readonly before: Profile
  readonly undone: Undone
}

/** The change that the token undoes. Every token that undoes nothing is refused alike. */
async function changeOf({ body, read, now }: UndoCall): Promise<Found> {
  const [, id, sent] = /^([1-9][0-9]{0,15})\.([A-Za-z0-9_-]{43})$/.exec(withoutMark(body.token)) ?? []
  if (id === undefined || sent === undefined) throw new Refusal('wrong-proof')
  const customerId: CustomerId = writtenId(id)
  const hash = undoHash(sent)
  const undo = await read.one(contactUndo(customerId, hash))
  if (undo === undefined || undo.usedAt !== undefined || undo.expiresAt * 1000 <= now) throw new Refusal('wrong-proof')
  const of = await read.one(person(customerId))
  const before = of === undefined ? undefined : await read.one(profileOf(of))
  if (of === undefined || before === undefined) throw new Refusal('wrong-proof')
  const undone = undoneChange(before, undo.changeId, now)
  if (undone.kind === 'nothing') throw new Refusal('wrong-proof')
  return { hash, undo, of, before, undone }
}

function putBack(
  { now }: UndoCall,
  of: Person,
  before: Profile,
  undone: Undone,
  input: Readonly<Record<string, string | null>>,
): { readonly after: Profile; readonly writes: readonly Write[] } {
  const at = new Date(now).toISOString()
  const { pendingContacts, earlierContacts } = undone.after
  const left = { pendingContacts, earlierContacts }
  const after = changedProfile({ ...before, ...left } as Profile, input, at)
  const reference = profileOf(of)
  const { tenantId, customerId, kind } = of
  const unique =
    tenantId === undefined || kind !== 'customer'
      ? []
      : exchangeUnique(tenantId, customerId, uniqueValuesOf(before), input, { now, holdUntil: undefined })
  const change = withContacts(profileChange(before, input, at), left)
  const asRead = [...fieldsAreAsRead(before, input), ...contactsAreAsRead(before)]
  return { after, writes: [update(reference, change, { when: asRead }), ...exchangeNames(reference, before, after), ...unique] }
}
