import type { KeyFilter } from '../domain/audit/key-filter.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import { replace, type Write } from './write.ts'

/** The keys of consecutive entries of one sealed hour. `from` and `to`: the positions of the first and the last. At most about 20 KB. */
export type IndexPart = { readonly from: string; readonly to: string; readonly filter: KeyFilter }

/** Parts that are read at once: below the size of one answer of the table. */
const PARTS_AT_ONCE = 40

/** A repeated run writes the same item again. */
export function storeIndexPart(scope: string, hour: string, part: number, of: IndexPart): Write {
  return replace(reference<IndexPart>(keys.auditIndex(scope, hour, part)), of)
}

/** The parts of an audit from the end of one hour down to another hour, newest first. */
export function newestParts(scope: string, fromHour: string, toHour: string, after?: string): Listing<IndexPart> {
  const { PK: partition } = keys.auditIndex(scope, '', 0)
  return {
    partition,
    prefix: '',
    order: 'newest-first',
    limit: PARTS_AT_ONCE,
    consistency: 'eventual',
    notBefore: fromHour,
    after: after ?? `${toHour}#~`,
  }
}
