import type * as z from 'zod'
import { defined } from '../domain/defined.ts'
import type { CustomerId } from '../domain/ids.ts'
import { candidatesAt } from '../domain/policies/missing-steps.ts'
import { requiredByTask } from '../domain/policies/policies-of-task.ts'
import { requiredSaid } from '../domain/policies/policy-in-words.ts'
import type { RequiredPolicy } from '../domain/policies/stricter-of.ts'
import { AS_RECORDED, type StepApproval, type StepState, whetherMet } from '../domain/policies/whether-met.ts'
import { withMarks } from '../domain/shown-text.ts'
import type { PersonNames } from '../people/person-names.ts'
import type { Task } from '../storage/task.ts'
import { dueSince, expiryOf, hoursToExpiry } from '../storage/task-clock.ts'
import { inEnglish } from '../texts/in-words.ts'
import type { Phrase } from '../texts/phrase.ts'
import { shownPhrase } from '../texts/shown-phrase.ts'
import type { taskPolicies } from './policy-shape.ts'

type Shown = { readonly policies?: z.infer<ReturnType<typeof taskPolicies>>; readonly runsAt?: string; readonly expires?: string }

/**
 * The policies of a task as people see them at `now`, the time at which it runs, and the one at which it is discarded. Without `now`, its
 * steps are shown as if none had escalated.
 */
export function shownPolicies(of: Task, names: PersonNames, required: readonly RequiredPolicy[] = requiredByTask(of), now = 0): Shown {
  const hours = [hoursToExpiry(of), ...required.map(({ expireHours }) => expireHours)].filter((each) => each !== undefined)
  const expiry = hours.length === 0 ? undefined : expiryOf({ ...of, expiryHours: Math.min(...hours) }, dueSince(of))
  const expires = expiry === undefined ? {} : { expires: new Date(expiry.at).toISOString() }
  if (required.length === 0) return expires
  const approved = of.approvals.filter(({ status, digest }) => status === 'APPROVED' && digest === of.digest).map(asGiven)
  const since = of.status === 'DRAFT' ? undefined : Date.parse(of.submitted?.at ?? of.created)
  const states = whetherMet(required, approved, AS_RECORDED, since)
  return {
    policies: states.map(({ policy, steps }) => ({
      name: policy.name,
      ...toldPolicy(requiredSaid(policy, (customerId) => names.get(customerId))),
      steps: steps.map((step) => shownStep(step, names, now)),
    })),
    ...(of.status === 'PENDING' ? defined({ runsAt: of.runsAt }) : {}),
    ...expires,
  }
}

function shownName(customerId: CustomerId, names: PersonNames): string | undefined {
  const name = names.get(customerId)
  return name === undefined ? undefined : withMarks(name)
}

/** An approval under the name of the person who gave it. */
function asGiven(approval: Task['approvals'][number]): StepApproval {
  const { substitute, customerId } = approval
  return substitute === undefined ? approval : { ...approval, customerId: substitute, onBehalfOf: customerId }
}

function shownStep(of: StepState, names: PersonNames, now: number) {
  const { step, state, approvals } = of
  const { roles, people } = candidatesAt(of, now)
  const proof = step.versions.find((version) => version.proof !== undefined)?.proof
  return {
    name: step.name,
    roles: [...roles],
    people: [...people],
    needed: step.approvals,
    ...defined({ proof }),
    state,
    approvals: approvals.map(({ customerId, at = '', onBehalfOf }) => {
      const onBehalfOfName = onBehalfOf === undefined ? undefined : shownName(onBehalfOf, names)
      return { customerId, ...defined({ name: shownName(customerId, names) }), at, ...defined({ onBehalfOf, onBehalfOfName }) }
    }),
  }
}

/** The words of a policy as answers have them: in English, and as key and values for readers of every language. */
export type ToldPolicy = { readonly description: string; readonly sentence: Phrase }

export function toldPolicy(said: Phrase): ToldPolicy {
  const sentence = shownPhrase(said)
  return { description: inEnglish(sentence), sentence }
}
