import type { Call } from '../contract/call.ts'
import { isPast } from '../domain/is-past.ts'
import { isActive } from '../domain/permissions/delegations.ts'
import { inForce } from '../domain/permissions/temporary-positions.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import { identityOfGiver } from '../people/identity-once-named.ts'
import { receivedDelegations } from '../people/received-delegations.ts'
import { identityNamed } from '../storage/identities.ts'
import type { Reference } from '../storage/read.ts'

/**
 * The caller in the place of each person for whom they may decide now: with that person's roles, for the tasks that wait for that person.
 * Nobody for an agent, for a giver who is locked or gone, and for one who belongs elsewhere by now.
 */
export async function inPlacesOf(call: Pick<Call, 'caller' | 'read' | 'now'>): Promise<readonly Caller[]> {
  const { caller, read, now } = call
  if (caller.maySubstitute === undefined || caller.agent !== undefined) return []
  const active = (await receivedDelegations(read, caller.customerId)).filter((each) => isActive(each, now))
  await read.ahead(active.map(({ giverIdentity }) => identityNamed(giverIdentity) as Reference<unknown>))
  const identities = await Promise.all(active.map((each) => identityOfGiver(read, each, now)))
  return active.flatMap(({ giver }, at): readonly Caller[] => {
    const found = identities[at]
    if (found === undefined || found.tenantId !== caller.tenantId || isPast(found.authLockedAfter, now)) return []
    const roleAssignments = inForce(found.holdings, now)
    return [{ ...caller, roleAssignments, onBehalfOf: { customerId: giver, identity: found.canonicalName } }]
  })
}

/** The call as the person would make it in whose place the caller decides: to find out what waits for that person. */
export function asGiver(call: Call, inPlace: Caller): Call {
  const { customerId } = inPlace.onBehalfOf ?? inPlace
  return { ...call, caller: { ...inPlace, customerId } }
}
