import type { KeysOfOwners } from '../../shared/domain/archive/sealed-line.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type ArchiveKey, archiveKey, makeArchiveKey } from '../../shared/storage/archive-keys.ts'

export type KeysOfPeople = (owners: readonly string[]) => Promise<KeysOfOwners>

/** Keys that are read by one request. */
const AT_ONCE = 100
const MADE_AT_ONCE = 25
const KEY_BYTES = 32

/** Reads the keys of people; `undefined` for those who were erased, and for those who have none. */
export async function knownKeys(store: Pick<Store, 'read'>, owners: readonly string[]): Promise<KeysOfOwners> {
  const found = await storedKeys(store, owners)
  return new Map([...found].map(([owner, key]) => [owner, bytesOf(key)]))
}

/** Reads the keys of people, and makes those that are missing. Of two that make one at once, the first one's counts. */
export function keysOfPeople(store: Pick<Store, 'read' | 'commit'>, randomBytes: (size: number) => Uint8Array): KeysOfPeople {
  return async (owners) => {
    const found = await storedKeys(store, owners)
    const missing = [...found].flatMap(([owner, key]) => (key === undefined ? [owner] : []))
    for (let from = 0; from < missing.length; from += MADE_AT_ONCE) {
      const page = missing.slice(from, from + MADE_AT_ONCE)
      await Promise.all(page.map((owner) => store.commit([makeArchiveKey(owner, randomBytes(KEY_BYTES))])))
    }
    const made = missing.length === 0 ? found : new Map([...found, ...(await storedKeys(store, missing))])
    return new Map([...made].map(([owner, key]) => [owner, bytesOf(key)]))
  }
}

async function storedKeys(store: Pick<Store, 'read'>, owners: readonly string[]): Promise<ReadonlyMap<string, ArchiveKey | undefined>> {
  const found = new Map<string, ArchiveKey | undefined>()
  for (let from = 0; from < owners.length; from += AT_ONCE) {
    const page = owners.slice(from, from + AT_ONCE)
    const items = (await store.read(page.map(archiveKey))) as readonly (ArchiveKey | undefined)[]
    for (const [at, owner] of page.entries()) found.set(owner, items[at])
  }
  return found
}

function bytesOf(key: ArchiveKey | undefined): Uint8Array | undefined {
  return key === undefined || !('base64' in key) ? undefined : new Uint8Array(Buffer.from(key.base64, 'base64'))
}
