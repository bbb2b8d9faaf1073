import type { Job } from '../../shared/contract/consumer.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { isUnderPolicies } from '../../shared/domain/policies/policies-of-task.ts'
import { isEscalated } from '../../shared/domain/policies/whether-met.ts'
import { isAsked } from '../../shared/domain/tasks/quorum.ts'
import { approvingRoles } from '../../shared/domain/tasks/visibility.ts'
import { staffHolding } from '../../shared/people/staff-holding.ts'
import { identityNamed } from '../../shared/storage/identities.ts'
import { type Person, type Profile, person, profileOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { openStepsOf } from '../../shared/storage/task-clock.ts'
import type { Locale } from '../../shared/texts/wanted-locale.ts'

/** Maximum number of people notified of one task. */
const MOST_ADDRESSEES = 50

/**
 * Staff who hold one of these roles: of the tenant of a task, of its present institution, and above; newest first. Holders of positions in
 * organisations are not included.
 */
async function holdersOfRoles(
  roles: readonly string[],
  { tenantId, institution: ofPath }: Pick<Task, 'tenantId' | 'institution'>,
  { read, now, settingsOf }: Pick<Job, 'read' | 'now' | 'settingsOf'>,
): Promise<readonly CustomerId[]> {
  const institution = tenantId === undefined ? ofPath : (await settingsOf(tenantId)).tenant?.institution
  const found: CustomerId[] = []
  for await (const page of staffHolding(roles, { tenantId, institution }, { read, now })) {
    found.push(...page)
    if (found.length >= MOST_ADDRESSEES) break
  }
  return found.slice(0, MOST_ADDRESSEES)
}

/** A recipient. */
export type Addressee = {
  readonly email: string
  readonly firstName: string
  readonly identity: string
  readonly locale: Locale | undefined
}

/** The people who may approve a task and have not: named approvers, and holders of its executor roles. */
export async function approversToTell(of: Task, job: Pick<Job, 'read' | 'now' | 'settingsOf'>): Promise<readonly CustomerId[]> {
  const spoken = new Set(of.approvals.filter(({ status }) => status !== 'PENDING').map(({ customerId }) => customerId))
  const asked = of.approvals.filter(isAsked).map(({ customerId }) => customerId)
  const { roles, people } = candidatesNow(of, job.now)
  const all = [...asked, ...people, ...(await holdersOfRoles(roles, of, job))].filter(
    (customerId) => customerId !== of.initiator && !spoken.has(customerId),
  )
  return [...new Set(all)].slice(0, MOST_ADDRESSEES)
}

/** The roles that approve a task, and the candidates of its open steps: those of later steps are told when these open. */
function candidatesNow(of: Task, now: number): { readonly roles: readonly string[]; readonly people: readonly CustomerId[] } {
  if (!isUnderPolicies(of)) return { roles: of.executorRoles, people: [] }
  const open = openStepsOf(of)
  const versions = open.flatMap(({ step }) => step.versions)
  const escalated = open.flatMap(({ step, openedAt }) =>
    step.versions.flatMap(({ escalateHours, escalateTo = [] }) => (isEscalated(escalateHours, openedAt, now) ? escalateTo : [])),
  )
  return {
    roles: [...new Set([...approvingRoles(of), ...versions.flatMap(({ roles = [] }) => roles), ...escalated])],
    people: versions.flatMap(({ people = [] }) => people),
  }
}

/** The recipients among these people. People who were removed or have no e-mail address are left out. */
export async function addresseesAmong(customerIds: readonly CustomerId[], read: Job['read']): Promise<readonly Addressee[]> {
  const persons = (await read.many(customerIds.map(person))).filter((found) => found !== undefined)
  const profiles: readonly (Profile | undefined)[] = await read.many(persons.map(profileOf))
  return persons.flatMap(({ identities }, at): readonly Addressee[] => {
    const { email, firstName, locale } = profiles[at] ?? {}
    return email === undefined ? [] : [{ email, firstName: firstName ?? '', identity: identities[0] ?? '', locale }]
  })
}

/** The person who is told of something. Somebody who can no longer sign in, because all their identities are locked, is told nothing. */
export async function readerOf(customerId: CustomerId, { read, now }: Pick<Job, 'read' | 'now'>): Promise<Person | undefined> {
  const who = await read.one(person(customerId))
  const identities = await read.many((who?.identities ?? []).map(identityNamed))
  const isLocked = identities.length > 0 && identities.every((each) => isPast(each?.authLockedAfter, now))
  return isLocked ? undefined : who
}
