import type { Job } from '../../shared/contract/consumer.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { type Profile, person, profileOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { holdersOfRoles, MOST_ADDRESSEES } from './holders-of-roles.ts'

/** A recipient. */
type Addressee = { readonly email: string; readonly firstName: string; readonly identity: string }

/** The people who may approve a task and have not: named approvers, and holders of its executor roles. */
export async function approversToTell(of: Task, read: Job['read']): Promise<readonly CustomerId[]> {
  const spoken = new Set(of.approvals.filter(({ status }) => status !== 'PENDING').map(({ customerId }) => customerId))
  const named = of.approvals.filter((approval) => approval.named).map(({ customerId }) => customerId)
  const all = [...named, ...(await holdersOfRoles(of, read))].filter((customerId) => customerId !== of.initiator && !spoken.has(customerId))
  return [...new Set(all)].slice(0, MOST_ADDRESSEES)
}

/** Their addresses, without removed people and those without one. 2 round trips, for any number of them. */
export async function addresseesAmong(customerIds: readonly CustomerId[], read: Job['read']): Promise<readonly Addressee[]> {
  const persons = (await read.many(customerIds.map(person))).filter((found) => found !== undefined)
  const profiles: readonly (Profile | undefined)[] = await read.many(persons.map(profileOf))
  return persons.flatMap(({ identities }, at): readonly Addressee[] => {
    const { email, firstName } = profiles[at] ?? {}
    return email === undefined ? [] : [{ email, firstName: firstName ?? '', identity: identities[0] ?? '' }]
  })
}
