import type { Job } from '../../shared/contract/consumer.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { TaskNotice } from '../../shared/domain/tasks/task-notices.ts'
import { type Profile, person, profileOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/tasks.ts'

/** Somebody who is written to. */
export type Addressee = { readonly email: string; readonly firstName: string; readonly identity: string }

/**
 * Whom news of a task goes to by e-mail. Decision: of those who may approve it, the named ones who have not spoken yet; holders of its executor
 * roles are not written to, since nothing lists them.
 */
export function toldOf(of: Task, news: Exclude<TaskNotice, 'callback'>): readonly CustomerId[] {
  if (news === 'toInitiator') return [of.initiator]
  const waiting = of.approvals.filter(({ named, status, customerId }) => named && status === 'PENDING' && customerId !== of.initiator)
  return waiting.map(({ customerId }) => customerId)
}

/** Their addresses; whoever is gone or has none is left out. 2 round trips, however many they are. */
export async function addresseesAmong(customerIds: readonly CustomerId[], read: Job['read']): Promise<readonly Addressee[]> {
  const persons = (await read.many(customerIds.map(person))).filter((found) => found !== undefined)
  const profiles: readonly (Profile | undefined)[] = await read.many(persons.map(profileOf))
  return persons.flatMap(({ identities }, at): readonly Addressee[] => {
    const { email, firstName } = profiles[at] ?? {}
    return email === undefined ? [] : [{ email, firstName: firstName ?? '', identity: identities[0] ?? '' }]
  })
}
