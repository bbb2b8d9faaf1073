/** What a callback can tell of. */
export type CallbackSubject = 'payment' | 'withdrawal' | 'task'

/** The `eventType` of a test callback. */
export const TEST_EVENT = 'test'

/** The `eventType` in a callback's payload, by which receivers tell one kind from another: `payment.successful`, `task.pending`. */
export function eventType(subject: CallbackSubject, status: string): string {
  return `${subject}.${status.toLowerCase()}`
}
