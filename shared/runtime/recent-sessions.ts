import { NO_ID } from '../domain/ids.ts'
import type { Service } from '../http/service.ts'
import type { Store, StoredItem } from '../ports/store.ts'
import type { Reference } from '../storage/read.ts'
import { type Key, keys } from '../storage/table.ts'
import type { Write } from '../storage/write.ts'

/**
 * Time for which a read is remembered, in milliseconds. A read may have lagged by almost 3 s, so a session that was ended, or whose roles
 * were changed, works for less than 10 s more, and for reads only.
 */
const KEPT_MS = 7_000
/** The time after a write in which an eventually consistent read may miss it, in milliseconds: longer than the copies of a healthy table lag. */
const LAG_MS = 10_000
const MOST_ITEMS = 20_000

type Recent = { readonly item: StoredItem; readonly readAt: number }

/** The first part of the sort keys of sessions and identities. */
const KINDS: ReadonlySet<string> = new Set([keys.session(NO_ID, ''), keys.identity('')].map(({ SK }) => SK.split('#')[0] ?? ''))

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
  /** The time at which this process wrote a session or an identity, oldest first. */
  const writtenAt = new Map<string, number>()
  let writes = 0

  function forget(written: readonly Write[]): void {
    const own = written.filter(({ key }) => KINDS.has(key.SK.split('#')[0] ?? '')).map(({ key }) => nameOf(key))
    if (own.length > 0) writes += 1
    for (const name of own) noteWritten(name)
    for (const { key } of written) recent.delete(nameOf(key))
  }

  function noteWritten(name: string): void {
    const now = clock.now()
    writtenAt.delete(name)
    writtenAt.set(name, now)
    for (const [first, at] of writtenAt) {
      if (lags(at, now)) return
      writtenAt.delete(first)
    }
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
      writeEach: (written) => forgetting(written, () => store.writeEach(written)),
      commit: (written) => forgetting(written, () => store.commit(written)),
    },
    sessions: {
      wereJustWritten: (references) => references.some(({ key }) => lags(writtenAt.get(nameOf(key)), clock.now())),
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

/** Tells whether a read may miss a write; also after the local clock was set back. */
const lags = (writtenAt: number | undefined, now: number): boolean => writtenAt !== undefined && Math.abs(now - writtenAt) < LAG_MS
