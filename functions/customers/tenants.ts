import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, LARGEST_LIMIT, namedObject, page, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { INSTITUTION_NAME_TEXT, institutionName } from '../../shared/domain/identity/institution-name.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { hasHidden } from '../../shared/domain/shown-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { addTenant, allTenants, type Tenant, tenant, tenantsOfInstitution } from '../../shared/storage/tenants.ts'
import { say } from '../../shared/texts/phrase.ts'

export const listTenants = endpoint({
  method: 'GET',
  path: '/global/tenants',
  operationId: 'listTenants',
  group: 'customers',
  summary: 'List the tenants',
  description: 'Lists all tenants, newest first. People of an institution list theirs with `GET /institutions/{institution}/tenants`.',
  access: { kind: 'permission', permission: 'Tenant.READ' },
  query: page,
  answer: () => z.array(tenantShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted'],
  handle: (call) => listAnswer(call, call.query, allTenants, (tenants) => tenants.map(shownTenant)),
})

export const listInstitutionTenants = endpoint({
  method: 'GET',
  path: '/institutions/{institution}/tenants',
  operationId: 'listInstitutionTenants',
  group: 'customers',
  summary: 'List the tenants of an institution',
  description: 'Lists the tenants of the institution, newest first.',
  access: { kind: 'permission', permission: 'Tenant.READ' },
  query: page,
  answer: () => z.array(tenantShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted'],
  handle({ params: { institution }, ...call }) {
    const rows = (limit: number, after?: string) => tenantsOfInstitution(institution, limit, after)
    return listAnswer(call, call.query, rows, async (listed) => {
      const tenants = await call.read.many(listed.map(({ tenantId }) => tenant(tenantId)))
      // A tenant that has just moved belongs to the other institution already.
      return tenants.flatMap((found) => (found?.institution === institution ? [shownTenant(found)] : []))
    })
  },
})

export const tenantShape = () =>
  namedObject('Tenant', {
    ...pendingTasksShape(),
    tenantId: id(),
    name: z.string(),
    institution: z.string().optional(),
    shards: z
      .int()
      .optional()
      .describe('The number of partitions over which payments, withdrawals and transfers are spread; absent while it is 1.'),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

export const tenantNameField = () =>
  text(200).refine((name) => !hasHidden(name), 'must not contain characters that are invisible or change the direction of text')

/** A tenant as callers see it. */
export function shownTenant({ tenantId, name, institution, shards, created, lastModified }: Tenant) {
  return {
    tenantId,
    name,
    ...defined({ institution, shards }),
    created,
    lastModified,
  }
}

export const getTenant = endpoint({
  method: 'GET',
  path: '/global/tenants/{tenantId}',
  operationId: 'getTenant',
  group: 'customers',
  summary: 'Get a tenant',
  description: 'Callers inside a tenant can read only their own.',
  access: { kind: 'permission', permission: 'Tenant.READ', on: ({ params }) => tenant(params.tenantId) },
  answer: tenantShape,
  refusals: ['not-found', 'not-permitted'],
  async handle({ params, read }) {
    const found = await read.one(tenant(params.tenantId))
    if (found === undefined) throw new Refusal('not-found')
    return ok(shownTenant(found))
  },
})

export const createTenant = endpoint({
  method: 'POST',
  path: '/global/tenants',
  operationId: 'createTenant',
  group: 'customers',
  effect: 'one-transaction',
  summary: 'Create a tenant',
  description: 'The tenant begins with the default configuration and no people.',
  access: { kind: 'permission', permission: 'Tenant.CREATE' },
  body: () =>
    z.object({ name: tenantNameField(), institution: z.string().max(60).regex(institutionName, INSTITUTION_NAME_TEXT).optional() }),
  answer: tenantShape,
  refusals: ['not-permitted', 'task-required'],
  tells: ['name', 'institution'],
  describe({ body: { name, institution } }) {
    if (institution === undefined) return say`Create tenant ${{ name: inQuotes(name) }}`
    return say`Create tenant ${{ name: inQuotes(name) }} of institution ${{ institution }}`
  },
  handle({ body, ports, now, unitOfWork }) {
    const at = new Date(now).toISOString()
    const { name, institution } = body
    const made: Tenant = {
      tenantId: ports.newIdOfCell(now),
      name,
      ...defined({ institution }),
      created: at,
      lastModified: at,
    }
    unitOfWork.add(...addTenant(made))
    unitOfWork.change = { after: shownTenant(made) }
    return ok(shownTenant(made))
  },
})
