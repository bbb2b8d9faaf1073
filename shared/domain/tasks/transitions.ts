export const TASK_STATES = ['DRAFT', 'PENDING', 'EXECUTE', 'EXECUTED', 'REJECTED', 'DISCARDED', 'FAILED'] as const
export type TaskStatus = (typeof TASK_STATES)[number]

/** Who sets a task in motion: the two persons, or the service when the stored call has run or its time is over. */
export type Mover = 'initiator' | 'executor' | 'service'

/** The states of a task and what leads from one to another. */
export const TRANSITIONS = [
  { from: 'DRAFT', to: 'PENDING', by: 'initiator' },
  { from: 'DRAFT', to: 'DISCARDED', by: 'initiator' },
  { from: 'PENDING', to: 'REJECTED', by: 'executor' },
  { from: 'PENDING', to: 'EXECUTE', by: 'executor' },
  { from: 'FAILED', to: 'EXECUTE', by: 'executor' },
  { from: 'EXECUTE', to: 'EXECUTED', by: 'service' },
  { from: 'EXECUTE', to: 'FAILED', by: 'service' },
] as const satisfies readonly { from: TaskStatus; to: TaskStatus; by: Mover }[]

/** The states that a person can ask for with PUT. */
export const REQUESTABLE = ['PENDING', 'DISCARDED', 'REJECTED', 'EXECUTE'] as const satisfies readonly TaskStatus[]
export type Requestable = (typeof REQUESTABLE)[number]

export function statesBefore(to: TaskStatus): readonly TaskStatus[] {
  return TRANSITIONS.filter((transition) => transition.to === to).map((transition) => transition.from)
}

export type Move =
  | { readonly kind: 'allowed'; readonly as: Mover }
  | { readonly kind: 'not-from-this-state' }
  | { readonly kind: 'not-yours' }

/** May somebody who is `movers` to this task take it from `from` to `to`? A wrong person is told so before a wrong state is. */
export function mayMove(from: TaskStatus, to: Requestable, movers: readonly Mover[]): Move {
  const ways = TRANSITIONS.filter((transition) => transition.to === to)
  const mine = ways.filter((way) => movers.includes(way.by))
  if (mine.length === 0) return { kind: 'not-yours' }
  const way = mine.find((candidate) => candidate.from === from)
  return way === undefined ? { kind: 'not-from-this-state' } : { kind: 'allowed', as: way.by }
}
