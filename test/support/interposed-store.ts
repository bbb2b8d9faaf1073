import type { Store } from '../../shared/ports/store.ts'

/** A store that does something else just before its k-th transaction or batch (from 1) reaches the table. */
export function interposedStore(store: Store, at: number, between: () => Promise<unknown>): Store {
  let commits = 0
  const interposed = <A extends readonly unknown[], R>(write: (...asked: A) => Promise<R>) => {
    return async (...asked: A): Promise<R> => {
      commits += 1
      if (commits === at) await between()
      return write(...asked)
    }
  }
  return { ...store, commit: interposed(store.commit), writeEach: interposed(store.writeEach) }
}
