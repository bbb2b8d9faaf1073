import type { Store } from '../../shared/ports/store.ts'

/** The moment at which a process dies: before or after its k-th transaction or batch (from 1) reaches the table. */
export type Death = { readonly at: number; readonly when: 'before' | 'after' }

class Died extends Error {}

/**
 * A store whose process dies at that moment: from then on nothing of it reaches the table any more. `commits` tells how many transactions
 * and batches it got to.
 */
export function mortalStore(
  store: Store,
  death: Death,
): { readonly store: Store; readonly commits: () => number; readonly died: () => boolean } {
  let commits = 0
  let dead = false
  const alive = <A extends readonly unknown[], R>(ask: (...asked: A) => Promise<R>) => {
    return async (...asked: A): Promise<R> => {
      if (dead) throw new Died()
      return ask(...asked)
    }
  }
  const mortal = <A extends readonly unknown[], R>(write: (...asked: A) => Promise<R>) =>
    alive(async (...asked: A): Promise<R> => {
      commits += 1
      if (commits !== death.at) return write(...asked)
      if (death.when === 'after') await write(...asked)
      dead = true
      throw new Died()
    })
  return {
    commits: () => commits,
    died: () => dead,
    store: {
      read: alive(store.read),
      list: alive(store.list) as Store['list'],
      write: alive(store.write),
      dueIn: alive(store.dueIn),
      writeEach: mortal(store.writeEach),
      commit: mortal(store.commit),
    },
  }
}
