import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { isOpen } from '../../shared/domain/permissions/delegations.ts'
import { receivedDelegations } from '../../shared/people/received-delegations.ts'
import { delegationsOf, endDelegations } from '../../shared/storage/delegations.ts'
import type { Write } from '../../shared/storage/write.ts'

/** Ends the delegations that these people have given, and those that they have received. */
export async function endedDelegations(
  { read, now }: Pick<Call, 'read' | 'now'>,
  people: readonly CustomerId[],
): Promise<readonly Write[]> {
  const received = (await Promise.all(people.map((each) => receivedDelegations(read, each)))).flat()
  const givers = [...new Set([...people, ...received.filter((each) => isOpen(each, now)).map(({ giver }) => giver)])]
  const kept = await read.many(givers.map(delegationsOf))
  return givers.flatMap((giver, index) => {
    const before = kept[index]
    if (before === undefined) return []
    const ended = before.open.filter((each) => isOpen(each, now) && (people.includes(giver) || people.includes(each.substitute)))
    return endDelegations(giver, ended, before)
  })
}
