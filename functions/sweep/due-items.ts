import type { Store } from '../../shared/ports/store.ts'
import type { DueMessage } from '../../shared/storage/due.ts'

/** The items of one bucket of the due index, page by page, earliest first. */
export async function* dueItems({ dueIn }: Pick<Store, 'dueIn'>, bucket: string): AsyncGenerator<readonly DueMessage[]> {
  let after: Parameters<Store['dueIn']>[1]
  do {
    const page = await dueIn(bucket, after)
    if (page.due.length > 0) yield page.due
    after = page.next
  } while (after !== undefined)
}
