import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { peopleFound, peopleQuery } from '../../shared/people/people-found.ts'
import { customer, customersOf, type Profile } from '../../shared/storage/persons.ts'
import { customerShape, shownCustomer } from './customer-shape.ts'
import { customerFound, questionFields, questionReads, refuseUnlessOneWay, waysIn } from './find-customer.ts'

/**
 * Decision: `fields=customerId` needs only a token, like the existence check: with one search field it answers who that is; without any
 * it shows only the caller, unless the caller may read customers. Every other list needs Customer.READ in the tenant.
 */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/customers',
  operationId: 'listCustomers',
  group: 'customers',
  summary: 'List the customers of a tenant',
  description:
    'Lists them newest first. With a filter it answers the one customer with this e-mail, identity, national identity number or phone number. With `search` it lists those with this text in their name, e-mail address or phone number, or as an identity; first those whose name or e-mail address begins so.',
  access: { kind: 'token' },
  lookUp: { unless: 'Customer.READ' },
  query: () => peopleQuery().extend({ ...questionFields(), fields: z.literal('customerId').optional() }),
  answer: () => z.array(namedObject('ListedCustomer', customerShape().partial().shape)).max(LARGEST_LIMIT),
  reads: ({ params, query }) => questionReads(params.tenantId, query),
  refusals: ['not-permitted', 'not-found'],
  ensure(call) {
    const { query } = call
    if (waysIn(query).length > 0) refuseUnlessOneWay(query)
    if (waysIn(query).length > 0 && query.search !== undefined) throw invalid('search', 'must not be combined with another filter')
    if (query.fields === undefined) refuseUnlessReader(call)
  },
  async handle(call) {
    const { params, query, read } = call
    const shown = query.fields === undefined ? shownCustomer : ({ customerId }: Pick<Profile, 'customerId'>) => ({ customerId })
    const isLookUp = waysIn(query).length > 0
    if (!isLookUp && !isGranted(call, 'Customer.READ')) return ok(themselves(call.caller, params.tenantId))
    if (query.search !== undefined) return peopleFound(call, query, query.search, customersIn(params.tenantId), shown)
    if (!isLookUp)
      return listAnswer(
        call,
        query,
        (limit, after) => customersOf(params.tenantId, limit, after),
        (found) => found.map(shown),
      )
    const customerId = await customerFound(read, params.tenantId, query)
    if (customerId === undefined) return ok([])
    if (query.fields !== undefined) return ok([{ customerId }])
    const profile = await read.one(customer(params.tenantId, customerId))
    return ok(profile === undefined ? [] : [shownCustomer(profile)])
  },
})

function customersIn(tenantId: TenantId) {
  return {
    profileAt: (customerId: CustomerId) => customer(tenantId, customerId),
    everybody: (limit: number, after: string | undefined) => customersOf(tenantId, limit, after),
  }
}

/** The caller as a customer in the list; nobody in a tenant where they are none. */
function themselves({ customerId, roleAssignments }: Call['caller'], tenantId: TenantId) {
  const isCustomer = roleAssignments.some((assignment) => assignment.kind === 'customer' && assignment.tenantId === tenantId)
  return isCustomer ? [{ customerId }] : []
}

function refuseUnlessReader(call: Pick<Call, 'caller' | 'scope' | 'settings'>): void {
  if (!isGranted(call, 'Customer.READ')) throw new Refusal('not-permitted', { description: 'Permission denied: Customer.READ.' })
}
