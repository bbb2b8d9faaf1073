import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { INSTITUTION_NAME_TEXT, institutionName } from '../../shared/domain/identity/institution-name.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { quoted } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { changeTenant, type Tenant, tenant } from '../../shared/storage/tenants.ts'
import { shownTenant, tenantNameField, tenantShape } from './tenant-shape.ts'

export const updateTenant = endpoint({
  method: 'PUT',
  path: '/global/tenants/{tenantId}',
  operationId: 'updateTenant',
  group: 'customers',
  summary: 'Update a tenant',
  description: 'Changes the name or the institution; `null` removes the institution.',
  access: { kind: 'permission', permission: 'Tenant.UPDATE', on: ({ params }) => tenant(params.tenantId) },
  body: () =>
    z.object({
      name: tenantNameField().optional(),
      institution: z.string().max(60).regex(institutionName, INSTITUTION_NAME_TEXT).nullish(),
    }),
  answer: tenantShape,
  refusals: ['not-permitted', 'task-required', 'not-found'],
  async describe(call) {
    const before = await storedTenant(call)
    const { name, institution } = call.body
    const changes = [
      ...(name === undefined ? [] : [`name ${quoted(before.name)} → ${quoted(name)}`]),
      ...(institution === undefined ? [] : [`institution ${before.institution ?? 'none'} → ${institution ?? 'none'}`]),
    ]
    return `Change tenant ${before.tenantId} ${quoted(before.name)}: ${changes.length === 0 ? 'nothing' : changes.join(', ')}`
  },
  ensure: refuseOthersInstitution,
  async handle(call) {
    const { body, params, now, unitOfWork } = call
    const before = await storedTenant(call)
    const lastModified = new Date(now).toISOString()
    const { institution: stood, ...rest } = before
    const institution = body.institution === undefined ? stood : (body.institution ?? undefined)
    const name = body.name ?? before.name
    const after: Tenant = { ...rest, name, ...(institution === undefined ? {} : { institution }), lastModified }
    unitOfWork.add(
      ...changeTenant(params.tenantId, {
        set: { name, institution, lastModified },
        ...(institution === undefined ? { remove: ['institution'] } : {}),
      }),
    )
    unitOfWork.change = { before: shownTenant(before), after: shownTenant(after) }
    return ok(shownTenant(after))
  },
})

/** Only GLOBAL roles may change the institution of a tenant, whatever its own configuration grants. */
function refuseOthersInstitution({
  body,
  caller,
}: Pick<Call, 'caller'> & { readonly body: { readonly institution?: string | null | undefined } }): void {
  if (body.institution === undefined || caller.roleAssignments.some(({ kind }) => kind === 'global')) return
  throw new Refusal('not-permitted', { description: 'Permission denied: changing the institution of a tenant requires a GLOBAL role.' })
}

async function storedTenant({ read, params }: Pick<Call, 'read'> & { readonly params: { readonly tenantId: TenantId } }): Promise<Tenant> {
  const found = await read.one(tenant(params.tenantId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}
