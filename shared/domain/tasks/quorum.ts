import type { CustomerId } from '../ids.ts'
import type { StepUp } from '../permissions/grants.ts'

/** One person's vote on a task. `named` is false for a holder of an executor role who has approved. */
export type Approval = {
  readonly customerId: CustomerId
  readonly status: 'PENDING' | 'APPROVED' | 'REJECTED'
  readonly named: boolean
  /** Digest of the stored call that was approved. */
  readonly digest?: string
  /** The state of the item that was approved, if it is another than at proposal time. */
  readonly state?: string
  /** The identity that approved. While it is locked or deleted, the approval does not count. */
  readonly identity?: string
  /** A candidate of a step of a policy: listed like a named approver, but others may approve in their place. */
  readonly ofStep?: true
  /** The step of a policy for which it was given, and when. */
  readonly policy?: string
  readonly step?: string
  readonly at?: string
  /** It was given as a candidate by escalation. */
  readonly escalated?: true
  /**
   * The step-ups by which the approver proved it, and whether it came with a comment. Absent in approvals of older versions of the service.
   */
  readonly proofs?: readonly StepUp[]
  readonly commented?: boolean
  /** The substitute who gave it in the place of `customerId`, and the identity that the substitute used. */
  readonly substitute?: CustomerId
  readonly substituteIdentity?: string
}

/** The fields of a task that its quorum depends on. */
export type Countable = {
  readonly initiator: CustomerId
  readonly digest: string
  readonly approvals: readonly Approval[]
  /** `agent`: made with an agent's token. Then its owner, if named, must approve like anybody else. */
  readonly madeBy: 'person' | 'agent'
}

export type Quorum =
  | { readonly kind: 'reached' }
  /** These named approvers have not approved, or their approvals no longer count. */
  | { readonly kind: 'named-missing'; readonly customerIds: readonly CustomerId[] }
  /** This many more approvers are needed, not counting the initiator. */
  | { readonly kind: 'more-needed'; readonly more: number }

/**
 * Tells whether the quorum is reached, or what it lacks. With `overrideCheckerCount` N > 0: N distinct approvers other than the
 * initiator. With 0: all named approvers or, if nobody is named, one holder of an executor role. Only approvals of this exact call count,
 * by people who may still check it.
 */
export function quorumOf(checkerCount: number, task: Countable, mayStillCheck: (customerId: CustomerId) => boolean): Quorum {
  const counts = (approval: Approval): boolean => hasApproved(approval, task) && mayStillCheck(approval.customerId)
  const deciding = checkerCount > 0 ? [] : task.approvals.filter((approval) => isAsked(approval) && decides(approval, task))
  if (deciding.length > 0) {
    const missing = deciding.filter((approval) => !counts(approval))
    return missing.length === 0 ? REACHED : { kind: 'named-missing', customerIds: missing.map(({ customerId }) => customerId) }
  }
  const others = distinct(task.approvals.filter((approval) => approval.customerId !== task.initiator && counts(approval)))
  const more = Math.max(1, checkerCount) - others.size
  return more <= 0 ? REACHED : { kind: 'more-needed', more }
}

const REACHED: Quorum = { kind: 'reached' }

/** Tells whether an approval was given for this exact call. */
export function hasApproved({ status, digest }: Approval, task: Pick<Countable, 'digest'>): boolean {
  return status === 'APPROVED' && digest === task.digest
}

/** Tells whether a person has approved this exact call: for themselves, or in the place of somebody. */
export function hasSpoken(customerId: CustomerId, task: Pick<Countable, 'approvals' | 'digest'>): boolean {
  return votesOf(customerId, task).length > 0
}

/** Tells whether a person has approved this exact call in the place of somebody. They never approve it for themselves too. */
export function hasStoodIn(customerId: CustomerId, task: Pick<Countable, 'approvals' | 'digest'>): boolean {
  return votesOf(customerId, task).some(({ substitute }) => substitute === customerId)
}

/** The person under whose name a person has approved: the giver, if they did so as a substitute. */
export function voterFor(customerId: CustomerId, task: Pick<Countable, 'approvals' | 'digest'>): CustomerId {
  return votesOf(customerId, task)[0]?.customerId ?? customerId
}

function votesOf(customerId: CustomerId, task: Pick<Countable, 'approvals' | 'digest'>): readonly Approval[] {
  return task.approvals.filter((approval) => [approval.customerId, approval.substitute].includes(customerId) && hasApproved(approval, task))
}

/** Tells whether this very person was asked to approve: everybody who was must do so. */
export function isAsked({ named, ofStep }: Pick<Approval, 'named' | 'ofStep'>): boolean {
  return named && ofStep === undefined
}

/** Tells whether somebody has decided: for themselves, or as the substitute of somebody. Nobody decides twice. */
export function hasDecided(customerId: CustomerId, { approvals }: Pick<Countable, 'approvals'>): boolean {
  return approvals.some(
    (approval) =>
      approval.substitute === customerId ||
      (approval.customerId === customerId && approval.substitute === undefined && approval.status !== 'PENDING'),
  )
}

/** An initiator who is named does not decide; the owner of the agent that made the task does. */
export function decides(approval: Approval, task: Pick<Countable, 'initiator' | 'madeBy'>): boolean {
  return approval.customerId !== task.initiator || task.madeBy === 'agent'
}

function distinct(approvals: readonly Approval[]): ReadonlySet<CustomerId> {
  return new Set(approvals.map(({ customerId }) => customerId))
}

/**
 * The approvals of a new task: a named initiator has approved, everybody else is pending; an agent approves nothing. `candidates` are the
 * people whom the steps of its policies name.
 */
export function firstApprovals(
  named: readonly CustomerId[],
  task: Pick<Countable, 'initiator' | 'madeBy' | 'digest'>,
  candidates: readonly CustomerId[] = [],
): readonly Approval[] {
  const asked = [...new Set(named)].map(
    (customerId): Approval =>
      customerId === task.initiator && task.madeBy === 'person'
        ? { customerId, status: 'APPROVED', named: true, digest: task.digest }
        : { customerId, status: 'PENDING', named: true },
  )
  const others = [...new Set(candidates)].filter((customerId) => customerId !== task.initiator && !named.includes(customerId))
  return [...asked, ...others.map((customerId): Approval => ({ customerId, status: 'PENDING', named: true, ofStep: true }))]
}

/** An approval before it was given. */
function undecided({ customerId, named, ofStep }: Approval): Approval {
  return { customerId, status: 'PENDING', named, ...(ofStep === undefined ? {} : { ofStep }) }
}

/** The approvals after one person took theirs back: a named approver is undecided again, and a role holder is removed. */
export function withoutApprovalOf(approvals: readonly Approval[], customerId: CustomerId): readonly Approval[] {
  return approvals.flatMap((approval) => (approval.customerId !== customerId ? [approval] : approval.named ? [undecided(approval)] : []))
}

/** A vote. With policies it also tells when it was given, and for which step. */
export type Word = Pick<
  Approval,
  'state' | 'policy' | 'step' | 'at' | 'escalated' | 'proofs' | 'commented' | 'substitute' | 'substituteIdentity'
> & {
  readonly status: 'APPROVED' | 'REJECTED'
  readonly digest: string
  readonly identity: string
}

const SAME = ['status', 'digest', 'identity', 'state', 'substitute'] as const

/** Adds one vote. Each person has one vote, and repeating it changes nothing. */
export function withWord(approvals: readonly Approval[], customerId: CustomerId, word: Word): readonly Approval[] {
  const before = approvals.find((approval) => approval.customerId === customerId)
  if (before === undefined) return [...approvals, { customerId, named: false, ...word }]
  if (SAME.every((field) => before[field] === word[field])) return approvals
  const { customerId: voter, named, ofStep } = before
  const asked = { customerId: voter, named, ...(ofStep === undefined ? {} : { ofStep }) }
  return approvals.map((approval) => (approval === before ? { ...asked, ...word } : approval))
}

/**
 * The approvals after a change of the item: those of another state than `state` are pending again. `undefined` is the state at proposal
 * time. The approval of an initiator, which counts for nothing, stays.
 */
export function approvalsFor(state: string | undefined, task: Countable): readonly Approval[] {
  const isVoid = (approval: Approval): boolean => approval.status === 'APPROVED' && approval.state !== state && decides(approval, task)
  if (!task.approvals.some(isVoid)) return task.approvals
  return task.approvals.map((approval) => (isVoid(approval) ? undecided(approval) : approval))
}

/** The approvals after a task was sent back: named approvers are undecided again, and role holders who approved are removed. */
export function withoutDecisions(task: Countable): readonly Approval[] {
  const named = task.approvals.filter((approval) => approval.named)
  return named.map((approval) => (decides(approval, task) ? undecided(approval) : approval))
}

/**
 * A task keeps at most this many approvals: 20 that are named, and as many as the largest quorum counts, with which it runs. Holders of a
 * role approve beside named approvers only if a quorum counts them.
 */
export const MOST_APPROVALS = 40

/**
 * The approvals that a task keeps. If there are more than `MOST_APPROVALS`, those of role holders who may no longer check the task are
 * dropped: they count for nothing, and the history still shows them.
 */
export function keptApprovals(approvals: readonly Approval[], mayStillCheck: (customerId: CustomerId) => boolean): readonly Approval[] {
  if (approvals.length <= MOST_APPROVALS) return approvals
  return approvals.filter(({ customerId, named }) => named || mayStillCheck(customerId))
}

/** Number of named approvers that a new task needs: enough for the quorum, and at least one person other than its initiator. */
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
