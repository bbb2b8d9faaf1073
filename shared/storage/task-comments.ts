import { type CommentId, type CustomerId, NO_ID, type TaskId, type TenantId } from '../domain/ids.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Listing, oldestFirst, type Reference, reference } from './read.ts'
import { type Key, keys } from './table.ts'
import { equals, hasNo, insert, isBelow, oneHolds, remove, replace, update, upsert, type Write } from './write.ts'

/** Due kind: a comment that its addressees have not been told of. */
export const TASK_COMMENT = 'TASK_COMMENT'

/** A comment on a task. It never changes, except that the erasure of its author empties its text. */
export type TaskComment = {
  readonly commentId: CommentId
  readonly taskId: TaskId
  readonly author: CustomerId
  /** The name of the author's agent, if it wrote the comment. */
  readonly agent?: string
  readonly text: string
  readonly created: string
}

/** At most this many comments on a task. */
export const MOST_COMMENTS = 200

const comment = (taskId: TaskId, commentId: CommentId) => reference<TaskComment>(keys.taskComment(taskId, commentId))
export const taskCommentAt = (key: Key): Reference<TaskComment> => reference(key)

/** The number of comments on a task. */
type Discussion = { readonly comments: number }

const discussion = (taskId: TaskId) => reference<Discussion>(keys.discussion(taskId))

/** A comment of a person, in a row by which an erasure finds it. One small row for each comment. */
type CommentOf = Pick<TaskComment, 'taskId' | 'commentId'>

const commentOfPerson = ({ author, taskId, commentId }: Pick<TaskComment, 'author' | 'taskId' | 'commentId'>) =>
  reference<CommentOf>(keys.commentOfPerson(author, taskId, commentId))

/** Adds a comment; refused if the task has `MOST_COMMENTS` already. Due at once if the tenant tells people of comments. */
export function addComment(made: TaskComment, tenantId: TenantId | undefined): readonly Write[] {
  const { taskId, commentId, created } = made
  const due = { kind: TASK_COMMENT, at: Date.parse(created), turn: 1 }
  const keysOfNotice = ['mustache.email.task.pending'] as const
  return [
    { ...insert(comment(taskId, commentId), made), dueWhereSet: { due, tenantId, keys: keysOfNotice } },
    insert(commentOfPerson(made), { taskId, commentId }),
    upsert(
      discussion(taskId),
      { add: { comments: 1 } },
      { when: [oneHolds(hasNo('comments'), isBelow('comments', MOST_COMMENTS))], otherwise: 'too-many-comments' },
    ),
  ]
}

export function commentsOn(taskId: TaskId, limit: number, after?: string): Listing<TaskComment> {
  return oldestFirst(keys.taskComment(taskId, NO_ID), limit, after)
}

/** Records that the addressees of a comment were told: of several workers, one writes this. */
export function commentIsTold({ taskId, commentId }: TaskComment): Write {
  return update(comment(taskId, commentId), { remove: DUE_ATTRIBUTES }, { when: [equals('dueKind', TASK_COMMENT)] })
}

/** A discussion that the next digest of a person names: one small row for each task, however many comments it has. */
type Discussed = { readonly taskId: TaskId; readonly at: string }

const discussed = (customerId: CustomerId, taskId: TaskId) => reference<Discussed>(keys.discussed(customerId, taskId))

export function noteDiscussed(customerId: CustomerId, taskId: TaskId, at: string): Write {
  return replace(discussed(customerId, taskId), { taskId, at })
}

export function discussedFor(customerId: CustomerId, limit: number): Listing<Discussed> {
  return oldestFirst(keys.discussed(customerId, NO_ID), limit)
}

/** Removes a discussion from the next digest, unless it went on meanwhile. */
export function discussionIsTold(customerId: CustomerId, { taskId, at }: Discussed): Write {
  return remove(discussed(customerId, taskId), { when: [equals('at', at)] })
}

export function commentsOfPerson(author: CustomerId, limit: number): Listing<CommentOf> {
  return oldestFirst(keys.commentOfPerson(author, NO_ID, NO_ID), limit)
}

/** Empties comments of an erased person, and forgets that they wrote them. Two writes for each. */
export function emptyComments(author: CustomerId, those: readonly CommentOf[]): readonly Write[] {
  return those.flatMap(({ taskId, commentId }) => [
    update(comment(taskId, commentId), { set: { text: '' } }),
    remove(commentOfPerson({ author, taskId, commentId })),
  ])
}
