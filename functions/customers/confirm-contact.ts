import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { pendingContactShape, shownPendingContact } from '../../shared/contract/contact-shape.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject, secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { noteProofsOwned } from '../../shared/contract/proof-setters.ts'
import { CONTACT_FIELDS, type ContactField, UNDO_WINDOW_MS, withoutPending } from '../../shared/domain/contact/own-contacts.ts'
import { defined } from '../../shared/domain/defined.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { contactNotices } from '../../shared/people/owner-notice.ts'
import { CONTACT_PURPOSES, contactCodeName, earlierAfter, undoLink } from '../../shared/proofs/contact-change.ts'
import { enteredCode } from '../../shared/proofs/entered-code.ts'
import { forgetCodesOf } from '../../shared/storage/codes-of-person.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { checkUnchanged, type Person, type Profile, profileOf } from '../../shared/storage/persons.ts'
import {
  changedProfile,
  contactsAreAsRead,
  fieldsAreAsRead,
  profileChange,
  touched,
  withContacts,
} from '../../shared/storage/profile-changes.ts'
import { update, type Write } from '../../shared/storage/write.ts'
import { ownProfile } from './own-profile.ts'
import { exchangeUnique, refuseTaken, uniqueValuesOf } from './unique-fields.ts'

/** Brings a new address into force by the code that was sent there. The code is charged before it is compared, and used up by the change. */
export const confirmContact = endpoint({
  method: 'POST',
  path: '/authentication/contact-confirmations',
  operationId: 'confirmContact',
  group: 'customers',
  summary: 'Confirm a new e-mail address or phone number',
  description:
    'Takes the code that was sent to the new address of the caller, which is on record from then on. Three wrong codes end it; change the address again for another. The earlier address gets a link that undoes the change within 72 hours, and no reset goes to the new address alone in that time.',
  access: { kind: 'token' },
  body: () => z.object({ code: secret(20).describe('Code that was sent to the new address.') }),
  answer: () =>
    namedObject('ConfirmedContact', {
      email: z.string().optional(),
      phoneNumber: z.string().optional(),
      pendingContact: pendingContactShape(),
    }),
  refusals: ['not-for-agents', 'wrong-proof', 'conflict'],
  async handle(call) {
    const { caller, unitOfWork, now } = call
    const { of, profile: before } = await ownProfile(call)
    const { fields, use } = await entered(call, of, before)
    const { after, writes } = await confirmed(call, of, before, fields)
    unitOfWork.add(...use, ...writes, ...(await noteProofsOwned(call, of.customerId, caller.identity)))
    const input = addressesIn(before, fields)
    unitOfWork.change = { before: touched(before, input), after: touched(after, input) }
    const { email, phoneNumber } = after
    return ok({ ...defined({ email, phoneNumber }), ...shownPendingContact(after, now) })
  },
})

type ConfirmingCall = Call & { readonly body: { readonly code: string } }

/** The pending addresses that the code confirms, and the writes that use it up. */
async function entered(
  call: ConfirmingCall,
  of: Person,
  { pendingContacts = {} }: Profile,
): Promise<{ readonly fields: readonly ContactField[]; readonly use: readonly Write[] }> {
  const open = CONTACT_FIELDS.filter((field) => (pendingContacts[field]?.until ?? 0) > call.now)
  const fields: ContactField[] = []
  const use: Write[] = []
  const others: (() => Promise<void>)[] = []
  for (const field of open) {
    const found = await enteredCode(call, contactCodeName(of), CONTACT_PURPOSES[field], call.body.code)
    if (found.kind === 'wrong') others.push(found.giveBack)
    if (found.kind !== 'right') continue
    call.unitOfWork.ifRefused(found.giveBack)
    fields.push(field)
    use.push(...found.use)
  }
  if (fields.length === 0) throw new Refusal('wrong-proof')
  // The right code for one address is no wrong entry of the code for the other.
  await Promise.all(others.map((giveBack) => giveBack()))
  return { fields, use }
}

function addressesIn({ pendingContacts = {} }: Profile, fields: readonly ContactField[]): Partial<Record<ContactField, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => (pendingContacts[field] === undefined ? [] : [[field, pendingContacts[field].address]])),
  )
}

/** The profile with the confirmed addresses. An address that somebody else chose, and that the person keeps, is confirmed as it is. */
async function confirmed(
  call: ConfirmingCall,
  of: Person,
  before: Profile,
  fields: readonly ContactField[],
): Promise<{ readonly after: Profile; readonly writes: readonly Write[] }> {
  const { now } = call
  const at = new Date(now).toISOString()
  const input = addressesIn(before, fields)
  const changed = fields.filter((field) => input[field] !== before[field])
  let { earlierContacts } = before
  const links: Write[] = []
  for (const field of changed) {
    const { changeId, address } = before.pendingContacts?.[field] ?? { changeId: '', address: '' }
    earlierContacts = earlierAfter({ ...before, ...defined({ earlierContacts }) }, field, changeId, now)
    links.push(...(await undoLink(call, of, before, field, { changeId, change: { kind: 'made', to: address } })))
  }
  const left = { pendingContacts: withoutPending(before, fields), earlierContacts }
  const after = changedProfile({ ...before, ...left } as Profile, input, at)
  const change = withContacts(profileChange(before, input, at), left)
  const reference = profileOf(of)
  const writes = [
    update(reference, change, { when: [...fieldsAreAsRead(before, input), ...contactsAreAsRead(before)] }),
    ...exchangeNames(reference, before, after),
    checkUnchanged(of),
    ...forgetCodesOf(of, changed.length === 0 ? undefined : now + 1),
    ...(await uniqueness(call, of, before, input)),
    ...(await contactNotices(call, of, before, after, 'new-only')),
    ...links,
  ]
  return { after, writes }
}

/** Addresses are unique among the customers of a tenant. The earlier one stays reserved while the change can be undone. */
async function uniqueness(call: ConfirmingCall, of: Person, before: Profile, input: object): Promise<readonly Write[]> {
  const { tenantId, customerId, kind } = of
  if (tenantId === undefined || kind !== 'customer') return []
  await refuseTaken(call, tenantId, input, customerId)
  return exchangeUnique(tenantId, customerId, uniqueValuesOf(before), input, { now: call.now, holdUntil: call.now + UNDO_WINDOW_MS })
}
