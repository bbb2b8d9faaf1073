import type { Store, StoredItem } from '../../shared/ports/store.ts'
import type { Reference } from '../../shared/storage/read.ts'
import type { Key as TableKey } from '../../shared/storage/table.ts'
import { cancelled } from './faulty-dynamodb.ts'
import type { TableProxy } from './table-proxy.ts'

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

const nameOf = ({ PK, SK }: TableKey): string => `${PK}\n${SK}`

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

type Key = Readonly<Record<string, { readonly S?: string }>>
type Item = { readonly Key?: Key; readonly Item?: Key }
type TransactItem = { readonly Put?: Item; readonly Update?: Item; readonly Delete?: Item; readonly ConditionCheck?: Item }

/**
 * Makes transactions conflict as they do in DynamoDB, which the emulator, taking one after the other, never does: one that meets another on
 * an item is cancelled, and so is any other one now and then. `met` counts them.
 */
export function withConflicts(proxy: TableProxy, nowAndThen = 0.1): { readonly met: () => number; readonly stop: () => void } {
  const held = new Set<string>()
  let met = 0
  const { stop } = proxy.intercept(async ({ operation, body }, pass) => {
    if (operation !== 'TransactWriteItems') return pass()
    const keys = (body.TransactItems as readonly TransactItem[]).map(keyOf)
    if (Math.random() < nowAndThen || keys.some((key) => held.has(key))) {
      met += 1
      return conflict(keys, held)
    }
    for (const key of keys) held.add(key)
    try {
      return await pass()
    } finally {
      for (const key of keys) held.delete(key)
    }
  })
  return { met: () => met, stop }
}

function keyOf({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const at = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {}
  return JSON.stringify([at.PK?.S, at.SK?.S])
}

function conflict(keys: readonly string[], held: ReadonlySet<string>) {
  const codes = keys.map((key) => (held.has(key) ? 'TransactionConflict' : 'None'))
  return cancelled(...(codes.includes('TransactionConflict') ? codes : ['TransactionConflict', ...codes.slice(1)]))
}
