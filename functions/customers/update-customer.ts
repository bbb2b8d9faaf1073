import * as z from 'zod'
import type { Call, Input } from '../../shared/contract/call.ts'
import { shownPendingContact } from '../../shared/contract/contact-shape.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { heldWithProof } from '../../shared/contract/proof-setters.ts'
import { refuseTakeover } from '../../shared/contract/refuse-uncovered.ts'
import { UNDO_WINDOW_MS } from '../../shared/domain/contact/own-contacts.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { emailField, localeField, nameField, nationalIdentityNumberField, phoneNumberField } from '../../shared/people/account-fields.ts'
import { shownPerson } from '../../shared/people/person-names.ts'
import { contactChange } from '../../shared/proofs/contact-change.ts'
import { forgetCodesOf } from '../../shared/storage/codes-of-person.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { checkUnchanged, customer, type Profile, person } from '../../shared/storage/persons.ts'
import {
  changedContacts,
  changedProfile,
  contactsAreAsRead,
  fieldsAreAsRead,
  profileChange,
  profileWith,
  shownProfileChanges,
  touched,
  touchesContacts,
  withContacts,
} from '../../shared/storage/profile-changes.ts'
import { update } from '../../shared/storage/write.ts'
import { changeOf } from '../../shared/texts/change-of.ts'
import { customerShape, shownCustomer } from './customers.ts'
import { refuseUnlessNew } from './new-customer.ts'
import { exchangeUnique, refuseTaken, takenReferences, uniqueValuesOf } from './unique-fields.ts'

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/customers/{customerId}',
  operationId: 'updateCustomer',
  group: 'customers',
  summary: 'Update a customer',
  description:
    'Changes only the fields that the body carries; `null` removes one. A new e-mail address or phone number of the caller’s own needs a recent proof of identity, and is shown as `pendingContact` until `confirmContact` gets the code that is sent there. What somebody else changes takes effect at once.',
  access: {
    kind: 'permission',
    permission: 'Customer.UPDATE',
    orElse: 'ProfileOfNewCustomer.UPDATE',
    on: ({ params }) => customer(params.tenantId, params.customerId),
  },
  changesProofsOf: ({ params, body }) => (touchesContacts(body) ? params.customerId : undefined),
  body: () =>
    z.object({
      firstName: nameField().optional(),
      lastName: nameField().optional(),
      email: emailField().nullish(),
      phoneNumber: phoneNumberField().nullish(),
      nationalIdentityNumber: nationalIdentityNumberField().nullish(),
      locale: localeField().nullish(),
    }),
  answer: customerShape,
  reads: ({ params, body }) => [person(params.customerId), ...takenReferences(params.tenantId, body)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  tells: ['firstName', 'lastName', 'email', 'phoneNumber', 'locale'],
  async describe(call) {
    const before = await storedProfile(call)
    return changeOf(shownPerson('customer', before), shownProfileChanges(before, call.body))
  },
  setsProofsOf: (call) => heldWithProof(call),
  async ensure(call) {
    await refuseUnlessNew(call, 'Customer.UPDATE')
    await refuseTakeOver(call)
    await refuseTaken(call, call.params.tenantId, call.body, call.params.customerId)
  },
  async handle(call) {
    const { params, body, now, unitOfWork } = call
    const [before, of] = await Promise.all([storedProfile(call), call.read.one(person(params.customerId))])
    if (of === undefined) throw new Refusal('not-found')
    const at = new Date(now).toISOString()
    const contacts = await contactChange(call, of, before, body)
    const { atOnce } = contacts
    const after = changedProfile(profileWith(before, contacts), atOnce, at)
    const holdUntil = contacts.by === 'own' ? now + UNDO_WINDOW_MS : undefined
    unitOfWork.add(
      update(customer(params.tenantId, params.customerId), withContacts(profileChange(before, atOnce, at), contacts), {
        when: [...fieldsAreAsRead(before, body), ...contactsAreAsRead(before)],
      }),
      ...exchangeNames(customer(params.tenantId, params.customerId), before, after),
      // Positions and identities that came into being beside this call: by what was decided without them it may not go on.
      checkUnchanged(of),
      ...forgetCodesOf(of, changedContacts(before, atOnce).length === 0 ? undefined : now + 1),
      ...contacts.writes,
      ...exchangeUnique(params.tenantId, params.customerId, uniqueValuesOf(before), atOnce, { now, holdUntil }),
    )
    const pending = shownPendingContact(after, now)
    unitOfWork.change = { before: touched(before, body), after: { ...touched(after, body), ...pending } }
    return ok({ ...shownCustomer(after), ...pending })
  },
})

/** Requires grants that cover the person's positions, because whoever controls the address of codes and links can become this person. */
async function refuseTakeOver(
  call: Call<
    Input & OnCustomer & { readonly body: { readonly email?: string | null | undefined; readonly phoneNumber?: string | null | undefined } }
  >,
): Promise<void> {
  const { body, params, read } = call
  if (body.email === undefined && body.phoneNumber === undefined) return
  const [of, before] = await Promise.all([read.one(person(params.customerId)), storedProfile(call)])
  if (of === undefined) throw new Refusal('not-found')
  if (changedContacts(before, body).length > 0) refuseTakeover(call, of)
}

type OnCustomer = Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId; readonly customerId: CustomerId } }

async function storedProfile({ read, params }: OnCustomer): Promise<Profile> {
  const found = await read.one(customer(params.tenantId, params.customerId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}
