import type { Call, Input, Settings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { Reader } from '../../contract/reader.ts'
import type { CustomerId, TenantId } from '../../domain/ids.ts'
import { toAmount } from '../../domain/money/amount.ts'
import { rolesAndPositions } from '../../domain/permissions/role-assignments.ts'
import type { ApprovalPolicy } from '../../domain/policies/approval-policy.ts'
import { type ReadPolicy, readPolicies } from '../../domain/policies/read-policies.ts'
import { isAbout, type MovedAmount, requiredApprovals } from '../../domain/policies/required-approvals.ts'
import { boundOf, operationsKey, PARTS_OF_UNIT } from '../../domain/policies/sums-of-day.ts'
import {
  countedIn,
  type DayAmount,
  type DayCount,
  type DaySum,
  dayAmount,
  isSumAsRead,
  isSumBelow,
  type NewDayCount,
} from '../../storage/day-amounts.ts'
import type { Clause } from '../../storage/write.ts'
import { tenantIn } from '../steps/decide.ts'
import { maskedBody } from '../steps/mask.ts'

/** A call that policies judge: made now, or stored. */
type PolicyCall = {
  readonly endpoint: Endpoint
  readonly input: Input
  readonly read: Reader
  readonly settings: Settings
  readonly now: number
  /** Amounts that the call itself has added to sums of the day, when it was sent before: it counts once. */
  readonly counted: readonly DayCount[]
  readonly initiator: { readonly customerId: CustomerId; readonly held: readonly string[]; readonly agent: string | undefined }
}

/** The policies that match a call, and the counts of what it moves. */
type JudgedByPolicies = {
  readonly matching: readonly ApprovalPolicy[]
  /** `holding`: the policies that the call was made to meet. The sums on which the others depend must still be so. */
  readonly counts: (holding: (policy: ApprovalPolicy) => boolean) => readonly NewDayCount[]
}

const NO_POLICIES: JudgedByPolicies = { matching: [], counts: () => [] }

/** Tells whether any policy of the tenant can be about calls of this endpoint: nothing else is read for them. */
export function mayHavePolicies({ storable, operationId }: Endpoint, settings: Settings): boolean {
  return storable && settings.value('approval.policies').some((policy) => isAbout(policy, operationId))
}

/** Judges a call by the policies of its tenant. Conditions see the body with its secrets masked. */
export async function judgePolicies(call: PolicyCall): Promise<JudgedByPolicies> {
  const { endpoint, input, settings } = call
  const tenantId = tenantIn(input)
  if (tenantId === undefined || !mayHavePolicies(endpoint, settings)) return NO_POLICIES
  const all = await readPolicies(settings.value('approval.policies'))
  const about = all.filter(({ policy }) => isAbout(policy, endpoint.operationId))
  if (about.every(({ policy }) => policy.when === undefined)) return { ...NO_POLICIES, matching: about.map(({ policy }) => policy) }
  const moved = await movedBy(call)
  const sums = await sumsOf(call, tenantId, about, moved)
  const matching = requiredApprovals(about, { ...factsOf(call), moved, movedBefore: sums.before }).map(({ policy }) => policy)
  return { matching, counts: (holding) => sums.counts(({ policy }) => matching.includes(policy) && holding(policy)) }
}

function factsOf({ endpoint, input, now, initiator }: PolicyCall) {
  const { customerId, held, agent = '' } = initiator
  return {
    operation: endpoint.operationId,
    method: endpoint.method,
    body: maskedBody(endpoint, input.body),
    initiator: { customerId, ...rolesAndPositions(held), agent },
    now,
  }
}

/** The amounts that a call moves: one for each currency. */
async function movedBy({ endpoint, input, read }: PolicyCall): Promise<readonly MovedAmount[]> {
  const moved = (await endpoint.moves?.({ ...input, read })) ?? []
  const sums = new Map<string, number>()
  for (const { amount, currency } of moved) sums.set(currency, (sums.get(currency) ?? 0) + inParts(Math.abs(toAmount(amount, currency))))
  return [...sums].map(([currency, parts]) => ({ currency, amount: parts / PARTS_OF_UNIT }))
}

const inParts = (amount: number): number => Math.round(amount * PARTS_OF_UNIT)

type Sums = {
  readonly before: (policy: ApprovalPolicy, currency: string) => number
  readonly counts: (holding: (policy: ReadPolicy) => boolean) => readonly NewDayCount[]
}

/** The sums of the day that conditions mention: read once for policies about the same operations. */
async function sumsOf(
  { read, now, initiator, counted }: PolicyCall,
  tenantId: TenantId,
  about: readonly ReadPolicy[],
  moved: readonly MovedAmount[],
): Promise<Sums> {
  const summing = about.filter(({ condition }) => condition.usesSum)
  const operations = [...new Set(summing.map(({ policy }) => operationsKey(policy.operations)))]
  const day = new Date(now).toISOString().slice(0, 10)
  const wanted = operations.flatMap((each) =>
    moved.map(({ currency }): DaySum => ({ tenantId, initiator: initiator.customerId, operations: each, currency, day })),
  )
  const found = await read.many(wanted.map(dayAmount))
  const sums = wanted.map((sum, index) => ({ sum, stored: found[index], counted: countedIn(sum, counted) }))
  const at = (policy: ApprovalPolicy, currency: string) =>
    sums.find(({ sum }) => sum.operations === operationsKey(policy.operations) && sum.currency === currency)
  return {
    before: (policy, currency) => {
      const { stored, counted: own = 0 } = at(policy, currency) ?? {}
      return ((stored?.moved ?? 0) - own) / PARTS_OF_UNIT
    },
    counts: (holding) =>
      sums.map(({ sum, stored, counted: own }) => {
        const amount = inParts(moved.find(({ currency }) => currency === sum.currency)?.amount ?? 0)
        const deciding = summing.filter((one) => operationsKey(one.policy.operations) === sum.operations && !holding(one))
        return { count: { ...sum, amount }, when: clausesOf(deciding, stored, amount - own, moved.length), counted: own }
      }),
  }
}

/** Conditions on a sum when the effect is committed. Several currencies are judged together, so none may change. */
function clausesOf(deciding: readonly ReadPolicy[], before: DayAmount | undefined, amount: number, currencies: number): readonly Clause[] {
  const clauses = deciding.flatMap(({ condition }): readonly Clause[] => {
    const bound = boundOf(condition, before?.moved ?? 0, amount)
    if (currencies > 1 || bound.kind === 'as-read') return [isSumAsRead(before)]
    return bound.kind === 'below' ? [isSumBelow(bound.limit)] : []
  })
  return clauses
}

/** A call of a caller, as policies judge it. */
export function policyCallOf(endpoint: Endpoint, call: Call, held: readonly string[]): PolicyCall {
  const { caller, read, settings, now, params, query, body } = call
  const initiator = { customerId: caller.customerId, held, agent: caller.agent?.name }
  return { endpoint, input: { params, query, body }, read, settings, now, initiator, counted: [] }
}
