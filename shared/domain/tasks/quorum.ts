import type { CustomerId } from '../ids.ts'

/** One person's word on a task. `named` is false for a holder of an executor role who has approved. */
export type Approval = {
  readonly customerId: CustomerId
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED'
  readonly named: boolean
  /** The digest of the stored call that was approved. */
  readonly digest?: string
}

/** What of a task its quorum is counted on. */
export type Countable = {
  readonly initiator: CustomerId
  readonly digest: string
  readonly approvals: readonly Approval[]
  /** Made with an agent's token: then its owner, if named, has to approve like anybody else. */
  readonly madeBy: 'person' | 'agent'
}

/**
 * Does the quorum hold? With `overrideCheckerCount` N > 0: N distinct approvers other than the initiator. With 0: all named approvers;
 * where nobody is named, one holder of an executor role. Only those count who approved this very call and still may check it.
 */
export function quorumHolds(checkerCount: number, task: Countable, mayStillCheck: (customerId: CustomerId) => boolean): boolean {
  const counts = (approval: Approval): boolean =>
    approval.status === 'APPROVED' && approval.digest === task.digest && mayStillCheck(approval.customerId)
  const others = distinct(task.approvals.filter((approval) => approval.customerId !== task.initiator && counts(approval)))
  if (checkerCount > 0) return others.size >= checkerCount

  const deciding = task.approvals.filter((approval) => approval.named && decides(approval, task))
  return deciding.length > 0 ? deciding.every(counts) : others.size > 0
}

/** An initiator who named themselves decides nothing; the owner of the agent that made the task does. */
export function decides(approval: Approval, task: Pick<Countable, 'initiator' | 'madeBy'>): boolean {
  return approval.customerId !== task.initiator || task.madeBy === 'agent'
}

function distinct(approvals: readonly Approval[]): ReadonlySet<CustomerId> {
  return new Set(approvals.map(({ customerId }) => customerId))
}

/** The approvals of a new task: an initiator who is named has approved, everybody else is awaited; an agent approves nothing. */
export function firstApprovals(
  named: readonly CustomerId[],
  task: Pick<Countable, 'initiator' | 'madeBy' | 'digest'>,
): readonly Approval[] {
  return [...new Set(named)].map((customerId) =>
    customerId === task.initiator && task.madeBy === 'person'
      ? { customerId, status: 'APPROVED', named: true, digest: task.digest }
      : { customerId, status: 'PENDING', named: true },
  )
}

/** The approvals with one more word; a person has one word, and repeating it changes nothing. */
export function withWord(
  approvals: readonly Approval[],
  customerId: CustomerId,
  status: 'APPROVED' | 'REJECTED',
  digest: string,
): readonly Approval[] {
  const before = approvals.find((approval) => approval.customerId === customerId)
  if (before === undefined) return [...approvals, { customerId, status, named: false, digest }]
  if (before.status === status && before.digest === digest) return approvals
  return approvals.map((approval) => (approval === before ? { ...approval, status, digest } : approval))
}

/** How many named approvers a new task needs: enough for the quorum, and somebody other than its initiator. */
export function enoughApprovers(
  named: readonly CustomerId[],
  checkerCount: number,
  initiator: CustomerId,
  madeBy: Countable['madeBy'],
): boolean {
  const others = new Set(named.filter((customerId) => customerId !== initiator)).size
  if (checkerCount > 0) return others >= checkerCount
  return others > 0 || (madeBy === 'agent' && named.includes(initiator))
}
