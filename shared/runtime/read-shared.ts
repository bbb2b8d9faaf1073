import { Refusal } from '../errors/refusal.ts'
import type { Store, StoredItem } from '../ports/store.ts'
import { type DirectoryClient, directoryClient, directoryRequest } from '../storage/directory-things.ts'
import type { Reference } from '../storage/read.ts'
import type { Key } from '../storage/table.ts'
import { clientIn, homeOf, isRegistered, requestIn } from './shared-thing.ts'

type OfCell = { readonly number: number; readonly things: Pick<Store, 'read'> }
type Elsewhere = { readonly reference: Reference<unknown>; readonly opened: (item: StoredItem | undefined) => StoredItem | undefined }

/** Reads what the table of this cell does not have from the directory, if it can be there. */
export function readShared({ read }: Pick<Store, 'read'>, { number, things }: OfCell): Store['read'] {
  return async (references, consistency) => {
    const own = await read(references, consistency)
    const absent = references.flatMap(({ key }, at) => {
      const elsewhere = own[at] === undefined ? inDirectory(key, number) : undefined
      return elsewhere === undefined ? [] : [{ at, ...elsewhere }]
    })
    if (absent.length === 0) return own
    const found = await things.read(absent.map(({ reference }) => reference))
    const opened = new Map(absent.map((each, index) => [each.at, each.opened(found[index])]))
    return own.map((item, at) => item ?? opened.get(at))
  }
}

/** INVARIANT: a client above tenants that its own cell does not have does not exist, whatever the directory says. */
function inDirectory(key: Key, cell: number): Elsewhere | undefined {
  const clientId = clientIn(key)
  if (clientId === undefined) {
    const hash = requestIn(key)
    return hash === undefined ? undefined : { reference: directoryRequest(hash), opened: (item) => item }
  }
  if (!isRegistered(clientId) && homeOf(clientId) === cell) return undefined
  return { reference: directoryClient(clientId), opened: (item) => clientOf(item as DirectoryClient | undefined) }
}

/** Seconds after which a caller should try again. A change takes milliseconds, unless its process dies. */
const TRY_AGAIN_AFTER = '2'

function clientOf(shared: DirectoryClient | undefined): StoredItem | undefined {
  if (shared?.changing === undefined) return shared?.client
  throw new Refusal('unavailable', { because: 'client-changes', headers: { 'retry-after': TRY_AGAIN_AFTER } })
}
