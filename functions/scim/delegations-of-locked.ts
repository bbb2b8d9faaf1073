import type { Call } from '../../shared/contract/call.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { isOpen } from '../../shared/domain/permissions/delegations.ts'
import { receivedDelegations } from '../../shared/people/received-delegations.ts'
import { delegationsOf, endDelegations } from '../../shared/storage/delegations.ts'
import type { Write } from '../../shared/storage/write.ts'

/** Ends the delegations that people have given whom their directory locks, and those that they have received. They stay people of the tenant. */
export async function endDelegationsOfLocked(
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
    return endDelegations(giver, ended, before, now)
  })
}
