import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { emailAddress, nationalIdentityNumber } from '../../shared/domain/identity/canonical-forms.ts'
import { identityName } from '../../shared/domain/identity/identity-name.ts'
import { phoneNumber } from '../../shared/domain/identity/phone-number.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { takenBy } from '../../shared/storage/uniqueness.ts'

/** The fields by which a customer can be found. A question names exactly one. */
const WAYS = ['email', 'identity', 'nationalIdentityNumber', 'phoneNumber'] as const
type Way = (typeof WAYS)[number]
type Question = { readonly [K in Way]?: string | undefined }

export const questionFields = () => ({
  email: z.string().max(400).optional().describe('Find the customer with this e-mail address.'),
  identity: z.string().max(2000).optional().describe('Find the customer who logs in with this name.'),
  nationalIdentityNumber: z.string().max(400).optional().describe('Find the customer with this national identity number.'),
  phoneNumber: z.string().max(400).optional().describe('Find the customer with this phone number, in any usual form.'),
})

export function waysIn(question: Question): readonly Way[] {
  return WAYS.filter((way) => question[way] !== undefined)
}

export function refuseUnlessOneWay(question: Question): void {
  if (waysIn(question).length !== 1) throw invalid('query', `must have exactly one of ${WAYS.join(', ')}`)
}

/** The references to read for the answer; none for an impossible value. */
export function questionReads(tenantId: TenantId, question: Question): readonly Reference<unknown>[] {
  const { email, identity, phoneNumber: phone, nationalIdentityNumber: number } = question
  const known = [
    taken(tenantId, 'EMAIL', email === undefined ? undefined : emailAddress(email)?.uniqueAs),
    taken(tenantId, 'PHONE', phone === undefined ? undefined : phoneNumber(unspoiltPhone(phone))),
    taken(tenantId, 'NATIONAL-IDENTITY-NUMBER', number === undefined ? undefined : nationalIdentityNumber(number)),
    named(identity),
  ]
  return known.filter((reference) => reference !== undefined) as readonly Reference<unknown>[]
}

/** The customer that the question finds in this tenant, by a unique field or an identity. Customers of other tenants are not found. */
export async function customerFound(read: Call['read'], tenantId: TenantId, question: Question): Promise<CustomerId | undefined> {
  const [reference] = questionReads(tenantId, question)
  if (reference === undefined) return undefined
  const found = (await read.one(reference)) as {
    readonly by?: CustomerId
    readonly customerId?: CustomerId
    readonly tenantId?: TenantId
    readonly heldUntil?: number
  }
  // A reserved value is on nobody's record.
  if (found === undefined || found.heldUntil !== undefined) return undefined
  if (question.identity === undefined) return found.by
  return found.tenantId === tenantId ? found.customerId : undefined
}

const taken = (tenantId: TenantId, kind: string, value: string | undefined) =>
  value === undefined ? undefined : takenBy(tenantId, kind, value)

function named(identity: string | undefined) {
  const name = identity === undefined ? undefined : identityName(identity)
  return name?.kind === 'name' ? identityNamed(name.canonical) : undefined
}

/** A `+` that was not percent-encoded arrives as a space. */
function unspoiltPhone(written: string): string {
  return written.replace(/^ /, '+')
}

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
