import type { ParseResult } from '@marcbachmann/cel-js'
import { allowedNodes, type Node } from './allowed-nodes.ts'
import { atPosition, invalidExpression, isFoundIn, LINEAR, readPatterns, withLinearMatches, wordsOf } from './linear-matches.ts'

/** The inputs of a login expression. */
export type LoginInputs = {
  readonly customerId: number
  readonly identity: string
  /** The first value of each, or an empty text. */
  readonly role: string
  readonly position: string
  readonly roles: readonly string[]
  readonly positions: readonly string[]
}

/** The result of an expression: let in, or refused, with a reason for the caller if the expression gives one. */
export type LoginOutcome =
  | { readonly kind: 'let-in' }
  | { readonly kind: 'refused'; readonly reason?: string }
  /** The expression failed, which also refuses. `because` is for the author of the expression. */
  | { readonly kind: 'failed'; readonly because: string }

export type LoginLogic =
  | { readonly kind: 'logic'; readonly judge: (inputs: LoginInputs) => Promise<LoginOutcome> }
  | { readonly kind: 'refused'; readonly why: string }

export const LONGEST_EXPRESSION = 2000
const LIMITS = { maxAstNodes: 300, maxDepth: 40, maxListElements: 100, maxMapEntries: 1, maxCallArguments: 3 }
/** In milliseconds. The limits keep evaluation far below this; it is a safety net. */
const LONGEST_RUN_MS = 50
const LONGEST_REASON = 200

/**
 * Reads an expression in CEL (https://cel.dev) over the inputs of a login. Refuses, with the position, expressions that do not parse,
 * that have another type than boolean or string, or that could take long. The library is loaded with the first expression.
 */
export async function loginLogic(source: string): Promise<LoginLogic> {
  if (source.length > LONGEST_EXPRESSION) return refused(`must have at most ${LONGEST_EXPRESSION} characters`)
  const { Environment, serialize } = await import('@marcbachmann/cel-js')
  const used: { patterns: ReadonlyMap<string, Parameters<typeof isFoundIn>[0]> } = { patterns: new Map() }
  const environment = new Environment({ limits: LIMITS })
    .registerVariable('customerId', 'int')
    .registerVariable('identity', 'string')
    .registerVariable('role', 'string')
    .registerVariable('position', 'string')
    .registerVariable('roles', 'list<string>')
    .registerVariable('positions', 'list<string>')
    .registerFunction(`string.${LINEAR}(string): bool`, (text: string, source: string) => isFoundIn(used.patterns.get(source), text))
  try {
    const root: Node = environment.parse(source).ast
    const allowed = allowedNodes(root)
    if (allowed.kind === 'refused') return refused(`${allowed.why}${atPosition(allowed.pos)}`)
    const read = await readPatterns(allowed.patterns)
    if (read.kind === 'refused') return refused(read.why)
    used.patterns = read.patterns
    const { valid, error } = environment.check(source)
    if (!valid && !TWO_TYPES.test(error?.message ?? '')) return refused(invalidExpression(error))
    const linear = withLinearMatches(root)
    for (const result of resultsOf(linear)) {
      const { type, error } = environment.check(serialize(result as Parameters<typeof serialize>[0]))
      if (error !== undefined) return refused(invalidExpression(error))
      if (type !== 'bool' && type !== 'string') return refused(`must give a boolean or a string (gives ${type})`)
    }
    const rewritten = environment.parse(serialize(withOneType(linear) as Parameters<typeof serialize>[0]))
    const whole = rewritten.check()
    return whole.valid ? { kind: 'logic', judge: (inputs) => judge(rewritten, inputs) } : refused(invalidExpression(whole.error))
  } catch (error) {
    return refused(invalidExpression(error))
  }
}

const TWO_TYPES = /^Ternary branches must have the same type/

/** The possible results of an expression: the branches of its conditions. */
function resultsOf(node: Node): readonly Node[] {
  if (node.op !== '?:') return [node]
  const [, right, wrong] = node.args as readonly [Node, Node, Node]
  return [...resultsOf(right), ...resultsOf(wrong)]
}

/** Makes both branches of `condition ? true : 'the reason'` dynamic, because CEL requires one type. */
function withOneType(node: Node): Node {
  if (node.op !== '?:') return { op: 'call', args: ['dyn', [node]] }
  const [condition, right, wrong] = node.args as readonly [Node, Node, Node]
  return { op: '?:', args: [condition, withOneType(right), withOneType(wrong)] }
}

async function judge(expression: ParseResult, { customerId, roles, positions, ...texts }: LoginInputs): Promise<LoginOutcome> {
  const { createContext, runInContext } = await import('node:vm')
  const inputs = { ...texts, customerId: BigInt(customerId), roles: [...roles], positions: [...positions] }
  try {
    const run = createContext({ run: () => expression(inputs) })
    return outcomeOf(twiceAtMost(() => runInContext('run()', run, { timeout: LONGEST_RUN_MS })))
  } catch (error) {
    return { kind: 'failed', because: wordsOf(error) }
  }
}

/** Runs once more after a time-out: the clock also counts time in which the process stood still, and that must not refuse anybody. */
function twiceAtMost(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return run()
  }
}

function outcomeOf(result: unknown): LoginOutcome {
  if (result === true) return { kind: 'let-in' }
  if (result === false) return { kind: 'refused' }
  if (typeof result !== 'string') return { kind: 'failed', because: 'gave neither a truth value nor a text' }
  return { kind: 'refused', reason: result.slice(0, LONGEST_REASON).toWellFormed() }
}

function refused(why: string): LoginLogic {
  return { kind: 'refused', why }
}
