import { PARTITIONS, type PartitionName } from './partitions.ts'

/** Patterns of partition keys as IAM's `StringLike` and `StringNotLike` take them: one of `like`, and none of `notLike`. */
type KeyCondition = { readonly like: readonly string[]; readonly notLike: readonly string[] }

/** Keys that contain texts of callers, in which the patterns of other partitions could occur. */
const MADE_OF_TEXTS: readonly PartitionName[] = ['unique']

/**
 * The condition that lets these partitions through. `TENANT#*`, the partition of a tenant itself, is like everything that a tenant has, so
 * the others are excepted by name: a new kind of partition is refused until a function lists it. Only reads of functions that look up texts
 * of callers go without: a text such as `…#WALLET#…` must not make a look-up fail.
 */
export function keyCondition(partitions: readonly PartitionName[], use: 'read' | 'write'): KeyCondition {
  const like = [...new Set(partitions)].map((name) => PARTITIONS[name])
  if (!partitions.includes('tenant')) return { like, notLike: [] }
  if (use === 'read' && partitions.some((name) => MADE_OF_TEXTS.includes(name))) return { like: withoutCovered(like), notLike: [] }
  return { like: withoutCovered(like), notLike: exceptedBy(partitions) }
}

/** Tells whether keys of a partition begin with a tenant. */
export const isOfTenant = (pattern: string): boolean => pattern.startsWith(PARTITIONS.tenant)

/** `TENANT#*` covers the others; they would only make the policy longer. */
const withoutCovered = (like: readonly string[]): readonly string[] =>
  like.filter((pattern) => pattern === PARTITIONS.tenant || !isOfTenant(pattern))

function exceptedBy(partitions: readonly PartitionName[]): readonly string[] {
  return Object.entries(PARTITIONS)
    .filter(([name, pattern]) => isOfTenant(pattern) && !partitions.includes(name as PartitionName))
    .map(([, pattern]) => pattern)
}

/** Tells which keys meet a condition, as IAM would: `*` stands for any characters, `#` included. */
export function matcherOf({ like, notLike }: KeyCondition): (key: string) => boolean {
  const [allowed, refused] = [like.map(patternOf), notLike.map(patternOf)]
  return (key) => allowed.some((pattern) => pattern.test(key)) && !refused.some((pattern) => pattern.test(key))
}

function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}
