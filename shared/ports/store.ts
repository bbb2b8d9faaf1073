import type { DueMessage } from '../storage/due.ts'
import type { Listing, Page, Reference } from '../storage/read.ts'
import type { Key } from '../storage/table.ts'
import type { Write } from '../storage/write.ts'

export type StoredItem = Readonly<Record<string, unknown>>

/** What came of a transaction. */
export type Committed = { readonly kind: 'committed' } | { readonly kind: 'refused'; readonly write: Write }

/** What came of a single conditional write: the item after it, or the item that stood in its way. */
export type Written =
  | { readonly kind: 'written'; readonly item: StoredItem }
  | { readonly kind: 'refused'; readonly stored: StoredItem | undefined }

/** The table, asked in the words of `storage/`. */
export type Store = {
  /** Strongly consistent, one round trip for up to 100 references; `undefined` for what is absent or expired. */
  readonly read: (references: readonly Reference<unknown>[]) => Promise<readonly (StoredItem | undefined)[]>
  readonly list: <T>(listing: Listing<T>) => Promise<Page<T>>
  readonly write: (write: Write) => Promise<Written>
  readonly commit: (writes: readonly Write[]) => Promise<Committed>
  /** What stands in one bucket of the due index. */
  readonly dueIn: (
    bucket: string,
    after?: Key & { readonly dueAt: string },
  ) => Promise<{
    readonly due: readonly DueMessage[]
    readonly next: (Key & { readonly dueAt: string }) | undefined
  }>
}
