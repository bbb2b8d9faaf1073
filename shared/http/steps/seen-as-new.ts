import type { Input, TenantSettings } from '../../contract/call.ts'
import type { Reader } from '../../contract/reader.ts'
import type { CustomerId, TenantId } from '../../domain/ids.ts'
import type { PermissionName } from '../../domain/permissions/default-matrix.ts'
import { isNewCustomer } from '../../domain/permissions/onboarding.ts'
import type { Principal, Scope } from '../../domain/permissions/role-assignments.ts'
import { Refusal } from '../../errors/refusal.ts'
import { customer, person } from '../../storage/persons.ts'
import { decide } from './decide.ts'

type Asked = {
  readonly input: Input
  readonly scope: Scope
  readonly principal: Principal
  readonly tenantSettings: TenantSettings
  readonly read: Reader
  readonly now: number
}

/**
 * The refusal of a call about a customer. Callers who see the customer only as a new one (`ProfileOfNewCustomer.READ`) know that they exist,
 * so they learn which permission is missing, like everybody who may read them.
 */
export async function refusalOfSeen(refusal: Refusal, permission: PermissionName, asked: Asked): Promise<Refusal> {
  if (refusal.refusal !== 'not-found' || !(await isSeenAsNew(asked))) return refusal
  return new Refusal('not-permitted', { description: `Permission denied: ${permission}.` })
}

async function isSeenAsNew({ input, scope, principal, tenantSettings, read, now }: Asked): Promise<boolean> {
  const { tenantId, customerId } = input.params as { readonly tenantId?: TenantId; readonly customerId?: CustomerId }
  if (tenantId === undefined || customerId === undefined || scope.owner?.kind !== 'customer') return false
  if (decide('ProfileOfNewCustomer.READ', principal, scope, tenantSettings).access.kind !== 'granted') return false
  const [profile, of] = await Promise.all([read.one(customer(tenantId, customerId)), read.one(person(customerId))])
  return isNewCustomer(profile, of, tenantSettings.settings.value('considerAsNewCustomerMinutes'), now)
}
