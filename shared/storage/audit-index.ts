import type { KeyFilter } from '../domain/audit/entry-keys.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import { replace, type Write } from './write.ts'

/** The keys of consecutive entries of one sealed hour. `from` and `to`: the positions of the first and the last. At most about 20 KB. */
export type IndexPart = { readonly from: string; readonly to: string; readonly filter: KeyFilter }

/**
 * Number of parts that are read at once: at first, and at most. A search that does not find enough reads more. An answer of the table ends
 * at 1 MB.
 */
const [FEWEST_AT_ONCE, MOST_AT_ONCE] = [50, 400]

export const partsAtOnce = (pagesBefore: number): number => Math.min(FEWEST_AT_ONCE * 2 ** pagesBefore, MOST_AT_ONCE)

/** Stores one part of the index of an hour. A repeated run writes the same item again. */
export function storeIndexPart(scope: string, hour: string, part: number, of: IndexPart): Write {
  return replace(reference<IndexPart>(keys.auditIndex(scope, hour, part)), of)
}

/** The parts of an audit from the end of one hour down to another hour, newest first. */
export function newestParts(
  scope: string,
  { fromHour, toHour }: { readonly fromHour: string; readonly toHour: string },
  limit: number,
  after?: string,
): Listing<IndexPart> {
  const { PK: partition } = keys.auditIndex(scope, '', 0)
  return {
    partition,
    prefix: '',
    order: 'newest-first',
    limit,
    consistency: 'eventual',
    notBefore: fromHour,
    after: after ?? `${toHour}#~`,
  }
}
