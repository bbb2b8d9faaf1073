import type { CustomerId } from '../domain/ids.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, update, type Write } from './write.ts'

/** A login that lives: its tokens work, and can be renewed, while this item is there and its epoch is the identity's. */
export type Session = {
  readonly sessionId: string
  readonly customerId: CustomerId
  readonly identity: string
  readonly epoch: number
  readonly amr: readonly string[]
  readonly created: string
  readonly lastRenewed: string
  /** Seconds since 1970 after which no token of it can be renewed. */
  readonly expiresAt: number
}

export const session = (customerId: CustomerId, sessionId: string) => reference<Session>(keys.session(customerId, sessionId))

/** 2 write units inside a transaction. */
export function beginSession(begun: Session): Write {
  return insert(session(begun.customerId, begun.sessionId), begun)
}

export function prolongSession(live: Session, renewedAt: string, expiresAt: number): Write {
  return update(session(live.customerId, live.sessionId), { set: { lastRenewed: renewedAt, expiresAt } }, { otherwise: 'token-invalid' })
}

export function endSession(customerId: CustomerId, sessionId: string): Write {
  return remove(session(customerId, sessionId), { otherwise: 'not-found' })
}

export function sessionsOf(customerId: CustomerId): Listing<Session> {
  return { partition: keys.person(customerId).PK, prefix: 'SESSION#', order: 'oldest-first', limit: 100 }
}
