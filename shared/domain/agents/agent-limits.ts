import type { CustomerId, WalletId } from '../ids.ts'

/** Limits of one agent token, beside those of its owner: a call has to pass both. What is missing is not limited. */
export type AgentLimits = {
  /** Patterns on the ids of operations, `*` for any letters: `get*`. Only these may be read and proposed. */
  readonly operations?: readonly string[] | undefined
  /** Largest sum of the amounts of one proposal, and of those of a day (UTC), each in the currency of its call. */
  readonly largestAmount?: number | undefined
  readonly largestAmountPerDay?: number | undefined
  /** How many of its proposals may wait for a decision at once. */
  readonly mostOpenProposals?: number | undefined
  /** Only calls that name these customers and wallets, and no others. */
  readonly customerIds?: readonly CustomerId[] | undefined
  readonly walletIds?: readonly WalletId[] | undefined
}

/** A call, as far as it is compared with limits. */
export type LimitedCall = {
  readonly operationId: string
  readonly writes: boolean
  readonly owner: CustomerId
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown }
}

/** Operations by which an agent follows its own proposals; of others it is shown none where its reach is limited. */
const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(['explain', 'checkSession', 'getTask', 'listTasks', 'listTaskHistory'])

/** Does a token see its own proposals only, since its limits would hide what others are about? */
export function seesOwnProposalsOnly({ operations, customerIds, walletIds }: AgentLimits): boolean {
  return operations !== undefined || customerIds !== undefined || walletIds !== undefined
}

/** Why a call is beyond the limits of a token; nothing where it isn't. The limits of a day and on open proposals are counted elsewhere. */
export function beyondLimits(limits: AgentLimits, call: LimitedCall): string | undefined {
  const isAlwaysAllowed = ALWAYS_ALLOWED.has(call.operationId)
  const { operations, largestAmount } = limits
  if (!isAlwaysAllowed && operations !== undefined && !operations.some((pattern) => matches(pattern, call.operationId)))
    return `This token may use ${operations.join(', ')}, but not ${call.operationId}.`
  const outside = outsideReach(limits, call, isAlwaysAllowed)
  if (outside !== undefined) return outside
  if (!call.writes || largestAmount === undefined || amountIn(call.input.body) <= inTenThousandths(largestAmount)) return undefined
  return `A proposal of this token may move ${largestAmount} at most.`
}

/** Compares part by part: no pattern costs more than its length times that of the id. */
function matches(pattern: string, operationId: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === operationId
  if (!operationId.startsWith(first) || !operationId.endsWith(last)) return false
  let place = first.length
  for (const part of rest) {
    const found = operationId.indexOf(part, place)
    if (found === -1) return false
    place = found + part.length
  }
  return place + last.length <= operationId.length
}

/** Every customer and wallet that a call names has to be among those of the token, and it has to name one: a list shows others too. */
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
const AMOUNT = /^amount$/

/** The values of all fields with such a name, however deep. */
function valuesOf(name: RegExp, value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, each]) =>
    name.test(field) && typeof each !== 'object' && each !== undefined ? [each] : valuesOf(name, each),
  )
}

/** The sum of all amounts in a body, in ten-thousandths: no currency has more decimals, and sums of integers are exact. */
export function amountIn(body: unknown): number {
  return valuesOf(AMOUNT, body).reduce<number>((sum, each) => sum + (typeof each === 'number' ? inTenThousandths(Math.abs(each)) : 0), 0)
}

export function inTenThousandths(amount: number): number {
  return Math.round(amount * 10_000)
}
