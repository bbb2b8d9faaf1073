import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { noteFirstProofs } from '../../shared/contract/proof-setters.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { addressesChosen } from '../../shared/domain/login/proof-setters.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { emailField, localeField, nameField, nationalIdentityNumberField, phoneNumberField } from '../../shared/people/account-fields.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { addPerson, customer, type Person, type Profile } from '../../shared/storage/persons.ts'
import { profileFields } from '../../shared/storage/profile-changes.ts'
import { insert } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { customerShape, shownCustomer } from './customers.ts'
import { exchangeUnique, refuseTaken, takenReferences } from './unique-fields.ts'

export const createCustomer = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/customers',
  operationId: 'createCustomer',
  group: 'customers',
  effect: 'one-transaction',
  summary: 'Create a customer',
  description: 'A customer has no identity at first: add one with `createIdentity`.',
  access: { kind: 'permission', permission: 'Customer.CREATE', orElse: 'ProfileOfNewCustomer.CREATE' },
  body: () =>
    z.object({
      firstName: nameField(),
      lastName: nameField(),
      email: emailField().optional(),
      phoneNumber: phoneNumberField().optional(),
      nationalIdentityNumber: nationalIdentityNumberField().optional(),
      locale: localeField().optional(),
    }),
  answer: customerShape,
  reads: ({ params, body }) => takenReferences(params.tenantId, body),
  refusals: ['not-permitted', 'task-required', 'conflict'],
  tells: ['firstName', 'lastName', 'email', 'phoneNumber'],
  describe({ body }) {
    const name = inQuotes(`${body.firstName} ${body.lastName}`)
    const contacts = [body.email, body.phoneNumber].filter((way) => way !== undefined).map(inQuotes)
    return contacts.length === 0 ? say`Create customer ${{ name }}` : say`Create customer ${{ name }} (${{ contacts }})`
  },
  ensure: (call) => refuseTaken(call, call.params.tenantId, call.body),
  handle(call) {
    const { tenantId } = call.params
    const customerId: CustomerId = call.ports.newIdOfCell(call.now)
    const at = new Date(call.now).toISOString()
    const profile: Profile = { customerId, tenantId, ...profileFields(call.body), created: at, lastModified: at }
    const person: Person = {
      customerId,
      tenantId,
      kind: 'customer',
      holdings: [{ kind: 'customer', tenantId }],
      identities: [],
      version: 1,
    }
    call.unitOfWork.add(
      insert(customer(tenantId, customerId), profile),
      ...exchangeNames(customer(tenantId, customerId), undefined, profile),
      ...addPerson(person, undefined),
      ...noteFirstProofs(call, customerId, addressesChosen(call.body)),
      ...exchangeUnique(tenantId, customerId, {}, call.body, call),
    )
    call.unitOfWork.change = { after: shownCustomer(profile) }
    return ok(shownCustomer(profile))
  },
})
