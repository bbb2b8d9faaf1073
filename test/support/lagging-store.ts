import type { Store, StoredItem } from '../../shared/ports/store.ts'
import type { Reference } from '../../shared/storage/read.ts'
import type { Key } from '../../shared/storage/table.ts'

const nameOf = ({ PK, SK }: Key): string => `${PK}\n${SK}`

/** A table whose eventually consistent reads answer as these items were when they fell behind. All other reads are as ever. */
export function laggingStore(store: Store): {
  readonly store: Store
  readonly fallBehind: (on: readonly Reference<unknown>[]) => Promise<void>
} {
  const old = new Map<string, StoredItem | undefined>()
  return {
    store: {
      ...store,
      async read(references, consistency) {
        const items = await store.read(references, consistency)
        if (consistency !== 'eventual') return items
        return items.map((item, place) => {
          const name = nameOf(references[place]?.key ?? { PK: '', SK: '' })
          return old.has(name) ? old.get(name) : item
        })
      },
    },
    async fallBehind(on) {
      const items = await store.read(on)
      on.forEach(({ key }, place) => void old.set(nameOf(key), items[place]))
    },
  }
}
