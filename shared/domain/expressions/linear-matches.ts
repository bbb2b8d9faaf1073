import { type LinearPattern, linearPattern, whyTooLarge } from '../patterns/linear-pattern.ts'
import { patternSize } from '../patterns/pattern-size.ts'
import type { Node, Use } from './allowed-nodes.ts'

/** The name under which expressions call linear patterns: the library's own `matches` backtracks. */
export const LINEAR = 'matchesLinear'

type ReadPatterns =
  | { readonly kind: 'read'; readonly patterns: ReadonlyMap<string, LinearPattern> }
  | { readonly kind: 'refused'; readonly why: string }

/** Reads the patterns of an expression; refuses those that are too large together or no regular expressions of RE2. */
export async function readPatterns(uses: readonly Use[]): Promise<ReadPatterns> {
  const large = whyTooLarge(uses.reduce((sum, { pattern }) => sum + patternSize(pattern), 0))
  if (large !== undefined) return { kind: 'refused', why: `must have smaller patterns: one, or all together, ${large}` }
  const patterns = new Map<string, LinearPattern>()
  for (const { pattern, pos } of uses) {
    const read = await linearPattern(pattern)
    if (read.kind === 'refused') return { kind: 'refused', why: `must have valid patterns: the one${atPosition(pos)} ${read.why}` }
    patterns.set(pattern, read)
  }
  return { kind: 'read', patterns }
}

export function isFoundIn(pattern: LinearPattern | undefined, text: string): boolean {
  if (pattern?.kind !== 'pattern') throw new Error('a pattern that was not read')
  return pattern.isFoundIn(text)
}

/** The same expression with linear patterns. */
export function withLinearMatches(node: Node): Node {
  const args = mapped(node.args)
  if (node.op !== 'rcall' || !Array.isArray(args) || args[0] !== 'matches') return { op: node.op, args }
  return { op: node.op, args: [LINEAR, ...args.slice(1)] }
}

function mapped(args: unknown): unknown {
  if (Array.isArray(args)) return args.map(mapped)
  return typeof args === 'object' && args !== null && 'op' in args && typeof args.op === 'string' ? withLinearMatches(args as Node) : args
}

/** Tells why a library refuses an expression: the first line of its error, since it draws the position below. */
export const invalidExpression = (error: unknown): string => `must be a valid CEL expression: ${wordsOf(error)}`

export function wordsOf(error: unknown): string {
  const { message = 'unknown', node } = error as { readonly message?: string; readonly node?: { readonly pos?: number } }
  return `${message.split('\n')[0]?.slice(0, 200)}${node?.pos === undefined ? '' : atPosition(node.pos)}`
}

export const atPosition = (pos: number): string => ` at position ${pos + 1}`
