import type { Call } from '../../shared/contract/call.ts'
import { namedSetters } from '../../shared/domain/login/proof-setters.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import { proofSettersOf } from '../../shared/storage/proof-setters.ts'

/** The administrators who chose a proof of this identity or an address of its person, for other administrators; absent if nobody did. */
export async function shownSetters(call: Pick<Call, 'caller' | 'scope' | 'read'>, { customerId, canonicalName }: Identity) {
  const isAdministrator = heldAt(call.caller, call.scope).some((role) => role !== 'CUSTOMER')
  if (!isAdministrator) return {}
  const { settings = [] } = (await call.read.one(proofSettersOf(customerId))) ?? {}
  const setters = namedSetters(settings, canonicalName)
  return setters.length === 0 ? {} : { proofsSetBy: setters.map(({ by, at }) => ({ customerId: by, at })) }
}
