import type { Reader } from '../contract/reader.ts'
import type { CustomerId } from '../domain/ids.ts'
import type { Delegation } from '../domain/permissions/delegations.ts'
import { delegationsOf, receivedBy } from '../storage/delegations.ts'

/** Number of delegations to one substitute that are looked at. */
const MOST_RECEIVED = 100

/** The delegations that somebody received and that their givers have not ended. Two round trips. Times are not compared. */
export async function receivedDelegations(read: Reader, substitute: CustomerId): Promise<readonly Delegation[]> {
  const { things } = await read.list(receivedBy(substitute, MOST_RECEIVED))
  const ids = new Set(things.map(({ delegationId }) => delegationId))
  const givers = [...new Set(things.map(({ giver }) => giver))]
  const found = await read.many(givers.map(delegationsOf))
  return found.flatMap((each) => each?.open ?? []).filter((each) => each.substitute === substitute && ids.has(each.delegationId))
}
