import type { Service } from '../../shared/http/service.ts'
import type { Store, StoredItem } from '../../shared/ports/store.ts'
import { UNLIMITED } from './unlimited.ts'

/**
 * The service on a table that nothing changes: whatever is written is taken and forgotten, whatever was read is remembered. So thousands
 * of calls can be made on the same things, also those that would take them away.
 */
export function dryRun(service: Service): Service {
  const { store } = service.ports
  const known = new Map<string, StoredItem | undefined>()
  const nameOf = ({ key }: { readonly key: { readonly PK: string; readonly SK: string } }) => `${key.PK}\n${key.SK}`
  const dry: Store = {
    ...store,
    async read(references) {
      const missing = references.filter((reference) => !known.has(nameOf(reference)))
      const found = missing.length === 0 ? [] : await store.read(missing)
      missing.forEach((reference, at) => void known.set(nameOf(reference), found[at]))
      return references.map((reference) => known.get(nameOf(reference)))
    },
    write: async ({ change }) => ({ kind: 'written', item: { ...change?.set, ...change?.add } }),
    writeEach: async () => ({ kind: 'committed' }),
    commit: async () => ({ kind: 'committed' }),
  }
  const { sessions: _, ...others } = service
  return {
    ...others,
    ports: { ...service.ports, store: dry, log: () => undefined },
    settings: { ...service.settings, notice: () => undefined },
    limiter: { ...UNLIMITED, lookUp: (...asked) => service.limiter.lookUp(...asked) },
    refusalBudget: () => false,
    queue: { send: async () => undefined },
  }
}
