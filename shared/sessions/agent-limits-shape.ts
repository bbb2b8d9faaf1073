import * as z from 'zod'
import { amount, id, namedObject } from '../contract/fields.ts'
import type { AgentLimits } from '../domain/agents/agent-limits.ts'

const MOST_PATTERNS = 50
const MOST_IDS = 100

/** Operations of this service, or of an upstream: `bank.createPayout`. */
const OPERATIONS = /^(?:[A-Za-z*]{1,60}|[A-Za-z0-9*-]{1,40}\.[A-Za-z0-9_.*-]{1,64})$/

const idsOf = (whose: string) =>
  z
    .array(id())
    .min(1)
    .max(MOST_IDS)
    .optional()
    .meta({ description: `The token may only make calls that name these ${whose}, and no others.` })

const fields = () => ({
  operations: z
    .array(z.string().max(105).regex(OPERATIONS, 'must be an operationId, with * for any letters'))
    .min(1)
    .max(MOST_PATTERNS)
    .optional()
    .meta({
      description:
        'Only these operations may be read and proposed: ids of operations, with `*` for any letters, for example `get*`. Operations of upstreams have the name of the upstream before them: `bank.createPayout`, `bank.*`; only such a pattern, or `*` alone, allows them.',
    }),
  largestAmount: amount().optional().meta({ description: 'Largest sum of the amounts of one proposal.' }),
  largestAmountPerDay: amount()
    .optional()
    .meta({ description: 'Largest sum of the amounts of all proposals of a day (UTC), decided or not.' }),
  mostOpenProposals: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .meta({ description: 'Maximum number of its proposals that are DRAFT, PENDING or EXECUTE at the same time.' }),
  customerIds: idsOf('customers'),
  walletIds: idsOf('wallets'),
})

const ABOUT = 'Limits of the token beside those of its owner. What is missing is not limited.'

/** The limits of an agent token, in requests. Strict, so that a misspelt limit is refused instead of ignored. */
export const newAgentLimits = () => z.strictObject(fields()).meta({ description: ABOUT })

/** The limits of an agent token, in answers. */
export const agentLimitsShape = () => namedObject('AgentLimits', fields()).describe(ABOUT)

/** Leaves out absent limits, for storing. */
export function storedLimits(limits: z.output<ReturnType<typeof agentLimitsShape>>): AgentLimits {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
}

/** The limits of a token as its owner sees them. */
export function shownLimits(limits: AgentLimits): z.output<ReturnType<typeof agentLimitsShape>> {
  return limits as z.output<ReturnType<typeof agentLimitsShape>>
}
