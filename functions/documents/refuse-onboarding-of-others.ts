import type { Call } from '../../shared/contract/call.ts'
import { decideAccess, isRelation } from '../../shared/domain/permissions/decide-access.ts'
import { isNewCustomer } from '../../shared/domain/permissions/onboarding.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Person, profileOf } from '../../shared/storage/persons.ts'

const PERMISSION = 'Attachment.CREATE'
const NARROW = 'ONBOARDING'

/** Limits callers who may add documents only by the position ONBOARDING: to new customers, created recently and without an identity. */
export async function refuseOnboardingOfOthers(call: Call, of: Person): Promise<void> {
  const held = heldAt(call.caller, call.scope).filter((name) => name !== NARROW)
  if (decideAccess(call.settings.matrix.rowFor(PERMISSION, held), held, isRelation).kind !== 'denied') return
  const profile = await call.read.one(profileOf(of))
  const minutes = call.settings.value('considerAsNewCustomerMinutes')
  if (of.kind !== 'customer' || !isNewCustomer(profile, of, minutes, call.now))
    throw new Refusal('not-found', { because: 'not-a-new-customer' })
}
