import * as z from 'zod'
import { id, namedObject, text } from '../../shared/contract/fields.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { hasHidden } from '../../shared/domain/shown-text.ts'
import type { Tenant } from '../../shared/storage/tenants.ts'

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
