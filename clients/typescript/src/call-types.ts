import type { Task } from './generated/schemas.ts'

/** Options of one call. */
export interface CallOptions {
  /** The idempotency key of this write; a repeat with the same key has no second effect. Every write gets one automatically. */
  idempotencyKey?: string | undefined
  /** Ends the call, its retries and its waiting; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Headers beside the client's own, such as `if-match`. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Called with status and headers of the answer, such as `etag`. */
  onResponse?: ((response: ResponseInfo) => void) | undefined
}

export interface ResponseInfo {
  readonly status: number
  readonly headers: { get(name: string): string | null }
}

/** The approvers of a write that is stored as a task instead of being made now. */
export interface AsTask {
  /** Roles or positions whose holders may approve and execute. */
  executorRoles?: readonly string[] | undefined
  /** Customer ids of the approvers. An agent may leave both out if its token names its approvers. */
  approvers?: readonly number[] | undefined
  /** The approval policies that match the call say who approves. */
  byPolicy?: boolean | undefined
  /** A note for the approvers. */
  comment?: string | undefined
  /** A text for finding the task again. */
  tag?: string | undefined
  /** `true`: the task begins as PENDING; otherwise as DRAFT, until its initiator submits it. */
  submit?: boolean | undefined
  /** A task of the same initiator that this one takes the place of, such as one that was rejected or sent back. */
  replaces?: number | undefined
}

export interface TaskCallOptions extends CallOptions {
  /** Stores the call as a task for these people to approve. */
  asTask: AsTask
}

export interface DirectCallOptions extends CallOptions {
  asTask?: undefined
}

/** The call was made, with this answer. */
export interface DoneOutcome<Data> {
  readonly kind: 'done'
  readonly data: Data
  readonly task?: undefined
}

/** Nothing has changed yet: the call waits as a task. */
export interface TaskOutcome {
  readonly kind: 'task'
  readonly task: Task
  readonly data?: undefined
}

export type Outcome<Data> = DoneOutcome<Data> | TaskOutcome

/** A write that can be stored as a task: the type of its outcome follows from `asTask`. */
export interface StorableCall<Input, Data> {
  (input: Input, options: TaskCallOptions): Promise<TaskOutcome>
  (input: Input, options?: DirectCallOptions): Promise<DoneOutcome<Data>>
  (input: Input, options?: CallOptions & { asTask?: AsTask | undefined }): Promise<Outcome<Data>>
}

export interface ListOptions extends CallOptions {
  /** Items per request; the same as `limit` of the API. */
  pageSize?: number | undefined
  /** The `next` of a page, to continue there: programs can read a list page by page without keeping state. */
  from?: string | undefined
}

export interface Page<Item> {
  readonly items: Item[]
  readonly isLast: boolean
  /** The position of the next page; pass it as `from`. Absent on the last page. */
  readonly next?: string
}

/** A list over all its pages: `for await (const item of list)`. Pages are fetched when they are needed. */
export interface List<Item> extends AsyncIterable<Item> {
  /** The same, page by page. */
  pages(): AsyncIterableIterator<Page<Item>>
  /** The first items; all of them without `max`. */
  toArray(options?: { max?: number }): Promise<Item[]>
}
