import type { MessageId, TenantId } from '../domain/ids.ts'
import { DUE_ATTRIBUTES, type DueMessage } from './due.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, update, type Write } from './write.ts'

/** The kind of a due message, in the due index and in the queue. */
export const MESSAGE = 'MESSAGE'

export type MessageState = 'WAITING' | 'SENT' | 'WITHHELD' | 'GIVEN_UP'

/** A message to a person, and what has become of it. To whom and what it says is sealed, and gone with its end. */
export type StoredMessage = {
  readonly messageId: MessageId
  readonly tenantId?: TenantId
  /** The key of its template. */
  readonly template: string
  readonly sealed?: string
  readonly state: MessageState
  /** Raised by every claim: a message in a queue for an earlier turn is void. */
  readonly turn: number
  readonly attempts: number
  /** The code of what went wrong last. */
  readonly lastError?: string
  readonly created: string
  readonly lastModified: string
  /** Ended messages are kept for a month, for whoever is asked what became of them; in seconds. */
  readonly expiresAt?: number
}

const KEPT_SECONDS = 30 * 24 * 3_600
/** How long a claim is good for: longer than an attempt can take, in milliseconds. */
const CLAIM_LIFETIME_MS = 2 * 60_000

export const message = (messageId: MessageId): Reference<StoredMessage> => reference(keys.message(messageId))

/** Stores a message that is due at once, in the transaction of what it tells of. About 0.7 KB: 1 write unit and 1 of the index, doubled. */
export function storeMessage(of: Pick<StoredMessage, 'messageId' | 'tenantId' | 'template' | 'sealed'>, now: number): Write {
  const at = new Date(now).toISOString()
  const made: StoredMessage = { ...of, state: 'WAITING', turn: 1, attempts: 0, created: at, lastModified: at }
  return insert(message(of.messageId), made, { due: { kind: MESSAGE, at: now, turn: 1 } })
}

/**
 * Takes a turn at a message: of any number of workers with the same one, exactly one gets it. If it dies, the message is due again when
 * the claim has run out.
 */
export function claimMessage({ key, turn }: Pick<DueMessage, 'key' | 'turn'>, now: number): Write {
  return update(
    reference<StoredMessage>(key),
    { set: { turn: turn + 1 }, add: { attempts: 1 } },
    { when: [equals('turn', turn), equals('state', 'WAITING')], due: { kind: MESSAGE, at: now + CLAIM_LIFETIME_MS, turn: turn + 1 } },
  )
}

/** Notes how a message has ended. What it said goes with it. */
export function endMessage(claimed: StoredMessage, state: Exclude<MessageState, 'WAITING'>, now: number, lastError?: string): Write {
  const set = { state, ...noted(now, lastError), expiresAt: Math.floor(now / 1_000) + KEPT_SECONDS }
  return update(
    message(claimed.messageId),
    { set, remove: ['sealed', ...DUE_ATTRIBUTES] },
    { when: [equals('turn', claimed.turn)], twice: 'as-once' },
  )
}

/** Plans another attempt after one that failed. */
export function retryMessage(claimed: StoredMessage, at: number, now: number, lastError: string): Write {
  const turn = claimed.turn + 1
  return update(
    message(claimed.messageId),
    { set: { turn, ...noted(now, lastError) } },
    { when: [equals('turn', claimed.turn)], due: { kind: MESSAGE, at, turn }, twice: 'as-once' },
  )
}

function noted(now: number, lastError: string | undefined): Pick<StoredMessage, 'lastModified' | 'lastError'> {
  return { lastModified: new Date(now).toISOString(), ...(lastError === undefined ? {} : { lastError }) }
}
