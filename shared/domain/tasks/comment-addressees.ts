import type { CustomerId } from '../ids.ts'
import type { Approval } from './quorum.ts'

/** The people who take part in the discussion of a task. */
type Discussion = {
  readonly initiator: CustomerId
  readonly approvals: readonly Pick<Approval, 'customerId' | 'status'>[]
  readonly executor?: CustomerId
  /** The authors of its comments. */
  readonly commenters: readonly CustomerId[]
}

/**
 * The people who are told of a new comment: the initiator, everybody who has decided, and earlier commenters, without its author. An
 * agent's comment is told to its owner too, who has not written it.
 */
export function addresseesOfComment(of: Discussion, by: { readonly author: CustomerId; readonly agent?: string }): readonly CustomerId[] {
  const acted = of.approvals.filter(({ status }) => status !== 'PENDING').map(({ customerId }) => customerId)
  const all = [of.initiator, ...acted, ...(of.executor === undefined ? [] : [of.executor]), ...of.commenters]
  return [...new Set(all)].filter((customerId) => by.agent !== undefined || customerId !== by.author)
}
