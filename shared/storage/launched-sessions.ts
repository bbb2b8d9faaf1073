import { defined } from '../domain/defined.ts'
import { type Session, session } from './sessions.ts'
import { equals, hasNo, oneHolds, remove, update, type Write } from './write.ts'

/** Tells whether a session began with a launch from another one. */
export function isLaunched({ launchedFrom = [], wasLaunched }: Pick<Session, 'launchedFrom' | 'wasLaunched'>): boolean {
  return launchedFrom.length > 0 || wasLaunched === true
}

/** The session on which the proofs in a session are counted: the first one that it was launched from, or itself. */
export const countedIn = ({ sessionId, launchedFrom }: Pick<Session, 'sessionId' | 'launchedFrom'>): string =>
  launchedFrom?.[0] ?? sessionId

/**
 * Moves a session into the next epoch of its identity, in the transaction that starts the epoch. That transaction ends all other sessions,
 * including those that this one was launched from, so it no longer depends on them. `first`: the one on which its proofs were counted.
 * INVARIANT: the count and the sign-on of `first` go on here, so that outliving it gives no new guesses, and the logout of a provider still
 * ends the session. `endsAt` stays.
 */
export function carryOver(live: Session, epoch: number, first: Session | undefined): readonly Write[] {
  const when = [equals('epoch', live.epoch)]
  if (live.launchedFrom === undefined) return [update(session(live.customerId, live.sessionId), { set: { epoch } }, { when })]
  const { proofs, provingAt, wrongProofs, signedOn } = first ?? {}
  const set = { epoch, wasLaunched: true, ...defined({ proofs, provingAt, wrongProofs, signedOn }) }
  const moved = update(session(live.customerId, live.sessionId), { set, remove: ['launchedFrom'] }, { when })
  if (first === undefined) return [moved]
  const isCountAsRead = (proofs ?? 0) === 0 ? oneHolds(hasNo('proofs'), equals('proofs', 0)) : equals('proofs', proofs)
  return [moved, remove(session(first.customerId, first.sessionId), { when: [isCountAsRead] })]
}
