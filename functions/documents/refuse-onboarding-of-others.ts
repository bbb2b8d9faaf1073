import type { Call } from '../../shared/contract/call.ts'
import { decideAccess, isRelation } from '../../shared/domain/permissions/decide-access.ts'
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
  const since = call.now - call.settings.value('considerAsNewCustomerMinutes') * 60_000
  const isNew = of.kind === 'customer' && profile !== undefined && Date.parse(profile.created) >= since && of.identities.length === 0
  if (!isNew) throw new Refusal('not-found', { because: 'not-a-new-customer' })
}
