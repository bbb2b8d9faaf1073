import type { Store, StoredItem } from '../shared/ports/store.ts'

/** A store that answers from memory at once and accepts every write, so that measurements contain only our own cost. */
export function memoryStore(): { readonly store: Store; readonly put: (PK: string, SK: string, item: StoredItem) => void } {
  const items = new Map<string, StoredItem>()
  const store: Store = {
    read: async (references) => references.map(({ key }) => items.get(`${key.PK}\n${key.SK}`)),
    list: async () => ({ things: [], next: undefined }),
    write: async (write) => ({ kind: 'written', item: { ...write.change?.set, ...write.change?.add } }),
    writeEach: async () => ({ kind: 'committed' }),
    commit: async () => ({ kind: 'committed' }),
    dueIn: async () => ({ due: [], next: undefined }),
  }
  return { store, put: (PK, SK, item) => void items.set(`${PK}\n${SK}`, { PK, SK, ...item }) }
}
