import type { TenantId } from '../domain/ids.ts'
import type { Ports } from '../ports/ports.ts'
import type { DueMessage } from '../storage/due.ts'
import type { TenantSettings } from './call.ts'
import type { Reader } from './reader.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** What a job works with: like a call, but nobody asked. It commits once; a failed condition means that somebody else has done it. */
export type Job = {
  readonly message: DueMessage
  readonly ports: Ports
  readonly read: Reader
  readonly unitOfWork: UnitOfWork
  readonly now: number
  readonly newId: () => number
  readonly settingsOf: (tenantId: TenantId | undefined) => Promise<TenantSettings>
  /** Hands the message on as it is, for another queue or a later moment (milliseconds): nothing is written, and it is sent when the job is over. */
  readonly passOn: (as: { readonly kind?: string; readonly at?: number }) => void
  /** Commits what was gathered; answers whether it was still ours to do. */
  readonly commit: () => Promise<'done' | 'done-by-another'>
}

/** Who does what is due: one queue, one function in AWS. */
export type Consumer = {
  readonly queue: string
  /** The kinds of due items that it takes. */
  readonly kinds: readonly string[]
  /** The longest that one batch may take, in seconds; the queue hides its messages six times as long. */
  readonly timeoutSeconds: number
  readonly handle: (job: Job) => Promise<void>
}

export function consumer(declared: Consumer): Consumer {
  return declared
}
