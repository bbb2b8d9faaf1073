import { CATALOGUE, CONSUMERS } from '../functions/catalogue.ts'
import { GUIDES } from '../shared/contract/guides.ts'

/** What a function may touch; `permissions.ts` says what that is in AWS. */
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
  | 'documents'
  | 'document-removal'
  | 'liveness'
  | 'faces'
  | 'camera'
  | 'stage-settings'
  /** It answers calls, and refuses those that came past the edge. */
  | 'edge'
  /** Not a permission: the native argon2 lies beside the code. */
  | 'password-hashing'

/** One Lambda function. */
export type FunctionRow = {
  readonly name: string
  /** Its folder under `functions/`, and the file there in which it begins. */
  readonly folder: string
  readonly file: 'handler' | 'queue-handler'
  readonly memoryMiB: number
  readonly timeoutSeconds: number
  readonly uses: readonly Use[]
  /** Functions of the account kept for this one alone, and no more than that for it. */
  readonly reserved?: Reserved
  /** What lies beside its code, by the path in the source tree. */
  readonly files?: readonly string[]
  /** What its pages load, bundled for browsers: the file in which that begins. */
  readonly page?: string
}

/** `share` of the functions that may run at once in the account, or a number of them, and why. */
export type Reserved = { readonly share: number; readonly because: string } | { readonly count: number; readonly because: string }

/** How many functions a row keeps for itself, as Lambda is told. */
export function reservedFor(
  { reserved }: Pick<FunctionRow, 'reserved'>,
  concurrency: number,
): { readonly reservedConcurrentExecutions?: number } {
  if (reserved === undefined) return {}
  return { reservedConcurrentExecutions: 'count' in reserved ? reserved.count : Math.floor(reserved.share * concurrency) }
}

/**
 * Every call counts against a limit and reads the configuration; most verify a token, seal what they store, announce what is due, and begin
 * the check by which a step-up can be proved.
 */
const OF_MOST_GROUPS: readonly Use[] = ['table', 'public-token-keys', 'data-keys', 'send', 'liveness', 'stage-settings']
/** 1769 MiB is one whole processor. */
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
      'documents',
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
    uses: ['table', 'data-keys', 'send', 'documents', 'liveness', 'faces', 'camera', 'stage-settings', 'password-hashing'],
    page: 'functions/password-change/camera.js',
  },
  // It runs the stored calls of all other groups.
  tasks: { memoryMiB: ONE_PROCESSOR, uses: [...OF_MOST_GROUPS, 'pki-public-key', 'documents', 'password-hashing'] },
  documents: { uses: [...OF_MOST_GROUPS, 'documents'] },
  // Agents read and propose calls of all groups with it; it waits for decisions.
  mcp: { memoryMiB: ONE_PROCESSOR, timeoutSeconds: 29, uses: [...OF_MOST_GROUPS, 'pki-public-key', 'documents'] },
  // It explains calls of all groups, up to where they take effect.
  authorization: { uses: [...OF_MOST_GROUPS, 'pki-public-key'] },
  // It verifies XML signatures, and hashes the password that nobody knows of whoever comes for the first time; it takes no token and issues none.
  'single-sign-on': { memoryMiB: ONE_PROCESSOR, uses: ['table', 'stage-settings', 'password-hashing'] },
  // It keeps no secret and writes nothing; of what no route takes it verifies the token.
  documentation: {
    memoryMiB: 512,
    uses: ['table', 'public-token-keys'],
    files: ['docs/vendor/scalar-api-reference-1.72.1.js.gz', ...GUIDES.map((guide) => `docs/${guide}.md`)],
  },
}

/** A function for each group of endpoints: API Gateway waits 30 s at most, and no caller should. */
export const HTTP_FUNCTIONS: readonly FunctionRow[] = distinct(CATALOGUE.map(({ group }) => group)).map((group) => ({
  name: group,
  folder: group,
  file: 'handler',
  memoryMiB: 1024,
  timeoutSeconds: 15,
  ...GROUPS[group],
  uses: [...(GROUPS[group]?.uses ?? OF_MOST_GROUPS), 'edge'],
}))

/** What a queue's function uses beside what all of them do. */
const OF_ONE_QUEUE: Readonly<Record<string, readonly Use[]>> = {
  messages: ['messages'],
  documents: ['document-removal'],
  callbacks: ['callbacks'],
  'callbacks-slow': ['callbacks'],
}

export type QueueRow = FunctionRow & {
  readonly queue: string
  /** Batches under way at once: enough for a backlog, and no more than leaves the API its share of the account's functions. */
  readonly batchesAtOnce: number
  /** How long a batch may gather, where nobody waits for it: fewer and fuller batches cost less. 0: it starts with its first message. */
  readonly gathersSeconds: number
}

/** In a small account batches at once take no more than this share of its functions. */
const QUEUE_SHARE = 0.2

/** Batches of a queue under way at once, in an account with so many functions at once. Lambda takes no number below 2. */
export function batchesAtOnceIn({ batchesAtOnce }: QueueRow, concurrency: number): number {
  return Math.max(2, Math.min(batchesAtOnce, Math.floor(QUEUE_SHARE * concurrency)))
}

/** Receivers of callbacks can hang for 15 s. One tenant has so many places that several who hang leave room for everybody else. */
const BATCHES_AT_ONCE: Readonly<Record<string, number>> = { callbacks: 200, 'callbacks-slow': 50 }
/** Seals and removals of documents are announced a minute or more ahead. */
const GATHERS_SECONDS: Readonly<Record<string, number>> = { audit: 20, documents: 20 }
/** What a queue keeps of the account's functions. */
const RESERVED_FOR_QUEUES: Readonly<Record<string, Reserved>> = {
  callbacks: {
    share: QUEUE_SHARE,
    because: 'callbacks go out while the API is busy; as many as batches may be under way at once, or batches would be throttled',
  },
}
/** Where the code of a queue lies that isn't named after its folder. */
const FOLDERS: Readonly<Record<string, string>> = { 'callbacks-slow': 'callbacks' }

/** A function for each queue, so that none waits for another's. */
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

/** What goes over the due index every minute. */
export const SWEEP: FunctionRow = {
  name: 'sweep',
  folder: 'sweep',
  file: 'handler',
  memoryMiB: 512,
  timeoutSeconds: 50,
  uses: ['table', 'due-index', 'send'],
  reserved: { count: 2, because: 'the sweep starts however busy all others are, and never more than two runs at once' },
}

export const FUNCTIONS: readonly FunctionRow[] = [...HTTP_FUNCTIONS, ...QUEUE_FUNCTIONS, SWEEP]

export function functionNamed(name: string): FunctionRow {
  const row = FUNCTIONS.find((each) => each.name === name)
  if (row === undefined) throw new Error(`no function is called ${name}`)
  return row
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}
