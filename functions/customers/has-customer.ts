import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { customerFound, questionFields, questionReads, refuseUnlessOneWay } from './find-customer.ts'

export const hasCustomer = endpoint({
  method: 'HEAD',
  path: '/tenants/{tenantId}/customers',
  operationId: 'hasCustomer',
  group: 'customers',
  summary: 'Check whether a customer exists',
  description:
    'Answers 200 where a customer of the tenant has this e-mail, identity, national identity number or phone number, else 404. There is no body.',
  access: { kind: 'token' },
  lookUp: { unless: 'Customer.READ' },
  query: () => z.object(questionFields()),
  reads: ({ params, query }) => questionReads(params.tenantId, query),
  refusals: ['not-found'],
  async handle({ params, query, read }) {
    refuseUnlessOneWay(query)
    const found = await customerFound(read, params.tenantId, query)
    if (found === undefined) throw new Refusal('not-found')
    return ok()
  },
})
