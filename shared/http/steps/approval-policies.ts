import type { Call } from '../../contract/call.ts'
import { once } from '../../domain/once.ts'
import { holdsDirectCall, isAbout } from '../../domain/policies/required-approvals.ts'
import { Refusal } from '../../errors/refusal.ts'
import { addDayAmount, type NewDayCount } from '../../storage/day-amounts.ts'
import type { Allowed } from '../request-context.ts'
import type { Decision } from './decide.ts'

// Only for tenants with policies about the call: the others load and read nothing.
const judging = once(() => import('../tasks/judge-policies.ts'))
const describing = once(() => import('../tasks/policies-that-hold.ts'))
const holders = once(() => import('../tasks/policies-that-hold.ts'))

type Judged = { readonly sums: readonly NewDayCount[] }

/** Refuses a direct call that a policy holds, and finds what has to be counted for it. A step-up does not replace an approval. */
export function refuseHeldByPolicy({
  endpoint,
  call,
  decision,
}: Pick<Allowed, 'endpoint' | 'call' | 'decision'>): undefined | Promise<Judged> {
  if (
    decision === undefined ||
    !endpoint.storable ||
    !call.settings.value('approval.policies').some((policy) => isAbout(policy, endpoint.operationId))
  )
    return undefined
  return judgedDirectly(endpoint, call, decision)
}

async function judgedDirectly(endpoint: Allowed['endpoint'], call: Call, decision: Decision): Promise<Judged> {
  const { judgePolicies, policyCallOf } = await judging()
  const { held } = decision
  const { matching, counts } = await judgePolicies(policyCallOf(endpoint, call, held))
  const holding = await (await holders()).policiesThatHold(matching, endpoint, call, decision)
  if (holding.length === 0) return { sums: counts((policy) => !holdsDirectCall(policy, held)) }
  const [{ namesIn, whyHeld }, { reasonSaid }] = await Promise.all([describing(), import('../../errors/reason-said.ts')])
  throw new Refusal('task-required', reasonSaid(whyHeld(holding, await namesIn(holding, call), decision.access.kind)))
}

/** Counts what the call moves in the transaction of its effect; a repeated call that changes nothing counts nothing. */
export function countSumsOfDay({
  endpoint,
  call,
  sums = [],
}: Pick<Allowed, 'endpoint'> & { readonly call: Pick<Call, 'unitOfWork'> } & Partial<Judged>): void {
  if (call.unitOfWork.writes.length > 0 || endpoint.sends !== undefined) call.unitOfWork.add(...sums.map(addDayAmount))
}
