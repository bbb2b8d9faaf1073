import { type Phrase, say } from '../../texts/phrase.ts'
import type { TaskStatus } from './transitions.ts'

/** The end of a request in words for its initiator. Their own withdrawal is never notified, so DISCARDED means expired. */
const ENDED: Readonly<Partial<Record<TaskStatus, Phrase>>> = {
  EXECUTED: say`Your request was approved and executed`,
  FAILED: say`Your request was approved, but it failed`,
  REJECTED: say`Your request was rejected`,
  DISCARDED: say`Your request has expired`,
  DRAFT: say`Your request was sent back`,
}

export function decisionInWords(status: TaskStatus): Phrase {
  return ENDED[status] ?? say`Your request is ${{ status }}`
}
