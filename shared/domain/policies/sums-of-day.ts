import { createHash } from 'node:crypto'
import type { ReadPolicy } from './read-policies.ts'

/** Amounts are counted in ten-thousandths: no currency has more decimals, and sums of integers are exact. */
export const PARTS_OF_UNIT = 10_000

/** The operations of a policy as a short text: policies about the same operations share their sums. */
export function operationsKey(operations: readonly string[]): string {
  return createHash('sha256')
    .update([...new Set(operations)].toSorted().join())
    .digest('base64url')
    .slice(0, 12)
}

/** `below`: the sum before the call must stay below this. `as-read`: it must not change. `any`: it decides nothing. */
type SumBound = { readonly kind: 'any' } | { readonly kind: 'as-read' } | { readonly kind: 'below'; readonly limit: number }

/**
 * The bound of the sum of a day up to which a condition that was false stays false. The sum is in ten-thousandths, without the `amount`
 * that the call moves. It follows from the next number with which the condition compares the sum.
 */
export function boundOf({ breakPoints }: ReadPolicy['condition'], before: number, amount: number): SumBound {
  if (breakPoints === undefined) return { kind: 'as-read' }
  const points = breakPoints.map((point) => Math.round(point * PARTS_OF_UNIT))
  if (points.includes(before + amount)) return { kind: 'as-read' }
  const above = points.filter((point) => point > before + amount)
  return above.length === 0 ? { kind: 'any' } : { kind: 'below', limit: Math.min(...above) - amount }
}
