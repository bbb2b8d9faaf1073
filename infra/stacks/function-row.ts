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
  /** It sends requests to upstreams, and signs what they say of approvals. */
  | 'upstream-calls'
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

/** The uses of whatever sends requests to upstreams, which may take 25 s: each request has a signed statement of who approved. */
export const SENDING_ON: readonly Use[] = ['private-token-keys', 'upstream-calls']

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
export type Reserved = { readonly share: number; readonly because: string } | { readonly count: number; readonly because: string }

/** The reserved concurrency of a row, as Lambda expects it. */
export function reservedFor(
  { reserved }: Pick<FunctionRow, 'reserved'>,
  concurrency: number,
): { readonly reservedConcurrentExecutions?: number } {
  if (reserved === undefined) return {}
  return { reservedConcurrentExecutions: 'count' in reserved ? reserved.count : Math.floor(reserved.share * concurrency) }
}
