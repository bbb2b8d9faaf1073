/** The parts of a parsed expression's node that are checked here. */
export type Node = { readonly op: string; readonly args: unknown; readonly pos?: number }

/** A pattern that texts are compared with. */
export type Use = { readonly pattern: string; readonly pos: number }

export type Allowed =
  | { readonly kind: 'allowed'; readonly patterns: readonly Use[] }
  | { readonly kind: 'refused'; readonly why: string; readonly pos: number }

/** Macros that run over every element of a list. */
const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
const METHODS: readonly string[] = [
  'startsWith',
  'endsWith',
  'contains',
  'matches',
  'size',
  'lowerAscii',
  'upperAscii',
  'trim',
  'indexOf',
  'substring',
]
const FUNCTIONS: readonly string[] = ['size', 'string', 'int', 'bool', 'dyn']
const OPERATORS: ReadonlySet<string> = new Set('value id list ?: || && !_ -_ == != < <= > >= + - * / % in [] .'.split(' '))

/** The functions and methods of an expression. `members`: it may also go through lists inside of its inputs, which are bounded. */
type Vocabulary = { readonly functions: ReadonlySet<string>; readonly methods: ReadonlySet<string>; readonly members: boolean }

const OF_LOGINS: Vocabulary = { functions: new Set(FUNCTIONS), methods: new Set(METHODS), members: false }

const OF_TIMES = ['getHours', 'getMinutes', 'getDayOfWeek', 'getDayOfMonth', 'getDate', 'getMonth', 'getFullYear', 'getSeconds']

/** Conditions of policies: also times, numbers, and the members of a body. */
export const OF_POLICIES: Vocabulary = {
  functions: new Set([...FUNCTIONS, 'double', 'timestamp', 'duration', 'has']),
  methods: new Set([...METHODS, ...OF_TIMES]),
  members: true,
}

/** The position of a node: inside a macro or not. */
type Position = { readonly inMacro: boolean; readonly may: Vocabulary }

/**
 * Accepts the operators and functions that are known to be harmless, and nothing else, so that the time and memory of an expression
 * follow from its length. INVARIANT: no macro inside another, and none over a list that was put together; each runs over a list from the
 * inputs or the source. Patterns and the texts compared with them must be inputs or stand in the source.
 */
export function allowedNodes(root: Node, may: Vocabulary = OF_LOGINS): Allowed {
  const patterns: Use[] = []
  const refusal = refusalIn(root, { inMacro: false, may }, patterns)
  return refusal === undefined ? { kind: 'allowed', patterns } : { kind: 'refused', ...refusal }
}

type Refusal = { readonly why: string; readonly pos: number }

function refusalIn(node: Node, position: Position, patterns: Use[]): Refusal | undefined {
  if (node.op === 'call') {
    const [name, parameters] = node.args as [string, readonly Node[]]
    return position.may.functions.has(name)
      ? firstIn(parameters, position, patterns)
      : refuse(node, `must not call the unknown function ${name}`)
  }
  if (node.op === 'rcall') return refusalOfMethod(node, position, patterns)
  if (!OPERATORS.has(node.op)) return refuse(node, `must not use ${node.op}`)
  return firstIn(nodesIn(node.args), position, patterns)
}

const refuse = (node: Node, why: string): Refusal => ({ why, pos: node.pos ?? 0 })

function refusalOfMethod(node: Node, position: Position, patterns: Use[]): Refusal | undefined {
  const [name, receiver, parameters] = node.args as [string, Node, readonly Node[]]
  if (MACROS.has(name)) return refusalOfMacro(node, receiver, parameters, position, patterns)
  if (!position.may.methods.has(name)) return refuse(node, `must not call the unknown function ${name}`)
  const why = name === 'matches' ? whyNoPattern(receiver, parameters[0], position.may, patterns) : undefined
  return why === undefined ? firstIn([receiver, ...parameters], position, patterns) : refuse(node, why)
}

/** Notes the pattern of a `matches`, or tells why it is refused. */
function whyNoPattern(receiver: Node, pattern: Node | undefined, may: Vocabulary, patterns: Use[]): string | undefined {
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') return 'must match only patterns in quotes'
  if (receiver.op !== 'value' && !isInput(receiver, may)) return 'must match only inputs and texts in quotes'
  patterns.push({ pattern: pattern.args, pos: pattern.pos ?? 0 })
  return undefined
}

function refusalOfMacro(
  { pos = 0 }: Node,
  receiver: Node,
  parameters: readonly Node[],
  position: Position,
  patterns: Use[],
): Refusal | undefined {
  if (position.inMacro) return { why: 'must not go through a list inside another list', pos }
  if (!isPlainList(receiver, position.may)) return { why: 'must go only through inputs and lists in brackets', pos }
  return firstIn([receiver], position, patterns) ?? firstIn(parameters, { ...position, inMacro: true }, patterns)
}

/** A list from the inputs or the source, or one that a macro has filtered from it. */
function isPlainList(list: Node, may: Vocabulary): boolean {
  if (list.op === 'list' || isInput(list, may)) return true
  return list.op === 'rcall' && MACROS.has((list.args as readonly [string])[0])
}

/** An input, or a member of one. */
function isInput({ op, args }: Node, may: Vocabulary): boolean {
  if (op === 'id') return true
  return op === '.' && may.members && isInput((args as readonly [Node])[0], may)
}

function firstIn(nodes: readonly Node[], position: Position, patterns: Use[]): Refusal | undefined {
  for (const node of nodes) {
    const refusal = refusalIn(node, position, patterns)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** The nodes among the arguments of an operator, without names and values. */
function nodesIn(args: unknown): readonly Node[] {
  if (Array.isArray(args)) return args.flatMap(nodesIn)
  return typeof args === 'object' && args !== null && 'op' in args && typeof args.op === 'string' ? [args as Node] : []
}
