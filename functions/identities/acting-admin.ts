import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { checkUnchanged, type PersonPlace, person } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'

/** Refuses that an admin user above tenants takes away their own role: the last one could not be given it back. */
export function refuseOneself({ caller, params }: Pick<Call, 'caller'> & { readonly params: PersonPlace }, description: string): void {
  if (params.customerId === caller.customerId) throw new Refusal('conflict', { description })
}

/** INVARIANT: whoever takes a role away still has theirs when it commits; of two who act on each other one stays, and never nobody. */
export async function actingStays({ read, caller }: Pick<Call, 'read' | 'caller'>): Promise<Write> {
  const acting = await read.one(person(caller.customerId))
  const stillHolds = caller.holdings.every((one) => acting?.holdings.some((other) => isDeepStrictEqual(one, other)))
  if (acting === undefined || !stillHolds) throw new Refusal('conflict')
  return checkUnchanged(acting)
}
