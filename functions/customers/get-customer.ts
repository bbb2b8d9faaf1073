import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownPendingContact } from '../../shared/contract/pending-contact.ts'
import { suppressedEmail } from '../../shared/contract/suppressed-email.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { customer, person } from '../../shared/storage/persons.ts'
import { customerShape, shownCustomer } from './customer-shape.ts'
import { refuseUnlessNew } from './new-customer.ts'

export const getCustomer = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/customers/{customerId}',
  operationId: 'getCustomer',
  group: 'customers',
  summary: 'Get a customer',
  description: 'Answers the name of a customer, and how to reach them. Wallets and identities have operations of their own.',
  access: {
    kind: 'permission',
    permission: 'Customer.READ',
    orElse: 'ProfileOfNewCustomer.READ',
    on: ({ params }) => customer(params.tenantId, params.customerId),
  },
  answer: customerShape,
  reads: ({ params }) => [person(params.customerId)],
  refusals: ['not-found'],
  ensure: (call) => refuseUnlessNew(call, 'Customer.READ'),
  async handle(call) {
    const { params, read } = call
    const found = await read.one(customer(params.tenantId, params.customerId))
    if (found === undefined) throw new Refusal('not-found')
    return ok({ ...shownCustomer(found), ...shownPendingContact(found, call.now), ...(await suppressedEmail(call, found)) })
  },
})
