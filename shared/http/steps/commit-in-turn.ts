import type { Committed, Store } from '../../ports/store.ts'
import { discard, type Write } from '../../storage/write.ts'

/**
 * Commits the writes of a call: first what is harmless alone, then the rest in one transaction, or by itself if it is a single write. A crash
 * in between leaves only what is harmless; a refusal of the rest takes back what can be taken back.
 */
export async function commitInTurn(writes: readonly Write[], store: Store): Promise<Committed> {
  const { ahead, rest } = inTurn(writes)
  if (ahead.length === 0) return store.commit(rest)
  const first = await store.writeEach(ahead)
  const outcome = first.kind === 'refused' || rest.length === 0 ? first : await store.commit(rest)
  if (outcome.kind === 'refused')
    await takeBack(
      ahead.filter((write) => !isRefusedIn(first, write)),
      store,
    )
  return outcome
}

function inTurn(writes: readonly Write[]): { readonly ahead: readonly Write[]; readonly rest: readonly Write[] } {
  const bound = writes.filter(({ ahead }) => ahead === undefined)
  const isSafe = bound.length === 1 && bound.every(isNewById)
  const goesAhead = ({ ahead }: Write): boolean => ahead === 'taken-back' || (ahead === 'kept' && isSafe)
  return { ahead: writes.filter(goesAhead), rest: writes.filter((write) => !goesAhead(write)) }
}

/** A new item under an id of its own, which recognises its own repetition: nothing but a fault keeps it from being written. */
const isNewById = ({ kind, twice }: Write): boolean => kind === 'put' && typeof twice === 'object'

/** INVARIANT: what was refused belongs to another call, and stays. */
function isRefusedIn(outcome: Committed, write: Write): boolean {
  return outcome.kind === 'refused' && (outcome.write === write || outcome.besides?.includes(write) === true)
}

async function takeBack(ahead: readonly Write[], store: Store): Promise<void> {
  const gone = ahead.filter((write) => write.ahead === 'taken-back').map(({ key }) => discard({ key }))
  if (gone.length > 0) await store.writeEach(gone)
}
