/** The kinds of things that callbacks report. */
type CallbackSubject = 'payment' | 'withdrawal' | 'task'

/** The `eventType` of a test callback. */
export const TEST_EVENT = 'test'

/** The `eventType` of a callback payload, such as `payment.successful` or `task.pending`. */
export function eventType(subject: CallbackSubject, status: string): string {
  return `${subject}.${status.toLowerCase()}`
}
