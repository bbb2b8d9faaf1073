import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { pendingContactShape, shownPendingContact, suppressedEmail, suppressedEmailShape } from '../../shared/contract/contact-shape.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, LARGEST_LIMIT, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { peopleFound, peopleQuery } from '../../shared/people/people-found.ts'
import { customer, customersOf, type Profile, person } from '../../shared/storage/persons.ts'
import { LOCALES } from '../../shared/texts/wanted-locale.ts'
import { customerFound, questionFields, questionReads, refuseUnlessOneWay, waysIn } from './find-customer.ts'
import { refuseUnlessNew } from './new-customer.ts'

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

export const customerShape = () =>
  namedObject('Customer', {
    ...pendingTasksShape(),
    customerId: id(),
    tenantId: id(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
    emailSuppressed: suppressedEmailShape()
      .optional()
      .describe('Present while no e-mail is sent to this person. Only where one person is asked for.'),
    phoneNumber: z.string().optional(),
    nationalIdentityNumber: z.string().optional(),
    locale: z.enum(LOCALES).optional(),
    pendingContact: pendingContactShape(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

const OPTIONAL = ['email', 'phoneNumber', 'nationalIdentityNumber', 'locale'] as const satisfies readonly (keyof Profile)[]

/** A customer as callers see it. */
export function shownCustomer(of: Profile) {
  return {
    customerId: of.customerId,
    tenantId: of.tenantId,
    firstName: of.firstName,
    lastName: of.lastName,
    ...Object.fromEntries(OPTIONAL.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]]))),
    created: of.created,
    lastModified: of.lastModified,
  }
}

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
