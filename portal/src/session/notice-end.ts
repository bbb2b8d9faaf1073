import { isCountersignError } from '@countersign/client'
import { session } from './client.ts'

/**
 * The session has ended or never existed, so nothing else will work. SEC004 asks for a step-up and USR… for other proofs, so these do not
 * count.
 */
export function noticeEnd(error: unknown): void {
  if (isCountersignError(error) && error.status === 401 && (error.code === 'SEC001' || error.code === 'SEC002')) session.hasEnded()
}
