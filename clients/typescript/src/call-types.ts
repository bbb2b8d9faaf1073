import type { Task } from './generated/schemas.ts'

/** Wishes about one call. */
export interface CallOptions {
  /** Names this write; a repeat with the same key has no second effect. Every write gets one by itself. */
  idempotencyKey?: string | undefined
  /** Ends the call, its retries and its waiting; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Headers beside the client's own, such as `if-match`. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Is told status and headers of the answer, such as `etag`. */
  onResponse?: ((response: ResponseInfo) => void) | undefined
}

export interface ResponseInfo {
  readonly status: number
  readonly headers: { get(name: string): string | null }
}

/** Who has to approve a write, instead of the write being made now. */
export interface AsTask {
  /** Roles or positions whose holders may approve and execute. */
  executorRoles?: readonly string[] | undefined
  /** Customer ids of those who have to approve. An agent may leave both out where its token names its approvers. */
  approvers?: readonly number[] | undefined
  /** A note for the approvers. */
  comment?: string | undefined
  /** A text by which the task can be found again. */
  tag?: string | undefined
  /** `true`: the task begins as PENDING; otherwise as DRAFT, until its initiator submits it. */
  submit?: boolean | undefined
}

export interface TaskCallOptions extends CallOptions {
  /** Stores the call as a task for these people to approve. */
  asTask: AsTask
}

export interface DirectCallOptions extends CallOptions {
  asTask?: undefined
}

/** The call was made, and this is what it answered. */
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
  /** Items that one request fetches; the same as `limit` of the API. */
  pageSize?: number | undefined
  /** The `next` of a page, to go on there: a list can be read page by page, by programs that keep nothing in between. */
  from?: string | undefined
}

export interface Page<Item> {
  readonly items: Item[]
  readonly isLast: boolean
  /** Where the next page begins; give it as `from`. Absent on the last page. */
  readonly next?: string
}

/** A list over all its pages: `for await (const item of list)`. Nothing is fetched before it is asked for. */
export interface List<Item> extends AsyncIterable<Item> {
  /** The same, page by page. */
  pages(): AsyncIterableIterator<Page<Item>>
  /** The first items; all of them where `max` is left out. */
  toArray(options?: { max?: number }): Promise<Item[]>
}
