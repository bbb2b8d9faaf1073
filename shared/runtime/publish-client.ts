import { randomUUID } from 'node:crypto'
import { Refusal } from '../errors/refusal.ts'
import type { Store } from '../ports/store.ts'
import { beginClientChange, endClientChange } from '../storage/directory-things.ts'
import { forgetClientChange, noteClientChange } from '../storage/oauth-client-changes.ts'
import { type OAuthClient, oauthClientIn } from '../storage/oauth-clients.ts'

type Things = Pick<Store, 'commit'>

/**
 * Marks a client above tenants as changing in the directory: no other cell uses it until it is published. The cell notes the change first,
 * so that the sweep publishes the client if this process dies. `finish` publishes the client and removes the note.
 */
export async function beginChange(store: Store, { things, now }: { readonly things: Things; readonly now: number }, clientId: string) {
  const noted = { clientId, change: randomUUID() }
  await store.commit([noteClientChange(noted, now)])
  await things.commit([beginClientChange(clientId, noted.change)])
  return {
    finish: async (): Promise<void> => {
      await publishClient(store, things, clientId)
      await store.commit([forgetClientChange(noted)])
    },
  }
}

/** Number of other changes of the same client at the same moment that this one waits for. */
const MOST_ROUNDS = 10

/**
 * Copies a client above tenants from the table of its cell into the directory. If several run at once, the last one to begin decides: it
 * has read the table last.
 */
export async function publishClient({ read }: Pick<Store, 'read'>, things: Things, clientId: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const change = randomUUID()
    await things.commit([beginClientChange(clientId, change)])
    const [client] = (await read([oauthClientIn(undefined, clientId)])) as readonly (OAuthClient | undefined)[]
    if ((await things.commit([endClientChange(clientId, change, client)])).kind === 'committed') return
  }
  throw new Refusal('unavailable', { because: 'client-changes' })
}
