import type { Key } from '../storage/table.ts'

/** A change of one item, as the stream of the table reports it. */
export type ChangedItem = {
  /** `removed`: by the table itself, after the item's `expiresAt`. */
  readonly how: 'added' | 'removed'
  readonly key: Key
  /** The item after its addition, or before its removal. */
  readonly item: Readonly<Record<string, unknown>>
  /** Place in its shard of the stream. */
  readonly sequence: string
  /** In milliseconds since 1970. */
  readonly at: number
}
