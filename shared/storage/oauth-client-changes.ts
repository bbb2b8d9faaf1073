import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/** Due kind: a change of a client above tenants whose process died before it told the other cells. */
export const CLIENT_CHANGE = 'CLIENT_CHANGE'

/** A change takes milliseconds. One that is still noted after this time was interrupted. */
const INTERRUPTED_AFTER_MS = 60_000

/** A change of a client above tenants that other cells have not been told of yet. `change`: names this change alone. */
export type ClientChange = { readonly clientId: string; readonly change: string }

const clientChange = ({ clientId, change }: ClientChange) => reference<ClientChange>(keys.oauthClientChange(clientId, change))

/** Notes a change before it begins; it becomes due if nobody removes the note. `now`: milliseconds since 1970. */
export function noteClientChange({ clientId, change }: ClientChange, now: number): Write {
  const due = { kind: CLIENT_CHANGE, at: now + INTERRUPTED_AFTER_MS, turn: 1 }
  return insert(clientChange({ clientId, change }), { clientId, change }, { due })
}

/** Removes the note of a change that every cell knows. In a cell, the store publishes the client first: see `shared-clients.ts`. */
export function forgetClientChange(noted: ClientChange): Write {
  return remove(clientChange(noted))
}
