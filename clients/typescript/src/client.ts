import type { AsTask, CallOptions, ResponseInfo } from './call-types.ts'
import type { Credentials, KeptSession } from './credentials.ts'
import type { Methods } from './generated/methods.ts'
import type { Task } from './generated/schemas.ts'
import type { UpstreamCalls, UpstreamOptions } from './upstream-calls.ts'
import type { WaitForTaskOptions } from './wait-for-task.ts'

export interface RawRequest extends CallOptions {
  method: string
  /** Below `/svc-conductor/rest/v1`, with its query; or from `/svc-conductor` on. */
  path: string
  body?: unknown
  asTask?: AsTask | undefined
}

export interface RawAnswer extends ResponseInfo {
  /** Parsed JSON; text of anything else. */
  readonly data: unknown
  /** The task that stores the call. */
  readonly task?: Task
}

/** The client's methods beside the operations of the API document. */
export interface OwnMethods {
  /** Waits until a task is EXECUTED, REJECTED, DISCARDED or FAILED. */
  waitForTask(taskId: number, options?: WaitForTaskOptions): Promise<Task>
  /** Calls of operations of an upstream, which is a service of the tenant behind this one. */
  upstream(name: string, options?: UpstreamOptions): UpstreamCalls
  /** Any call, for paths that are known only at run time. */
  request(request: RawRequest): Promise<RawAnswer>
  /** Logs in now, and uses these credentials from here on. */
  signIn(credentials: Credentials): Promise<KeptSession>
  /** Ends the session in the service and here. Credentials stay: the next call logs in again. */
  signOut(): Promise<void>
  /** Continues with another session; `undefined` forgets the one in use. */
  useSession(session: KeptSession | undefined): void
  /** The session in use. A secret. */
  currentSession(): KeptSession | undefined
}

export interface Client extends Methods, OwnMethods {}
