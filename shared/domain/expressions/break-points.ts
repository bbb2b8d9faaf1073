import type { Node } from './allowed-nodes.ts'

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '!='])

/**
 * The sums of a day at which the result of a condition can change: the numbers with which it compares `sumOfDay`. `undefined` if it uses
 * the sum in another way.
 */
export function breakPointsOf(root: Node): readonly number[] | undefined {
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
