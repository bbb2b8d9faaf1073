import type { CustomerId, WalletId } from '../ids.ts'
import { fitsOperation } from '../patterns/operation-pattern.ts'

/** Limits of one agent token. A call must be within these and within the rights of the token's owner. An absent field sets no limit. */
export type AgentLimits = {
  /** Patterns for operation ids; `*` stands for any letters: `get*`, `bank.*`. The agent may read and propose only these operations. */
  readonly operations?: readonly string[] | undefined
  /** Largest sum of the amounts in one proposal, and in all proposals of one day (UTC), each in the currency of its call. */
  readonly largestAmount?: number | undefined
  readonly largestAmountPerDay?: number | undefined
  /** Maximum number of the agent's proposals that may wait for a decision at the same time. */
  readonly mostOpenProposals?: number | undefined
  /** The agent may use only calls that name these customers and wallets, and no others. */
  readonly customerIds?: readonly CustomerId[] | undefined
  readonly walletIds?: readonly WalletId[] | undefined
}

/** The parts of a call that are compared with the limits. */
type LimitedCall = {
  readonly operationId: string
  readonly owner: CustomerId
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown }
}

/** Operations that an agent needs to follow its own proposals. A token with limited reach sees only its own. */
const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(['explain', 'checkSession', 'getTask', 'listTasks', 'listTaskHistory'])

/** Tells whether a token may see only its own proposals, because its limits would hide the contents of others. */
export function seesOwnProposalsOnly({ operations, customerIds, walletIds }: AgentLimits): boolean {
  return operations !== undefined || customerIds !== undefined || walletIds !== undefined
}

/** Returns the reason why a call is beyond the limits of a token, or `undefined`. Amounts and open proposals are judged elsewhere. */
export function beyondLimits(limits: AgentLimits, call: LimitedCall): string | undefined {
  const isAlwaysAllowed = ALWAYS_ALLOWED.has(call.operationId)
  const { operations = [] } = limits
  if (!mayUseOperation(limits, call.operationId)) return `This token may use ${operations.join(', ')}, but not ${call.operationId}.`
  return outsideReach(limits, call, isAlwaysAllowed)
}

/** Tells whether the limits of a token allow an operation, whatever its owner may do. */
export function mayUseOperation({ operations }: Pick<AgentLimits, 'operations'>, operationId: string): boolean {
  return operations === undefined || ALWAYS_ALLOWED.has(operationId) || operations.some((pattern) => allows(pattern, operationId))
}

/** INVARIANT: `get*` allows no operation of an upstream called `getters`. Only a pattern with a dot, or `*` alone, reaches upstreams. */
function allows(pattern: string, operationId: string): boolean {
  const isForUpstreams = pattern.includes('.') || pattern === '*'
  return fitsOperation(pattern, operationId) && (isForUpstreams || !operationId.includes('.'))
}

/**
 * Requires that every customer and wallet in a call is among those of the token, and that the call names at least one. Lists show others
 * too, so a call without any is outside.
 */
function outsideReach(
  { customerIds, walletIds }: AgentLimits,
  { input, owner }: LimitedCall,
  isAlwaysAllowed: boolean,
): string | undefined {
  if (customerIds === undefined && walletIds === undefined) return undefined
  const customers = valuesOf(CUSTOMER, input)
  const wallets = valuesOf(WALLET, input)
  const allowed = new Set<unknown>([...(customerIds ?? []), ...(isAlwaysAllowed ? [owner] : [])].map(String))
  const other =
    customers.some((each) => !allowed.has(String(each))) || wallets.some((each) => !(walletIds ?? []).map(String).includes(String(each)))
  if (other) return 'This token may only make calls about the customers and wallets that its owner has named.'
  if (isAlwaysAllowed || customers.length + wallets.length > 0) return undefined
  return 'This token may only make calls that name one of its customers or wallets.'
}

const CUSTOMER = /customerId$/i
const WALLET = /walletId$/i

/** The values of all fields whose name matches, at any depth. */
function valuesOf(name: RegExp, value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, each]) =>
    name.test(field) && typeof each !== 'object' && each !== undefined ? [each] : valuesOf(name, each),
  )
}

/** No currency has more decimals, and sums of integers are exact. */
export function inTenThousandths(amount: number): number {
  return Math.round(amount * 10_000)
}
