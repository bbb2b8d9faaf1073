import type { ChangedItem } from '../../shared/contract/changed-item.ts'
import { carriedEntry } from '../../shared/storage/carried-entries.ts'

type Item = ChangedItem['item']

/** A kind of item that is kept beyond its time in the table, and the change with which it goes to the archive. */
type ArchivedKind = {
  readonly kind: string
  readonly how: ChangedItem['how']
  readonly keys: RegExp
  /** Reads the line for an item; `undefined`: the item is not archived. */
  readonly lineOf: (item: Item) => Item | undefined
}

/**
 * The archived kinds. Entries of the audit are copied when they are written, because their seals need them in the table; some are
 * carried by the item of another thing. Callbacks and answers under an Idempotency-Key are archived when the table removes them. The filter
 * of the deployed stream has the same rules.
 */
export const ARCHIVED_KINDS: readonly ArchivedKind[] = [
  { kind: 'audit', how: 'added', keys: /^AUDIT#|^TENANT#\d+#TRANSFERS(#\d+)?$/, lineOf: withCarriedEntry },
  { kind: 'callbacks', how: 'removed', keys: /^TENANT#\d+#CALLBACKS#/, lineOf: asStored },
  { kind: 'idempotent-answers', how: 'removed', keys: /^IDEMPOTENCY#/, lineOf: asStored },
]

function asStored(item: Item): Item {
  return item
}

/** The fields of an entry, and beside them those of the item that carries it: its seal covers both. */
function withCarriedEntry(item: Item): Item | undefined {
  if (String(item.PK).startsWith('AUDIT#')) return item
  const entry = carriedEntry('TRANSFERS', item)
  const { audit: _, ...rest } = item
  return entry === undefined ? undefined : { ...rest, ...entry }
}
