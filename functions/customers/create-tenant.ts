import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { INSTITUTION_NAME_TEXT, institutionName } from '../../shared/domain/identity/institution-name.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { addTenant, type Tenant } from '../../shared/storage/tenants.ts'
import { say } from '../../shared/texts/phrase.ts'
import { shownTenant, tenantNameField, tenantShape } from './tenant-shape.ts'

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
