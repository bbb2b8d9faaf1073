import type { Settings } from '../../contract/call.ts'
import type { Reader } from '../../contract/reader.ts'
import type { CustomerId, TenantId } from '../../domain/ids.ts'
import { settersInEffect } from '../../domain/login/proof-setters.ts'
import { type Dependence, dependenceOf, type Side } from '../../domain/tasks/independent-approver.ts'
import { type Caller, voterOf } from '../../domain/tokens/caller.ts'
import { nameReads, profilesOf } from '../../people/person-names.ts'
import { proofSettersOf } from '../../storage/proof-setters.ts'
import type { Reference } from '../../storage/read.ts'
import type { Task } from '../../storage/task.ts'

/** Tells for somebody among the people asked about why their approval cannot count; `undefined` if it can. */
export type Standing = (customerId: CustomerId) => Dependence | undefined

/** The people who approve, or may, and the initiator for whom their approvals count. */
export type Approving = {
  readonly initiator: CustomerId
  readonly people: readonly CustomerId[]
  readonly tenantId: TenantId | undefined
}

/** The people whose approvals a task has or waits for, and the one who approves now; with substitutes and those in whose place they decide. */
export function approvingOf({ initiator, approvals, tenantId }: Task, now: Pick<Caller, 'customerId' | 'onBehalfOf'>): Approving {
  const given = approvals.flatMap(({ customerId, substitute }) => (substitute === undefined ? [customerId] : [customerId, substitute]))
  const people = new Set([now.customerId, voterOf(now), ...given])
  people.delete(initiator)
  return { initiator, people: [...people], tenantId }
}

/** The items from which it is known whose approval counts, but for people above the tenants. */
export function standingReads({ initiator, people, tenantId }: Approving): readonly Reference<unknown>[] {
  if (people.length === 0) return []
  return [...nameReads([initiator, ...people], tenantId), ...people.map((customerId) => proofSettersOf(customerId))]
}

/** Finds out whose approval counts, by what is known of these people now. */
export async function standingOf(
  read: Reader,
  { initiator, people, tenantId }: Approving,
  settings: Settings,
  now: number,
): Promise<Standing> {
  if (people.length === 0) return () => undefined
  const [profiles, setters] = await Promise.all([
    profilesOf([initiator, ...people], read, tenantId),
    read.many(people.map((customerId) => proofSettersOf(customerId))),
  ])
  const side = (customerId: CustomerId): Side => ({ customerId, contacts: profiles.get(customerId) ?? {} })
  const isSameAllowed = settings.value('task.same.contact.allowed')
  const found = new Map(
    people.map((customerId, at) => {
      const inEffect = settersInEffect(setters[at]?.settings ?? [], now)
      return [customerId, dependenceOf(side(initiator), side(customerId), inEffect, isSameAllowed)]
    }),
  )
  return (customerId) => found.get(customerId)
}
