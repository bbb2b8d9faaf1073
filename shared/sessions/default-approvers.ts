import * as z from 'zod'
import type { Call } from '../contract/call.ts'
import { id } from '../contract/fields.ts'
import type { CustomerId, TenantId } from '../domain/ids.ts'
import { invalid } from '../errors/refusal.ts'
import { person } from '../storage/persons.ts'

const MOST_APPROVERS = 20

/** The approvers of a token, in requests. */
export const defaultApprovers = () =>
  z
    .array(id<CustomerId>())
    .max(MOST_APPROVERS)
    .meta({ description: 'Approvers of proposals that name none: ids of users of your tenant, or above the tenants.' })

/** Refuses ids of people outside the caller's tenant and the service. Their right to approve is checked with each call. */
export async function refuseStrangers(
  { caller, read }: Pick<Call, 'read'> & { readonly caller: { readonly tenantId?: TenantId | undefined } },
  approvers: readonly CustomerId[],
): Promise<void> {
  const found = await read.many(approvers.map((customerId) => person(customerId)))
  approvers.forEach((customerId, at) => {
    const approver = found[at]
    if (approver === undefined || (approver.tenantId !== undefined && approver.tenantId !== caller.tenantId))
      throw invalid('approvers', `must be users who may approve your calls (got ${customerId})`)
  })
}
