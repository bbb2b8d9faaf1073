import { CONSUMERS } from '../../functions/catalogue.ts'
import { type FunctionRow, type Reserved, reservedFor, SENDING_ON, type Use } from './function-row.ts'

/** The additional uses of a queue's function. */
const OF_ONE_QUEUE: Readonly<Record<string, readonly Use[]>> = {
  messages: ['messages'],
  tasks: ['pki-public-key', 'document-keeping', 'password-hashing', 'stage-settings'],
  documents: ['document-removal'],
  // Logout tokens are signed with each attempt.
  upstreams: SENDING_ON,
  callbacks: ['callbacks', 'private-token-keys'],
  'callbacks-slow': ['callbacks', 'private-token-keys'],
}

export type QueueRow = FunctionRow & {
  readonly queue: string
  /** Concurrent batches: enough for a backlog, and few enough to leave the API its share of the account's concurrency. */
  readonly batchesAtOnce: number
  /**
   * Time in which a batch may gather messages if nobody waits for them: fewer and fuller batches cost less. 0: it starts with its first
   * message.
   */
  readonly gathersSeconds: number
}

/** In a small account, concurrent batches use at most this share of its concurrency. */
const QUEUE_SHARE = 0.2

/** Concurrent batches of a queue, in an account with this concurrency. Lambda accepts no number below 2. */
export function batchesAtOnceIn(row: QueueRow, concurrency: number): number {
  const most = reservedFor(row, concurrency).reservedConcurrentExecutions ?? Math.floor(QUEUE_SHARE * concurrency)
  return Math.max(2, Math.min(row.batchesAtOnce, most))
}

/**
 * Receivers of callbacks can hang for 15 s, and upstreams for 25 s. The leases and turns of one tenant are limited, so that several tenants
 * with hanging receivers leave room for all others.
 */
const BATCHES_AT_ONCE: Readonly<Record<string, number>> = { callbacks: 200, 'callbacks-slow': 50, upstreams: 50 }
/** Sealing and the removal of documents are announced a minute or more in advance. */
const GATHERS_SECONDS: Readonly<Record<string, number>> = { audit: 20, documents: 20 }
/** The account's concurrency that is reserved for a queue. */
const RESERVED_FOR_QUEUES: Readonly<Record<string, Reserved>> = {
  callbacks: {
    share: QUEUE_SHARE,
    because: 'callbacks go out while the API is busy; as many as batches may be under way at once, or batches would be throttled',
  },
  'callbacks-slow': {
    share: 0.04,
    because: 'receivers that hang hold this function for its whole time; it must neither starve the API nor be starved by it',
  },
}
/** The folders of queues that are not named after their folder. */
const FOLDERS: Readonly<Record<string, string>> = { 'callbacks-slow': 'callbacks' }

/** A function per queue, so that no queue waits for another's function. */
export const QUEUE_FUNCTIONS: readonly QueueRow[] = [...new Set(CONSUMERS.map(({ queue }) => queue))].map((queue) => ({
  queue,
  name: `${queue}-queue`,
  folder: FOLDERS[queue] ?? queue,
  batchesAtOnce: BATCHES_AT_ONCE[queue] ?? 20,
  gathersSeconds: GATHERS_SECONDS[queue] ?? 0,
  ...(RESERVED_FOR_QUEUES[queue] === undefined ? {} : { reserved: RESERVED_FOR_QUEUES[queue] }),
  file: 'queue-handler',
  memoryMiB: 512,
  timeoutSeconds: Math.max(...CONSUMERS.filter((consumer) => consumer.queue === queue).map(({ timeoutSeconds }) => timeoutSeconds)),
  uses: ['table', 'data-keys', 'send', ...(OF_ONE_QUEUE[queue] ?? [])],
}))

/** The function that takes bounces and complaints of e-mails. */
export const MAIL_FEEDBACK: QueueRow = {
  queue: 'mail-feedback',
  name: 'mail-feedback-queue',
  folder: 'mail-feedback',
  batchesAtOnce: 2,
  gathersSeconds: 20,
  file: 'queue-handler',
  memoryMiB: 512,
  timeoutSeconds: 30,
  uses: ['table'],
}

/** The queues that AWS fills, and that the service never sends to. */
export const FED_BY_AWS: readonly QueueRow[] = [MAIL_FEEDBACK]
