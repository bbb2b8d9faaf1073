import { CATALOGUE, CONSUMERS } from '../../functions/catalogue.ts'
import { GUIDES } from '../../shared/contract/guides.ts'

/** The resources that a function may use. `permissions.ts` translates them to AWS. */
export type Use =
  | 'table'
  | 'due-index'
  | 'private-token-keys'
  | 'public-token-keys'
  | 'data-keys'
  | 'pki-public-key'
  | 'pki-decryption'
  | 'send'
  | 'callbacks'
  | 'messages'
  | 'document-reading'
  | 'document-keeping'
  | 'document-removal'
  /** It reads the stream of the table, and writes what must be kept. */
  | 'archive'
  | 'liveness'
  | 'faces'
  | 'camera'
  | 'stage-settings'
  /** It answers calls, and refuses those that bypassed the edge. */
  | 'edge'
  /** It uses the stage as a caller, and reads the secret of its robot. */
  | 'canary'
  /** Not a permission: the native argon2 is part of its bundle. */
  | 'password-hashing'

/** One Lambda function. */
export type FunctionRow = {
  readonly name: string
  /** Its folder under `functions/`, and its entry file there. */
  readonly folder: string
  readonly file: 'handler' | 'queue-handler'
  readonly memoryMiB: number
  readonly timeoutSeconds: number
  readonly uses: readonly Use[]
  /** Concurrency of the account reserved for this function, and its upper limit. */
  readonly reserved?: Reserved
  /** Files beside its code, by their path in the source tree. */
  readonly files?: readonly string[]
  /** The entry file of its browser code, if its pages load any. */
  readonly page?: string
}

/** `share` of the account's concurrency, or a number, and the reason. */
type Reserved = { readonly share: number; readonly because: string } | { readonly count: number; readonly because: string }

/** The reserved concurrency of a row, as Lambda expects it. */
export function reservedFor(
  { reserved }: Pick<FunctionRow, 'reserved'>,
  concurrency: number,
): { readonly reservedConcurrentExecutions?: number } {
  if (reserved === undefined) return {}
  return { reservedConcurrentExecutions: 'count' in reserved ? reserved.count : Math.floor(reserved.share * concurrency) }
}

/**
 * Every call counts against a limit and reads the configuration. Most verify a token, seal stored data, queue due items, and start the
 * check that proves a step-up.
 */
const OF_MOST_GROUPS: readonly Use[] = ['table', 'public-token-keys', 'data-keys', 'send', 'liveness', 'stage-settings']
/** 1769 MiB give one whole processor. */
const ONE_PROCESSOR = 1769

const GROUPS: Readonly<Record<string, Partial<FunctionRow>>> = {
  // It issues the tokens, so it alone can read the private keys; it hashes passwords, which takes a processor.
  authentication: {
    memoryMiB: ONE_PROCESSOR,
    reserved: {
      share: 0.25,
      because: 'strangers who guess passwords take a quarter of the functions at most, and leave the rest to callers with tokens',
    },
    uses: [
      'table',
      'private-token-keys',
      'data-keys',
      'pki-public-key',
      'pki-decryption',
      'send',
      'document-reading',
      'faces',
      'stage-settings',
      'password-hashing',
    ],
  },
  // It hashes the passwords of new identities, and refuses the service's own public key as theirs.
  identities: { memoryMiB: ONE_PROCESSOR, uses: [...OF_MOST_GROUPS, 'pki-public-key', 'password-hashing'] },
  // It hashes passwords for whoever has no token yet, and shows the page that looks into a camera.
  'password-change': {
    memoryMiB: ONE_PROCESSOR,
    uses: [
      'table',
      'public-token-keys',
      'data-keys',
      'send',
      'document-reading',
      'liveness',
      'faces',
      'camera',
      'stage-settings',
      'password-hashing',
    ],
    page: 'infra/bundle/camera.js',
  },
  // It runs the stored calls of all other groups, and waits for decisions.
  tasks: {
    memoryMiB: ONE_PROCESSOR,
    timeoutSeconds: 29,
    uses: [...OF_MOST_GROUPS, 'pki-public-key', 'document-keeping', 'password-hashing'],
  },
  documents: { uses: [...OF_MOST_GROUPS, 'document-reading', 'document-keeping'] },
  // Agents read and propose calls of all groups with it; it waits for decisions.
  mcp: { memoryMiB: ONE_PROCESSOR, timeoutSeconds: 29, uses: [...OF_MOST_GROUPS, 'pki-public-key', 'document-reading'] },
  // It explains calls of all groups, up to where they take effect.
  authorization: { uses: [...OF_MOST_GROUPS, 'pki-public-key'] },
  // It verifies XML signatures, and hashes the password that nobody knows of whoever comes for the first time; it takes no token and issues none.
  'single-sign-on': { memoryMiB: ONE_PROCESSOR, uses: ['table', 'send', 'stage-settings', 'password-hashing'] },
  // It signs with the service's key at providers that know it, opens the secrets of the others, and tells portals of logouts.
  'openid-sign-in': {
    memoryMiB: ONE_PROCESSOR,
    uses: ['table', 'private-token-keys', 'data-keys', 'send', 'stage-settings', 'password-hashing'],
  },
  // It hashes the password that nobody knows of people whom a directory brings.
  scim: { memoryMiB: ONE_PROCESSOR, uses: [...OF_MOST_GROUPS, 'password-hashing'] },
  // It issues tokens too.
  oauth: { memoryMiB: ONE_PROCESSOR, uses: ['table', 'private-token-keys', 'data-keys', 'send', 'stage-settings'] },
  // It keeps no secret and writes nothing; of what no route takes it verifies the token.
  documentation: {
    memoryMiB: 512,
    uses: ['table', 'public-token-keys'],
    files: ['docs/vendor/scalar-api-reference-1.72.1.js.gz', ...GUIDES.map((guide) => `docs/${guide}.md`)],
  },
}

/** A function per group of endpoints. API Gateway waits 30 s at most, and callers should never wait that long. */
export const HTTP_FUNCTIONS: readonly FunctionRow[] = distinct(CATALOGUE.map(({ group }) => group)).map((group) => ({
  name: group,
  folder: group,
  file: 'handler',
  memoryMiB: 1024,
  timeoutSeconds: 15,
  ...GROUPS[group],
  uses: [...(GROUPS[group]?.uses ?? OF_MOST_GROUPS), 'edge'],
}))

/** The additional uses of a queue's function. */
const OF_ONE_QUEUE: Readonly<Record<string, readonly Use[]>> = {
  messages: ['messages'],
  tasks: ['pki-public-key', 'document-keeping', 'password-hashing', 'stage-settings'],
  documents: ['document-removal'],
  // Logout tokens are signed with each attempt.
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
 * Receivers of callbacks can hang for 15 s. The leases of one tenant are limited, so that several tenants with hanging receivers leave
 * room for all others.
 */
const BATCHES_AT_ONCE: Readonly<Record<string, number>> = { callbacks: 200, 'callbacks-slow': 50 }
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
export const QUEUE_FUNCTIONS: readonly QueueRow[] = distinct(CONSUMERS.map(({ queue }) => queue)).map((queue) => ({
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

/**
 * The number of functions that go over the due index in parallel every minute, each over its share of the shards. More are needed where
 * property `due.shards` is high and one does not come to its end in its time.
 */
export const SWEEPS = 1

/** The function that writes to the archive what the stream of the table brings. */
export const ARCHIVE: FunctionRow = {
  name: 'archive',
  folder: 'archive',
  file: 'handler',
  memoryMiB: 512,
  timeoutSeconds: 60,
  uses: ['archive'],
}

/** The function that goes the way of a caller every minute, from another region. It has a stack of its own. */
export const CANARY: FunctionRow = {
  name: 'canary',
  folder: 'canary',
  file: 'handler',
  memoryMiB: 256,
  timeoutSeconds: 55,
  uses: ['canary'],
}

/** The function that takes the callbacks of the canary. */
export const CANARY_RECEIVER: FunctionRow = {
  name: 'canary-receiver',
  folder: 'canary-receiver',
  file: 'handler',
  memoryMiB: 256,
  timeoutSeconds: 10,
  uses: ['canary'],
  reserved: { count: 2, because: 'anybody can reach its address, and it answers one callback a minute' },
}

/** The function that goes over the due index every minute. */
export const SWEEP: FunctionRow = {
  name: 'sweep',
  folder: 'sweep',
  file: 'handler',
  memoryMiB: 512,
  timeoutSeconds: 50,
  uses: ['table', 'due-index', 'send'],
  reserved: {
    count: 2 * SWEEPS,
    because: 'the sweep starts however busy all others are, and never more than two runs at once of each share',
  },
}

/** Everything that is bundled. */
export const bundledFunctions = (): readonly FunctionRow[] => [...FUNCTIONS, CANARY, CANARY_RECEIVER]

export const FUNCTIONS: readonly FunctionRow[] = [...HTTP_FUNCTIONS, ...QUEUE_FUNCTIONS, ...FED_BY_AWS, ARCHIVE, SWEEP]

/** Concurrency that Lambda keeps for functions that reserve none (https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html). */
const KEPT_UNRESERVED = 100

/** The smallest concurrency of an account in which all reservations fit. */
export function leastConcurrency(): number {
  let concurrency = KEPT_UNRESERVED
  while (concurrency - reservedIn(concurrency) < KEPT_UNRESERVED) concurrency += 1
  return concurrency
}

/** The concurrency that the functions of a stage reserve, of this many. */
function reservedIn(concurrency: number): number {
  return FUNCTIONS.reduce((sum, row) => sum + (reservedFor(row, concurrency).reservedConcurrentExecutions ?? 0), 0)
}

export function functionNamed(name: string): FunctionRow {
  const row = FUNCTIONS.find((each) => each.name === name)
  if (row === undefined) throw new Error(`There is no function named ${name}`)
  return row
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}
