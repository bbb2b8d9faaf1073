import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import type { Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { action, anySubject, context, resource, WITH_REQUEST_ID } from './access-shapes.ts'
import { askedPlace } from './asked-place.ts'
import { askedSubject } from './asked-subject.ts'
import { identitiesOf } from './candidates.ts'
import { evaluatedFor } from './evaluation.ts'
import { searchCandidates } from './search-candidates.ts'
import { found, NOTHING_FOUND, pageOf, searchPage } from './search-shapes.ts'
import { subjectSources } from './subject-sources.ts'

const result = () =>
  namedObject('AccessSubject', {
    type: z.string().meta({ description: '`customer` or `identity`.' }),
    id: z.string().max(400).meta({ description: 'Customer id, or name of the identity.' }),
  })

/** Subject Search of AuthZEN 1.0. */
export const searchSubjects = endpoint({
  method: 'POST',
  base: 'service',
  path: '/access/v1/search/subject',
  operationId: 'searchSubjects',
  group: 'authorization',
  summary: 'List who may take an action',
  description:
    'Lists the customers, or with type `identity` their identities, for whom an action on a resource evaluates to true (AuthZEN 1.0). Identities are listed to callers with `Identity.READ`, people above tenants to callers above tenants.',
  access: { kind: 'token' },
  changes: 'nothing',
  ...WITH_REQUEST_ID,
  body: () => z.object({ subject: anySubject(), action: action(), resource: resource(), context: context(), page: searchPage() }),
  answer: () => found(result()),
  refusals: [],
  async handle(call) {
    const { subject, action: does, resource: what, page } = call.body
    const { type } = subject
    const place = await askedPlace(call, what)
    if (place === undefined) return ok(NOTHING_FOUND)
    const scope = await call.scopeAsked({ action: does.name, type: what.type, id: what.id, place, properties: what.properties ?? {} })
    if (scope === undefined || !maySee(call, type, scope)) return ok(NOTHING_FOUND)
    const people = subjectSources(call, place, scope)
    const sources = type === 'identity' ? people.map(identitiesOf) : people
    const search = ['subject', call.caller.customerId, type, does, what]
    return ok(
      await searchCandidates(call.read, { sources, search, ...pageOf(page) }, async (id) => {
        const who = await askedSubject(call, { type, id })
        const isAllowed = who !== undefined && (await evaluatedFor(call, who, place, { action: does, resource: what })).decision
        return isAllowed ? [{ type, id }] : []
      }),
    )
  },
})

/** Tells whether the caller may list subjects of this type. */
function maySee(call: Call, type: string, scope: Scope): boolean {
  return type === 'customer' || (type === 'identity' && isGranted({ ...call, scope }, 'Identity.READ'))
}
