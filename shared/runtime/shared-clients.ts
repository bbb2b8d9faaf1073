import type { Ports } from '../ports/ports.ts'
import type { Committed, Store } from '../ports/store.ts'
import { type AuthorizationRequest, keepAuthorizationRequest } from '../storage/authorization-requests.ts'
import {
  addDirectoryClient,
  addDirectoryRequest,
  claimProof,
  type DirectoryClient,
  directoryClient,
  directoryRequest,
  dropDirectoryClient,
  keepDirectoryClient,
  releaseProof,
  takeDirectoryRequest,
  withoutKey,
} from '../storage/directory-things.ts'
import type { OAuthClient } from '../storage/oauth-clients.ts'
import type { Key } from '../storage/table.ts'
import type { Write } from '../storage/write.ts'
import { beginChange, publishClient, readShared, type SharedThing, sharedThing } from './shared-thing.ts'

type OfCell = { readonly number: number; readonly things: Pick<Store, 'read' | 'commit'>; readonly clock: Ports['clock'] }

/**
 * A write that takes part in the directory. `own`: what remains of it for the table of the cell. `undo`: after a refusal. `finish`: in any
 * case, also if the outcome of the transaction is unknown.
 */
type Step = { readonly own: readonly Write[]; readonly undo?: () => Promise<unknown>; readonly finish?: () => Promise<void> }

/**
 * Lets every cell know the clients of OAuth that belong to no tenant, and their authorization requests. A client above tenants is stored in
 * the cell that its id names, beside its audit, and the directory has a copy. A client that registered itself, and a request until somebody
 * opens it, are stored in the directory alone.
 */
export function sharingClients(store: Store, cell: OfCell): Store {
  const { things } = cell
  return {
    ...store,
    read: readShared(store, cell),
    async commit(writes) {
      const steps: Step[] = []
      try {
        const committed = await committedBy(steps, writes)
        if (committed.kind === 'refused') await Promise.all(steps.map(({ undo }) => undo?.()))
        return committed
      } finally {
        for (const { finish } of steps) await finish?.()
      }
    },
  }

  /** Takes the steps one after the other, notes them, and commits what remains for the table. */
  async function committedBy(steps: Step[], writes: readonly Write[]): Promise<Committed> {
    for (const write of writes) {
      const thing = sharedThing(write, cell.number)
      const step = thing === undefined ? { own: [write] } : await stepOf(write, thing)
      if (step === 'refused') return { kind: 'refused', write }
      steps.push(step)
    }
    const own = steps.flatMap((step) => step.own)
    return own.length === 0 && writes.length > 0 ? { kind: 'committed' } : store.commit(own)
  }

  async function stepOf(write: Write, thing: SharedThing): Promise<Step | 'refused'> {
    switch (thing.kind) {
      case 'client-of-this-cell':
        return { own: [write], ...(await beginChange(store, { things, now: cell.clock.now() }, thing.clientId)) }
      case 'interrupted-change':
        await publishClient(store, things, thing.clientId)
        return { own: [write] }
      case 'proof':
        return claimed(claimProof(write.key, thing.expiresAt), { own: [write], back: releaseProof(write.key) })
      case 'new-registered-client': {
        const { clientId } = write.item as OAuthClient
        return claimed(addDirectoryClient(write.item as OAuthClient), { own: [], back: dropDirectoryClient(clientId) })
      }
      case 'new-request':
        return claimed(addDirectoryRequest(thing.hash, write.item as AuthorizationRequest), {
          own: [],
          back: takeDirectoryRequest(thing.hash),
        })
      case 'registered-client':
        return kept(write, thing.clientId)
      default:
        return (await isHere(write.key)) || (await tookRequest(thing.hash)) ? { own: [write] } : 'refused'
    }
  }

  /** Writes in the directory first; taken back if the rest is refused. */
  async function claimed(ahead: Write, { own, back }: { readonly own: readonly Write[]; readonly back: Write }): Promise<Step | 'refused'> {
    const { kind } = await things.commit([ahead])
    return kind === 'refused' ? 'refused' : { own, undo: () => things.commit([back]) }
  }

  async function isHere(key: Key): Promise<boolean> {
    const [item] = await store.read([{ key }])
    return item !== undefined
  }

  /** Takes a request into this cell, for the first person who opens it or its browser: of any cells that try, one succeeds. */
  async function tookRequest(hash: string): Promise<boolean> {
    const [asked] = (await things.read([directoryRequest(hash)])) as readonly (AuthorizationRequest | undefined)[]
    if (asked === undefined || (await things.commit([takeDirectoryRequest(hash)])).kind === 'refused') return false
    return (await store.commit([keepAuthorizationRequest(hash, withoutKey(asked))])).kind === 'committed'
  }

  /**
   * Ends the expiry of a client that registered itself, with its first grant. A client from before there were cells is in the table of a
   * cell, too.
   */
  async function kept(write: Write, clientId: string): Promise<Step | 'refused'> {
    const [shared] = (await things.read([directoryClient(clientId)])) as readonly (DirectoryClient | undefined)[]
    if (shared?.client !== undefined) await things.commit([keepDirectoryClient(shared.client)])
    if (await isHere(write.key)) return { own: [write] }
    return shared === undefined ? 'refused' : { own: [] }
  }
}
