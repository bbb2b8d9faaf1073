import { isMembers } from '../tasks/merged-members.ts'
import { allowedNodes, type Node, OF_POLICIES } from './allowed-nodes.ts'
import { atPosition, invalidExpression, isFoundIn, LINEAR, readPatterns, withLinearMatches } from './linear-matches.ts'

/** The inputs of a policy's condition. */
export type ConditionInputs = {
  readonly operation: string
  readonly method: string
  /** The sum that the call moves, in units of its currency; 0 if none. */
  readonly amount: number
  /** Empty if the call moves none, or several. */
  readonly currency: string
  /** The body with its secrets as `***`. */
  readonly body: unknown
  readonly initiator: {
    readonly customerId: number
    readonly roles: readonly string[]
    readonly positions: readonly string[]
    /** The name of the agent, or an empty text. */
    readonly agent: string
  }
  /** Milliseconds since 1970. */
  readonly now: number
  /** The amount moved today (UTC) in this currency, with that of this call. */
  readonly sumOfDay: number
}

export type PolicyCondition =
  | {
      readonly kind: 'condition'
      /** An error counts as a match: a policy that cannot be judged applies. */
      readonly isMet: (inputs: ConditionInputs) => boolean
      readonly usesSum: boolean
      /** `roles`: it reads only the operation and the roles and positions of the initiator. */
      readonly dependsOn: 'roles' | 'call'
      /** The sums at which the result can change; `undefined` if they cannot be told from the expression. */
      readonly breakPoints: readonly number[] | undefined
    }
  | { readonly kind: 'refused'; readonly why: string }

const LONGEST_CONDITION = 2000
const LIMITS = { maxAstNodes: 300, maxDepth: 40, maxListElements: 100, maxMapEntries: 1, maxCallArguments: 3 }

const INITIATOR = { customerId: 'int', roles: 'list<string>', positions: 'list<string>', agent: 'string' }

/**
 * Reads the condition of a policy in CEL (https://cel.dev). Refuses, with the position, expressions that do not parse, that are not
 * boolean, or that could take long. The library is loaded with the first condition.
 */
export async function policyCondition(source: string): Promise<PolicyCondition> {
  if (source.length > LONGEST_CONDITION) return refused(`must have at most ${LONGEST_CONDITION} characters`)
  const { Environment, serialize } = await import('@marcbachmann/cel-js')
  const used: { patterns: ReadonlyMap<string, Parameters<typeof isFoundIn>[0]> } = { patterns: new Map() }
  const environment = new Environment({ limits: LIMITS })
    .registerVariable('operation', 'string')
    .registerVariable('method', 'string')
    .registerVariable('amount', 'double')
    .registerVariable('currency', 'string')
    .registerVariable('body', 'map')
    .registerVariable({ name: 'initiator', schema: INITIATOR })
    .registerVariable('now', 'google.protobuf.Timestamp')
    .registerVariable('sumOfDay', 'double')
    .registerFunction(`string.${LINEAR}(string): bool`, (text: string, source: string) => isFoundIn(used.patterns.get(source), text))
  try {
    const root: Node = environment.parse(source).ast
    const allowed = allowedNodes(root, OF_POLICIES)
    if (allowed.kind === 'refused') return refused(`${allowed.why}${atPosition(allowed.pos)}`)
    const { valid, type, error } = environment.check(source)
    if (!valid) return refused(invalidExpression(error))
    if (type !== 'bool') return refused(`must give a boolean (gives ${type})`)
    const read = await readPatterns(allowed.patterns)
    if (read.kind === 'refused') return refused(read.why)
    used.patterns = read.patterns
    const run = environment.parse(serialize(withLinearMatches(root) as Parameters<typeof serialize>[0]))
    const mentions = (name: string) => namesIn(root).has(name)
    return {
      kind: 'condition',
      isMet: (inputs) => isMet(run, inputs, mentions('body')),
      usesSum: mentions('sumOfDay'),
      dependsOn: readsOnlyRoles(root) ? 'roles' : 'call',
      breakPoints: breakPointsOf(root),
    }
  } catch (error) {
    return refused(invalidExpression(error))
  }
}

function isMet(run: (inputs: Record<string, unknown>) => unknown, inputs: ConditionInputs, readsBody: boolean): boolean {
  const { initiator, body, now } = inputs
  if (readsBody && !isBounded(body)) return true
  try {
    const result = run({
      ...inputs,
      body: isMembers(body) ? body : {},
      initiator: {
        ...initiator,
        customerId: BigInt(initiator.customerId),
        roles: [...initiator.roles],
        positions: [...initiator.positions],
      },
      now: new Date(now),
    })
    return result !== false
  } catch {
    return true
  }
}

const LONGEST_LIST = 200
const LONGEST_TEXT = 10_000
const MOST_VALUES = 5000

/** Tells whether a body is small enough for any expression: its lists, its texts, and the number of its values. */
function isBounded(body: unknown): boolean {
  let left = MOST_VALUES
  const fits = (value: unknown): boolean => {
    left -= 1
    if (left < 0) return false
    if (typeof value === 'string') return value.length <= LONGEST_TEXT
    if (typeof value !== 'object' || value === null) return true
    const members = Object.values(value)
    return (!Array.isArray(value) || members.length <= LONGEST_LIST) && members.every(fits)
  }
  return fits(body)
}

/** Tells whether an expression reads nothing but the operation, the method, and the roles and positions of the initiator. */
function readsOnlyRoles(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(readsOnlyRoles)
  if (typeof node !== 'object' || node === null || !('op' in node) || !('args' in node)) return true
  if (node.op === 'id') return node.args === 'operation' || node.args === 'method'
  const [of, member]: readonly { readonly args?: unknown }[] = Array.isArray(node.args) ? node.args : []
  if (node.op === '.' && of?.args === 'initiator') return ['roles', 'positions'].includes(String(member))
  return readsOnlyRoles(node.args)
}

/** The names that an expression mentions. */
function namesIn(node: unknown): ReadonlySet<string> {
  if (Array.isArray(node)) return new Set(node.flatMap((each) => [...namesIn(each)]))
  if (typeof node !== 'object' || node === null || !('op' in node) || !('args' in node)) return new Set()
  return node.op === 'id' ? new Set([String(node.args)]) : namesIn(node.args)
}

const refused = (why: string): PolicyCondition => ({ kind: 'refused', why })

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!='])

/**
 * The sums of a day at which the result of a condition can change: the numbers with which it compares `sumOfDay`. `undefined` if it uses
 * the sum in another way.
 */
function breakPointsOf(root: Node): readonly number[] | undefined {
  const points: number[] = []
  return readPoints(root, points) ? points : undefined
}

function readPoints(node: unknown, points: number[]): boolean {
  if (Array.isArray(node)) return node.every((each) => readPoints(each, points))
  if (!isNode(node)) return true
  if (isSum(node)) return false
  if (!COMPARISONS.has(node.op) || !Array.isArray(node.args)) return readPoints(node.args, points)
  const [left, right] = node.args as readonly unknown[]
  const point = isSum(left) ? numberIn(right) : isSum(right) ? numberIn(left) : undefined
  if (point === undefined) return readPoints(node.args, points)
  points.push(point)
  return true
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value
}

function isSum(value: unknown): boolean {
  return isNode(value) && value.op === 'id' && value.args === 'sumOfDay'
}

function numberIn(value: unknown): number | undefined {
  if (!isNode(value) || value.op !== 'value') return undefined
  return typeof value.args === 'number' || typeof value.args === 'bigint' ? Number(value.args) : undefined
}
