import type { DueMessage } from '../storage/due.ts'
import type { Listing, Page, Reference } from '../storage/read.ts'
import type { Key } from '../storage/table.ts'
import type { Write } from '../storage/write.ts'

export type StoredItem = Readonly<Record<string, unknown>>

/** The result of a transaction, or of writes that each stand for themselves: then `besides` has the others that were refused. */
export type Committed =
  | { readonly kind: 'committed' }
  | { readonly kind: 'refused'; readonly write: Write; readonly besides?: readonly Write[] }

/** The result of a single conditional write: the item after it, or the item that made the condition fail. */
export type Written =
  | { readonly kind: 'written'; readonly item: StoredItem }
  | { readonly kind: 'refused'; readonly stored: StoredItem | undefined }

/** The table, in terms of the functions in `storage/`. */
export type Store = {
  /**
   * One round trip for up to 100 references; `undefined` for absent or expired items. Strongly consistent by default. An eventual read
   * costs half, and may miss what was written in the last second.
   */
  readonly read: (references: readonly Reference<unknown>[], consistency?: 'eventual') => Promise<readonly (StoredItem | undefined)[]>
  readonly list: <T>(listing: Listing<T>) => Promise<Page<T>>
  readonly write: (write: Write) => Promise<Written>
  /**
   * Writes each of these by itself, at the same time and at half the cost of a transaction: only what may be sent twice. Of those that are
   * refused, the first is told; the others are written all the same. Puts and deletes without a condition share one request.
   */
  readonly writeEach: (writes: readonly Write[]) => Promise<Committed>
  readonly commit: (writes: readonly Write[]) => Promise<Committed>
  /** Reads one bucket of the due index. */
  readonly dueIn: (
    bucket: string,
    after?: Key & { readonly dueAt: string },
  ) => Promise<{
    readonly due: readonly DueMessage[]
    readonly next: (Key & { readonly dueAt: string }) | undefined
  }>
}
