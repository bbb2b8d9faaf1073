import type { Service } from '../http/service.ts'
import type { Store, StoredItem } from '../ports/store.ts'
import type { Reference } from '../storage/read.ts'
import { type Key, keys } from '../storage/table.ts'
import type { Write } from '../storage/write.ts'

/** A session that was ended, or whose roles were changed, works for less than 10 s more, and for reads only; in milliseconds. */
const KEPT_MS = 9_000
const MOST_ITEMS = 20_000

type Recent = { readonly item: StoredItem; readonly readAt: number }

/** The first part of the sort keys of sessions and identities. */
const KINDS: ReadonlySet<string> = new Set([keys.session(0, ''), keys.identity('')].map(({ SK }) => SK.split('#')[0] ?? ''))

const nameOf = ({ PK, SK }: Key): string => `${PK}\n${SK}`

/**
 * Remembers what tells whether a session lives, so that the next read by the same caller needn't read it again. INVARIANT: whatever this
 * process writes is forgotten at once, and what was read beside a write of a session or an identity is not remembered.
 */
export function recentSessions(
  store: Store,
  clock: { readonly now: () => number },
): { readonly store: Store; readonly sessions: NonNullable<Service['sessions']> } {
  const recent = new Map<string, Recent>()
  let writes = 0

  function forget(written: readonly Write[]): void {
    if (written.some(({ key }) => KINDS.has(key.SK.split('#')[0] ?? ''))) writes += 1
    for (const { key } of written) recent.delete(nameOf(key))
  }

  /** Forgets before and after: a read in between may have seen either. */
  async function forgetting<T>(written: readonly Write[], run: () => Promise<T>): Promise<T> {
    forget(written)
    try {
      return await run()
    } finally {
      forget(written)
    }
  }

  function freshItem({ key }: Reference<unknown>): StoredItem | undefined {
    const { item, readAt = 0 } = recent.get(nameOf(key)) ?? {}
    const [now, expiresAt] = [clock.now(), item?.expiresAt]
    const hasExpired = typeof expiresAt === 'number' && expiresAt * 1000 <= now
    return readAt <= now && now < readAt + KEPT_MS && !hasExpired ? item : undefined
  }

  return {
    store: {
      ...store,
      write: (write) => forgetting([write], () => store.write(write)),
      commit: (written) => forgetting(written, () => store.commit(written)),
    },
    sessions: {
      recall(references) {
        const items = references.map(freshItem).filter((item) => item !== undefined)
        return items.length === references.length ? items : undefined
      },
      remembering(references) {
        const begun = { writes, at: clock.now() }
        return (items) => {
          if (begun.writes !== writes || items.includes(undefined)) return
          if (recent.size > MOST_ITEMS) recent.clear()
          references.forEach(({ key }, index) => {
            recent.set(nameOf(key), { item: items[index] as StoredItem, readAt: begun.at })
          })
        }
      },
    },
  }
}
