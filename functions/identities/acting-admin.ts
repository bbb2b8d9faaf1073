import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { checkUnchanged, type PersonPath, person } from '../../shared/storage/persons.ts'
import type { Write } from '../../shared/storage/write.ts'

/** Refuses to let an admin user above tenants remove their own role: the last one could not get it back. */
export function refuseOneself({ caller, params }: Pick<Call, 'caller'> & { readonly params: PersonPath }, description: string): void {
  if (params.customerId === caller.customerId) throw new Refusal('conflict', { description })
}

/** INVARIANT: an admin who removes a role still has theirs at commit; if two act on each other, one stays. */
export async function actingStays({ read, caller }: Pick<Call, 'read' | 'caller'>): Promise<Write> {
  const acting = await read.one(person(caller.customerId))
  const stillHolds = caller.roleAssignments.every((one) => acting?.holdings.some((other) => isDeepStrictEqual(one, other)))
  if (acting === undefined || !stillHolds) throw new Refusal('conflict')
  return checkUnchanged(acting)
}
