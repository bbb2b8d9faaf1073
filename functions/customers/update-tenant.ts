import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { isOfInstitution } from '../../shared/domain/events/may-receive.ts'
import { INSTITUTION_NAME_TEXT, institutionName } from '../../shared/domain/identity/institution-name.ts'
import { MOST_SHARDS, type TenantId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { shardsToRead, spreadOver } from '../../shared/domain/shards-of-tenant.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { changeTenant, type Tenant, tenant } from '../../shared/storage/tenants.ts'
import { MOST_ENDPOINTS, noteInstitution, webhookEndpointsOf } from '../../shared/storage/webhook-endpoints.ts'
import type { Write } from '../../shared/storage/write.ts'
import { changeOf } from '../../shared/texts/change-of.ts'
import { say } from '../../shared/texts/phrase.ts'
import { shownTenant, tenantNameField, tenantShape } from './tenants.ts'

export const updateTenant = endpoint({
  method: 'PUT',
  path: '/global/tenants/{tenantId}',
  operationId: 'updateTenant',
  group: 'customers',
  effect: 'one-transaction',
  summary: 'Update a tenant',
  description:
    'Changes the name, the institution (`null` removes it) or the number of shards, which can only be raised and takes effect 30 seconds later.',
  access: { kind: 'permission', permission: 'Tenant.UPDATE', on: ({ params }) => tenant(params.tenantId) },
  body: () =>
    z.object({
      name: tenantNameField().optional(),
      institution: z.string().max(60).regex(institutionName, INSTITUTION_NAME_TEXT).nullish(),
      shards: z
        .int()
        .min(1)
        .max(MOST_SHARDS)
        .optional()
        .describe('The number of partitions over which new payments, withdrawals and transfers are spread. It can only be raised.'),
    }),
  answer: tenantShape,
  refusals: ['not-permitted', 'task-required', 'not-found'],
  tells: ['name', 'institution', 'shards'],
  async describe(call) {
    const before = await storedTenant(call)
    const { name, institution, shards } = call.body
    const changes = [
      ...(name === undefined ? [] : [say`name ${{ before: inQuotes(before.name) }} → ${{ after: inQuotes(name) }}`]),
      ...(institution === undefined
        ? []
        : [say`institution ${{ before: before.institution ?? say`none` }} → ${{ after: institution ?? say`none` }}`]),
      ...(shards === undefined ? [] : [say`shards ${{ before: shardsToRead(before) }} → ${{ after: shards }}`]),
    ]
    return changeOf(say`tenant ${{ tenantId: before.tenantId }} ${{ name: inQuotes(before.name) }}`, changes)
  },
  async ensure(call) {
    refuseForeignChange(call)
    refuseFewerShards(call.body, await storedTenant(call))
  },
  async handle(call) {
    const { body, now, unitOfWork } = call
    const before = await storedTenant(call)
    const lastModified = new Date(now).toISOString()
    const { institution: stood, ...rest } = before
    const institution = body.institution === undefined ? stood : (body.institution ?? undefined)
    const name = body.name ?? before.name
    refuseFewerShards(body, before)
    const { shards } = body
    const spread = shards === undefined || shards === shardsToRead(before) ? {} : spreadOver(shards, before, now)
    const after: Tenant = { ...rest, ...spread, name, ...defined({ institution }), lastModified }
    unitOfWork.add(...changeTenant(before, { name, ...spread, lastModified, ...defined({ institution }) }))
    if (institution !== stood) unitOfWork.add(...(await institutionsNoted(call, before)))
    unitOfWork.change = { before: shownTenant(before), after: shownTenant(after) }
    return ok(shownTenant(after))
  },
})

/** Endpoints of an earlier version do not say in which institution the roles were held by which they receive: it is the one that is left now. */
async function institutionsNoted({ read }: Pick<Call, 'read'>, { tenantId, institution }: Tenant): Promise<readonly Write[]> {
  if (institution === undefined) return []
  const { things } = await read.list(webhookEndpointsOf(tenantId, MOST_ENDPOINTS))
  return things
    .filter(({ readAs, readIn }) => readIn === undefined && readAs.some(isOfInstitution))
    .map((each) => noteInstitution(each, institution))
}

type Changes = { readonly institution?: string | null | undefined; readonly shards?: number | undefined }

/** Only GLOBAL roles may change the institution or the shards of a tenant, whatever its own configuration grants. */
function refuseForeignChange({ body, caller }: Pick<Call, 'caller'> & { readonly body: Changes }): void {
  const { institution, shards } = body
  if ((institution === undefined && shards === undefined) || caller.roleAssignments.some(({ kind }) => kind === 'global')) return
  const what = institution === undefined ? 'shards' : 'institution'
  throw new Refusal('not-permitted', { description: `Permission denied: changing the ${what} of a tenant requires a GLOBAL role.` })
}

function refuseFewerShards({ shards }: Changes, before: Tenant): void {
  const present = shardsToRead(before)
  if (shards !== undefined && shards < present)
    throw invalid('shards', `must be at least ${present}: things stay in the shards in which they were written`)
}

async function storedTenant({ read, params }: Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId } }): Promise<Tenant> {
  const found = await read.one(tenant(params.tenantId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}
