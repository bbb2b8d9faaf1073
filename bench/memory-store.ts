import type { Store, StoredItem } from '../shared/ports/store.ts'
import type { Page } from '../shared/storage/read.ts'

/**
 * A store that answers from memory at once and accepts every write, so that measurements contain only our own cost. It lists what was put,
 * so that the limits of the bench are in force: it keeps no counts, and a limit that is reached would be asked for again without end.
 */
export function memoryStore(): { readonly store: Store; readonly put: (PK: string, SK: string, item: StoredItem) => void } {
  const items = new Map<string, StoredItem>()
  const store: Store = {
    read: async (references) => references.map(({ key }) => items.get(`${key.PK}\n${key.SK}`)),
    list: async <T>({ partition, prefix }: { readonly partition: string; readonly prefix: string }): Promise<Page<T>> => ({
      things: [...items.values()].filter(({ PK, SK }) => PK === partition && String(SK).startsWith(prefix)) as readonly unknown[] as T[],
      next: undefined,
    }),
    write: async (write) => ({ kind: 'written', item: { ...write.change?.set, ...write.change?.add } }),
    writeEach: async () => ({ kind: 'committed' }),
    commit: async () => ({ kind: 'committed' }),
    dueIn: async () => ({ due: [], next: undefined }),
  }
  return { store, put: (PK, SK, item) => void items.set(`${PK}\n${SK}`, { PK, SK, ...item }) }
}
