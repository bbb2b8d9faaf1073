import type { Service } from '../../shared/http/service.ts'
import type { Store } from '../../shared/ports/store.ts'
import type { Write } from '../../shared/storage/write.ts'

/**
 * Records what a service does, in words that hold no name and no time: each request to the table with its number of items and what came of it,
 * each hash of a password and each use of a sealing key.
 */
export function recordedWork(service: Service): { readonly service: Service; readonly done: () => readonly string[] } {
  let steps: string[] = []
  const { store, passwords, secrets } = service.ports
  const noted = <A extends readonly unknown[], R>(ask: (...asked: A) => Promise<R>, says: (asked: A, answer: R) => string) => {
    return async (...asked: A): Promise<R> => {
      const answer = await ask(...asked)
      steps.push(says(asked, answer))
      return answer
    }
  }
  const ports = {
    ...service.ports,
    store: {
      ...store,
      // Noted when it is asked: a refusal doesn't wait for what was read beside.
      read: (references: Parameters<Store['read']>[0]) => {
        steps.push(`read ${references.length}`)
        return store.read(references)
      },
      list: noted(store.list, () => 'list') as Store['list'],
      write: noted(store.write, ([write], { kind }) => `${kindOf(write)}: ${kind}`),
      writeEach: noted(store.writeEach, ([writes], { kind }) => `each of ${writes.map(kindOf).join(', ')}: ${kind}`),
      commit: noted(store.commit, ([writes], { kind }) => `${writes.map(kindOf).join(', ')}: ${kind}`),
    },
    passwords: {
      ...passwords,
      hash: noted(passwords.hash, () => 'hash'),
      verify: noted(passwords.verify, () => 'verify a password'),
      verifyDecoy: noted(passwords.verifyDecoy, () => 'verify a password'),
    },
    secrets: { ...secrets, seal: noted(secrets.seal, () => 'seal'), derive: noted(secrets.derive, () => 'derive') },
  }
  return {
    service: { ...service, ports },
    done() {
      const before = steps.toSorted()
      steps = []
      return before
    },
  }
}

const kindOf = ({ kind, due }: Write): string => (due === undefined ? kind : `${kind} with a due item`)
