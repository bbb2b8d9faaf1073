import type { Call, Input } from '../../shared/contract/call.ts'
import { opens } from '../../shared/contract/opens.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import { isNewCustomer } from '../../shared/domain/permissions/onboarding.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { customer, person } from '../../shared/storage/persons.ts'

type OnCustomer = Call<Input & { readonly params: { readonly tenantId: TenantId; readonly customerId: CustomerId } }>

/**
 * Limits callers who reach a customer only by the narrower permission for new ones: they may act on customers who were created within
 * `considerAsNewCustomerMinutes` and have no identity; others do not exist for them. No round trip if the profile and the person were
 * read ahead.
 */
export async function refuseUnlessNew(call: OnCustomer, wide: PermissionName): Promise<void> {
  if (opens(call, wide)) return
  const { tenantId, customerId } = call.params
  const [profile, of] = await Promise.all([call.read.one(customer(tenantId, customerId)), call.read.one(person(customerId))])
  const minutes = call.settings.value('considerAsNewCustomerMinutes')
  if (!isNewCustomer(profile, of, minutes, call.now)) throw new Refusal('not-found', { because: 'not-a-new-customer' })
}
