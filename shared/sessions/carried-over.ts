import type { Call } from '../contract/call.ts'
import { carryOver, countedIn } from '../storage/launched-sessions.ts'
import { type Session, session } from '../storage/sessions.ts'
import type { Write } from '../storage/write.ts'

/** Lets a session live on in the next epoch of its identity, with what it has of the session that it was launched from. */
export async function carriedOver({ read }: Pick<Call, 'read'>, live: Session, epoch: number): Promise<readonly Write[]> {
  const first = live.launchedFrom === undefined ? undefined : await read.one(session(live.customerId, countedIn(live)))
  return carryOver(live, epoch, first)
}
