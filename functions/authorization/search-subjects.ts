import * as z from 'zod'
import type { AskedPlace, Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Owner, Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { positionsIn } from '../../shared/storage/organisations.ts'
import { adminUsersOf, globalAdmins, institutionAdminsOf } from '../../shared/storage/persons.ts'
import { action, anySubject, context, resource, WITH_REQUEST_ID } from './access-shapes.ts'
import { askedPlace } from './asked-about.ts'
import { type Candidates, identitiesOf, listed, single } from './candidates.ts'
import { evaluated } from './evaluation.ts'
import { found, NOTHING_FOUND, pageOf, searchCandidates, searchPage } from './search-candidates.ts'

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
        const { decision } = await evaluated(call, { subject: { type, id }, action: does, resource: what })
        return decision ? [{ type, id }] : []
      }),
    )
  },
})

/** Tells whether the caller may list subjects of this type. */
function maySee(call: Call, type: string, scope: Scope): boolean {
  return type === 'customer' || (type === 'identity' && isGranted({ ...call, scope }, 'Identity.READ'))
}

const customerId = ({ customerId: id }: { readonly customerId: number }) => id

/**
 * Everybody who can hold something on a thing of this scope: the staff of its tenant, its owners, and those above tenants, where the caller
 * is one of them.
 */
function subjectSources({ caller }: Pick<Call, 'caller'>, { tenantId, institution }: AskedPlace, scope: Scope): readonly Candidates[] {
  const [staff, owners] =
    tenantId === undefined
      ? [[], []]
      : [[listed((limit, after) => adminUsersOf(tenantId, limit, after), customerId)], ownersOf(tenantId, scope.owner)]
  const above = institution ?? (scope.kind === 'tenant' ? scope.institution : undefined)
  const ofInstitution = above === undefined ? [] : [listed((limit, after) => institutionAdminsOf(above, limit, after), customerId)]
  return [...staff, ...owners, ...(caller.tenantId === undefined ? [...ofInstitution, listed(globalAdmins, customerId)] : [])]
}

/** The owners of a thing, and the people with a position in an organisation that owns it. */
function ownersOf(tenantId: TenantId, owner: Owner | undefined): readonly Candidates[] {
  switch (owner?.kind) {
    case 'customer':
      return [single(owner.customerId)]
    case 'organisation':
      return [listed((limit, after) => positionsIn(tenantId, owner.organisationId, limit, after), customerId)]
    case 'any-of':
    case 'all-of':
      return owner.owners.flatMap((each) => ownersOf(tenantId, each))
    default:
      return []
  }
}
