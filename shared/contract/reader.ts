import type { Store, StoredItem } from '../ports/store.ts'
import type { Listing, Page, Reference } from '../storage/read.ts'
import type { Key } from '../storage/table.ts'

/** Reads stored things during one call. Each is read once, and things read together cost one round trip. */
export type Reader = {
  readonly one: <T>(reference: Reference<T>) => Promise<T | undefined>
  readonly many: <T>(references: readonly Reference<T>[]) => Promise<readonly (T | undefined)[]>
  /** Reads it once more, past what this call has read already. */
  readonly anew: <T>(reference: Reference<T>) => Promise<T | undefined>
  /** The same by an eventually consistent read, at half the cost. */
  readonly anewEventually: <T>(reference: Reference<T>) => Promise<T | undefined>
  /** The same as `anew` for several: one round trip, for up to 100. */
  readonly manyAnew: <T>(references: readonly Reference<T>[]) => Promise<readonly (T | undefined)[]>
  readonly list: <T>(listing: Listing<T>) => Promise<Page<T>>
  /** Reads ahead: all of these in one round trip. */
  readonly ahead: (references: readonly Reference<unknown>[]) => Promise<void>
}

const nameOf = (key: Key): string => `${key.PK}\n${key.SK}`

/** `recalled` are items that count as read already; each carries its key. */
export function createReader(store: Store, recalled: readonly StoredItem[] = []): Reader {
  const known = new Map<string, StoredItem | undefined>(recalled.map((item) => [nameOf(item as unknown as Key), item]))

  const underWay = new Map<string, Promise<void>>()

  async function load(references: readonly Reference<unknown>[]): Promise<void> {
    const missing = new Map<string, Reference<unknown>>()
    const awaited = new Set<Promise<void>>()
    for (const reference of references) {
      const name = nameOf(reference.key)
      const reading = underWay.get(name)
      if (reading !== undefined) awaited.add(reading)
      else if (!known.has(name)) missing.set(name, reference)
    }
    if (missing.size > 0) awaited.add(begin(missing))
    await Promise.all(awaited)
  }

  /** Begins to read things. Whoever asks for one of them meanwhile waits for this read. */
  function begin(missing: ReadonlyMap<string, Reference<unknown>>): Promise<void> {
    const reading = readAll(missing)
    for (const name of missing.keys()) underWay.set(name, reading)
    return reading
  }

  async function readAll(missing: ReadonlyMap<string, Reference<unknown>>): Promise<void> {
    try {
      const items = await store.read([...missing.values()])
      let index = 0
      for (const name of missing.keys()) known.set(name, items[index++])
    } finally {
      for (const name of missing.keys()) underWay.delete(name)
    }
  }

  return {
    async one<T>(reference: Reference<T>) {
      const name = nameOf(reference.key)
      if (!known.has(name)) await load([reference as unknown as Reference<unknown>])
      return known.get(name) as T | undefined
    },
    async many<T>(references: readonly Reference<T>[]) {
      if (references.length === 0) return []
      await load(references)
      return references.map((reference) => known.get(nameOf(reference.key)) as T | undefined)
    },
    async anew<T>(reference: Reference<T>) {
      const [item] = await store.read([reference as unknown as Reference<unknown>])
      return item as T | undefined
    },
    async anewEventually<T>(reference: Reference<T>) {
      const [item] = await store.read([reference as unknown as Reference<unknown>], 'eventual')
      return item as T | undefined
    },
    async manyAnew<T>(references: readonly Reference<T>[]) {
      return (await store.read(references as readonly Reference<unknown>[])) as readonly (T | undefined)[]
    },
    list: (listing) => store.list(listing),
    ahead: load,
  }
}
