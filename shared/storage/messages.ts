import { defined } from '../domain/defined.ts'
import type { MessageId, TenantId } from '../domain/ids.ts'
import { DUE_ATTRIBUTES, type DueMessage } from './due.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, update, type Write } from './write.ts'

/** Kind of a due message, in the due index and in the queue. */
export const MESSAGE = 'MESSAGE'

type MessageState = 'WAITING' | 'SENT' | 'WITHHELD' | 'GIVEN_UP'

/** A message to a person, and its state. Its recipient and contents are sealed, and removed when it ends. */
export type StoredMessage = {
  readonly messageId: MessageId
  readonly tenantId?: TenantId
  /** The key of its template. */
  readonly template: string
  readonly sealed?: string
  readonly state: MessageState
  /** Raised by every claim: queued messages for earlier turns are ignored. */
  readonly turn: number
  readonly attempts: number
  /** Code of the last error. */
  readonly lastError?: string
  readonly created: string
  readonly lastModified: string
  /** Ended messages are kept for a month, to answer questions about them; in seconds. */
  readonly expiresAt?: number
}

const KEPT_SECONDS = 30 * 24 * 3_600
/** Lifetime of a claim: longer than an attempt can take, in milliseconds. */
const CLAIM_LIFETIME_MS = 2 * 60_000

export const message = (messageId: MessageId): Reference<StoredMessage> => reference(keys.message(messageId))

/**
 * Stores a message that is due at once, in the transaction of the event that it reports. About 0.7 KB: 1 write unit and 1 of the index,
 * doubled.
 */
export function storeMessage(of: Pick<StoredMessage, 'messageId' | 'tenantId' | 'template' | 'sealed'>, now: number): Write {
  const at = new Date(now).toISOString()
  const made: StoredMessage = { ...of, state: 'WAITING', turn: 1, attempts: 0, created: at, lastModified: at }
  return insert(message(of.messageId), made, { due: { kind: MESSAGE, at: now, turn: 1 } })
}

/**
 * Claims a turn of a message: of several workers with the same one, exactly one gets it. If that worker dies, the message is due again
 * when the claim expires.
 */
export function claimMessage({ key, turn }: Pick<DueMessage, 'key' | 'turn'>, now: number): Write {
  return update(
    reference<StoredMessage>(key),
    { set: { turn: turn + 1 }, add: { attempts: 1 } },
    { when: [equals('turn', turn), equals('state', 'WAITING')], due: { kind: MESSAGE, at: now + CLAIM_LIFETIME_MS, turn: turn + 1 } },
  )
}

/** Records the end of a message, and removes its contents. */
export function endMessage(claimed: StoredMessage, state: Exclude<MessageState, 'WAITING'>, now: number, lastError?: string): Write {
  const set = { state, ...noted(now, lastError), expiresAt: Math.floor(now / 1_000) + KEPT_SECONDS }
  return update(
    message(claimed.messageId),
    { set, remove: ['sealed', ...DUE_ATTRIBUTES] },
    { when: [equals('turn', claimed.turn)], twice: 'as-once' },
  )
}

/** Plans another attempt after a failed one. */
export function retryMessage(claimed: StoredMessage, at: number, now: number, lastError: string): Write {
  const turn = claimed.turn + 1
  return update(
    message(claimed.messageId),
    { set: { turn, ...noted(now, lastError) } },
    { when: [equals('turn', claimed.turn)], due: { kind: MESSAGE, at, turn }, twice: 'as-once' },
  )
}

function noted(now: number, lastError: string | undefined): Pick<StoredMessage, 'lastModified' | 'lastError'> {
  return { lastModified: new Date(now).toISOString(), ...defined({ lastError }) }
}
