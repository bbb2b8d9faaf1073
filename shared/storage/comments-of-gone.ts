import type { CustomerId } from '../domain/ids.ts'
import { MINUTE_MS } from './due.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, remove, update, type Write } from './write.ts'

/** Due kind: the comments of an erased person. */
export const COMMENTS_OF_GONE = 'COMMENTS_OF_GONE'

/** An erased person whose comments must be emptied. */
export type CommentsOfGone = {
  readonly customerId: CustomerId
  /** Raised with each part that is emptied: messages for earlier turns are ignored. */
  readonly turn: number
}

const commentsOfGone = (customerId: CustomerId) => reference<CommentsOfGone>(keys.commentsOfGone(customerId))

/** Written in the transaction that erases a person. Due a minute later, when every call that still saw the person has ended. */
export function letCommentsGo(customerId: CustomerId, now: number): Write {
  return insert(commentsOfGone(customerId), { customerId, turn: 1 }, { due: { kind: COMMENTS_OF_GONE, at: now + MINUTE_MS, turn: 1 } })
}

/** Written with a part that was emptied: the rest is due at once. */
export function goOnEmptying({ customerId, turn }: CommentsOfGone, now: number): Write {
  const due = { kind: COMMENTS_OF_GONE, at: now, turn: turn + 1 }
  return update(commentsOfGone(customerId), { set: { turn: turn + 1 } }, { when: [equals('turn', turn)], due })
}

export function allEmptied({ customerId, turn }: CommentsOfGone): Write {
  return remove(commentsOfGone(customerId), { when: [equals('turn', turn)] })
}
