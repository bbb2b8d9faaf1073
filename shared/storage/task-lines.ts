import { ENDED } from '../domain/tasks/transitions.ts'
import type { Ending, HeldLine, Task, TaskEvent } from './task.ts'

type Held = Pick<Task, 'start' | 'submitted' | 'ending'>

/**
 * The part of a line that a task keeps, if the line happens once: its creation, its submission or its end. The rest of that line is in the task anyway, so
 * that it needs no item of its own. `undefined` for other lines, of which there may be many.
 */
export function heldOf(event: TaskEvent, version: number): Held | undefined {
  const { what, at, status } = event
  if (what === 'CREATED') return { start: status }
  if (what === 'SUBMITTED') return { submitted: { version, at } }
  return ENDED.includes(status) ? { ending: endingOf(event) } : undefined
}

function endingOf({ what, by, comment, began }: TaskEvent): Ending {
  return { what, by, ...commentedBy(comment), ...(began === undefined ? {} : { began: { at: began.at, ...commentedBy(began.comment) } }) }
}

const commentedBy = (comment: string | undefined): { readonly commented?: true } => (comment === undefined ? {} : { commented: true })

/** The lines that a task holds itself, oldest first. */
export function linesHeldBy(of: Task): readonly HeldLine[] {
  const { start, submitted, created: at, initiator: by, agent } = of
  const first = { by, attempt: 0 }
  return [
    ...(start === undefined
      ? []
      : [{ ...first, at, what: 'CREATED' as const, status: start, version: 1, ...(agent === undefined ? {} : { agent }) }]),
    ...(submitted === undefined ? [] : [{ ...first, ...submitted, what: 'SUBMITTED' as const, status: 'PENDING' as const }]),
    ...(of.ending === undefined ? [] : [endOf(of, of.ending)]),
  ]
}

function endOf(of: Task, { what, by, commented, began }: Ending): HeldLine {
  const { version, lastModified: at, status, attempt, executor, responseCode, executorComment } = of
  const said = (is: true | undefined) => (is === undefined || executorComment === undefined ? {} : { comment: executorComment })
  const line = { at, by, what, status, attempt, version, ...said(commented) }
  if (began === undefined || executor === undefined) return line
  const begin = { version: version - 1, at: began.at, by: executor, ...said(began.commented) }
  return { ...line, ...(responseCode === undefined ? {} : { responseCode }), began: begin }
}
