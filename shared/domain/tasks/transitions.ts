export const TASK_STATES = ['DRAFT', 'PENDING', 'EXECUTE', 'EXECUTED', 'REJECTED', 'DISCARDED', 'FAILED'] as const
export type TaskStatus = (typeof TASK_STATES)[number]

/**
 * The one who moves a task: its maker; an approver or rejecter; a closer, who holds `Task.UPDATE`; or the service, when the stored call
 * has run, when the task expires, or when the agent token that made it ends.
 */
export type Mover = 'initiator' | 'approver' | 'rejecter' | 'closer' | 'service'

/** The states of a task and the transitions between them. If one person is several movers, the first matching row counts. */
export const TRANSITIONS = [
  { from: 'DRAFT', to: 'PENDING', by: 'initiator' },
  { from: 'DRAFT', to: 'DISCARDED', by: 'initiator' },
  { from: 'PENDING', to: 'DISCARDED', by: 'initiator' },
  { from: 'FAILED', to: 'DISCARDED', by: 'initiator' },
  { from: 'PENDING', to: 'REJECTED', by: 'rejecter' },
  { from: 'FAILED', to: 'REJECTED', by: 'rejecter' },
  { from: 'PENDING', to: 'DRAFT', by: 'rejecter' },
  { from: 'PENDING', to: 'REJECTED', by: 'closer' },
  { from: 'FAILED', to: 'REJECTED', by: 'closer' },
  { from: 'PENDING', to: 'EXECUTE', by: 'approver' },
  { from: 'FAILED', to: 'EXECUTE', by: 'approver' },
  { from: 'EXECUTE', to: 'EXECUTED', by: 'service' },
  { from: 'EXECUTE', to: 'FAILED', by: 'service' },
  { from: 'DRAFT', to: 'DISCARDED', by: 'service' },
  { from: 'PENDING', to: 'DISCARDED', by: 'service' },
  { from: 'FAILED', to: 'DISCARDED', by: 'service' },
] as const satisfies readonly { from: TaskStatus; to: TaskStatus; by: Mover }[]

/** A state that a person can request with PUT: the target of a transition that is not the service's. */
export type Requestable = Exclude<(typeof TRANSITIONS)[number], { readonly by: 'service' }>['to']

/** All states that can be requested, in the order of the document. The compiler demands each of them, and no others. */
export const REQUESTABLE = Object.keys({
  PENDING: true,
  DISCARDED: true,
  REJECTED: true,
  DRAFT: true,
  EXECUTE: true,
} satisfies Record<Requestable, true>) as readonly Requestable[]

/** The states that a task never leaves. */
export const ENDED: readonly TaskStatus[] = TASK_STATES.filter((state) => !TRANSITIONS.some(({ from }) => from === state))

export function isOpen(status: TaskStatus): boolean {
  return !ENDED.includes(status)
}

/** The states in which a task waits for a decision, or for its execution. The compiler demands an answer for each state. */
const WAITS: Readonly<Record<TaskStatus, boolean>> = {
  DRAFT: true,
  PENDING: true,
  EXECUTE: true,
  EXECUTED: false,
  REJECTED: false,
  DISCARDED: false,
  FAILED: false,
}

export function isWaiting(status: TaskStatus): boolean {
  return WAITS[status]
}

/** The states from which one of these movers can take a task to `to`. */
export function statesBefore(to: TaskStatus, by: Mover): readonly TaskStatus[] {
  return TRANSITIONS.filter((transition) => transition.to === to && transition.by === by).map(({ from }) => from)
}

export type Move =
  | { readonly kind: 'allowed'; readonly by: Mover }
  | { readonly kind: 'not-from-this-state' }
  | { readonly kind: 'not-yours' }

/** Tells whether somebody with these roles in the task may move it from `from` to `to`. A wrong person is reported before a wrong state. */
export function mayMove(from: TaskStatus, to: Requestable, movers: ReadonlySet<Mover>): Move {
  const mine = TRANSITIONS.filter((transition) => transition.to === to && movers.has(transition.by))
  if (mine.length === 0) return { kind: 'not-yours' }
  const way = mine.find((candidate) => candidate.from === from)
  return way === undefined ? { kind: 'not-from-this-state' } : { kind: 'allowed', by: way.by }
}
