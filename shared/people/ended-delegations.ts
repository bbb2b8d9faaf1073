import type { Call } from '../contract/call.ts'
import type { CustomerId } from '../domain/ids.ts'
import { isOpen } from '../domain/permissions/delegations.ts'
import { delegationsOf, endDelegations, endDelegationsOf } from '../storage/delegations.ts'
import { identityNamed } from '../storage/identities.ts'
import type { Person } from '../storage/persons.ts'
import type { Write } from '../storage/write.ts'
import { delegationNotices } from './delegation-notice.ts'
import { receivedDelegations } from './received-delegations.ts'

type Ending = Parameters<typeof delegationNotices>[0]

/** At most this many givers of one substitute are written in one transaction. What is left has no effect without the substitute. */
const MOST_GIVERS = 10

/** Ends the delegations of a person who is removed, those that they gave and those that they received, and tells the other sides. */
export async function endedDelegations(call: Ending, of: Person): Promise<readonly Write[]> {
  const [given, received] = await Promise.all([call.read.one(delegationsOf(of.customerId)), receivedNow(call, of)])
  const open = (given?.open ?? []).filter((each) => isOpen(each, call.now))
  const givers = [...new Set(received.map(({ giver }) => giver))].slice(0, MOST_GIVERS)
  const told = [...open, ...received.filter(({ giver }) => givers.includes(giver))]
  const notices = await Promise.all(told.map((each) => delegationNotices(call, each, 'ended')))
  return [
    ...(given === undefined ? [] : endDelegationsOf(of.customerId, given)),
    ...(await Promise.all(givers.map((giver) => withoutSubstitute(call, giver, of.customerId)))).flat(),
    ...notices.flat(),
  ]
}

/** The delegations that a person received. Nothing is read for a person whose identities have no `substituteUntil` in the future. */
async function receivedNow({ read, now }: Pick<Call, 'read' | 'now'>, of: Person) {
  const identities = await read.many(of.identities.map(identityNamed))
  if (identities.every((identity) => (identity?.substituteUntil ?? 0) <= now)) return []
  return (await receivedDelegations(read, of.customerId)).filter((each) => isOpen(each, now))
}

/** A giver's delegations change in one write, however many of them went to this substitute. */
async function withoutSubstitute({ read, now }: Pick<Call, 'read' | 'now'>, giver: CustomerId, substitute: CustomerId) {
  const before = await read.one(delegationsOf(giver))
  if (before === undefined) return []
  const ended = before.open.filter((each) => each.substitute === substitute)
  return endDelegations(giver, ended, before, now)
}
