/*
 * Measures the CPU time of the decision about one call by 50 approval policies, all of whose conditions have to be evaluated.
 */
import type { CustomerId } from '../shared/domain/ids.ts'
import type { ApprovalPolicy } from '../shared/domain/policies/approval-policy.ts'
import { readPolicies } from '../shared/domain/policies/read-policies.ts'
import { type JudgedCall, requiredApprovals } from '../shared/domain/policies/required-approvals.ts'
import { type Spread, spreadOf } from './statistics.ts'

const ROUNDS = 15
const DECISIONS = 400
const POLICIES = 50

/** In milliseconds for one decision. */
export async function policyFigures(): Promise<Spread> {
  const read = await readPolicies(Array.from({ length: POLICIES }, (_, at) => policyOf(at)))
  const rounds = Array.from({ length: ROUNDS }, () => {
    const begun = process.cpuUsage()
    let matching = 0
    for (let at = 0; at < DECISIONS; at++) matching += requiredApprovals(read, callOf(at)).length
    const { user, system } = process.cpuUsage(begun)
    if (matching === 0 || matching === DECISIONS * POLICIES) throw new Error('the conditions decide nothing')
    return (user + system) / 1000 / DECISIONS
  })
  return spreadOf(rounds)
}

/** Conditions of the kinds that the guide shows. */
function policyOf(at: number): ApprovalPolicy {
  const conditions = [
    `amount >= ${at * 100}.0 && currency == 'EUR'`,
    `sumOfDay > ${at * 1_000}.0 && !('LEVEL_20' in initiator.positions)`,
    `initiator.agent != '' || body.description.startsWith('invoice ${at}')`,
    `method == 'POST' && now.getHours('Europe/Berlin') >= ${at % 24} && body.amount > ${at}.0`,
    `operation == 'createTransfer' && initiator.customerId != ${at}`,
  ]
  return {
    ...{ name: `policy ${at}`, operations: ['create*'], when: conditions[at % conditions.length] ?? '' },
    steps: [{ name: 'finance', roles: ['LEVEL_02'], approvals: 1 }],
  }
}

function callOf(at: number): JudgedCall {
  const amount = (at * 37) % 5_000
  return {
    ...{ operation: 'createTransfer', method: 'POST', now: Date.parse('2026-11-23T09:00:00Z') + at * 1000 },
    body: { amount, fromWalletId: 1, toWalletId: 3, description: `invoice ${at}` },
    initiator: { customerId: 7 as CustomerId, roles: [], positions: ['LEVEL_01'], agent: '' },
    moved: [{ amount, currency: 'EUR' }],
    movedBefore: () => at,
  }
}
