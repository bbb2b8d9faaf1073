import type { Task, TaskEvent } from './task.ts'

/** The last comment of a person who decided is kept on the task, and every comment on its line of the history. */
export function commentOf({ comment }: Pick<TaskEvent, 'comment'>): Pick<Task, 'executorComment'> {
  return comment === undefined ? {} : { executorComment: comment }
}

/** The task without its comment, which belongs to somebody who approved it or sent it back. The history keeps that comment. */
export function withoutComment({ executorComment: _, ...of }: Task): Task {
  return of
}

/** The comment is removed at an end that has none of its own. */
export function commentGoneAt({ executorComment }: Task, { comment }: TaskEvent): readonly 'executorComment'[] {
  return executorComment !== undefined && comment === undefined ? ['executorComment'] : []
}
