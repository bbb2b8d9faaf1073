import type { AgentCall } from '../../shared/contract/agent-call.ts'
import { TASK_PAGES } from '../../shared/contract/routes.ts'
import { fitting } from './answer-budget.ts'
import { marked } from './untrusted.ts'
import { whoHasToApprove } from './who-has-to-approve.ts'

/** The fields of an answered task that are described to an agent in our own words. */
export type AnsweredTask = {
  readonly taskId: number
  readonly status: string
  readonly created: string
  readonly lastModified: string
  readonly executorRoles: string
  readonly approvals: readonly { readonly customerId: number; readonly status: string }[]
  readonly policies?: readonly unknown[]
  readonly outcome?: string
  readonly runsAt?: string
} & Readonly<Record<string, unknown>>

/** The meaning of each status for the proposed change. */
const MEANS: Readonly<Record<string, (whoHas: string) => string>> = {
  DRAFT: () => 'Nothing has changed yet: this is a draft, which its initiator has to submit.',
  PENDING: (whoHas) => `Nothing has changed yet. ${whoHas} to approve. Use wait_for_decision to learn what is decided.`,
  EXECUTE: () => 'It was approved and is being carried out now.',
  EXECUTED: () => 'It was approved and carried out.',
  REJECTED: () =>
    'It was rejected, and nothing has changed. Read the comment of the person who rejected it before you propose anything else.',
  DISCARDED: () => 'It was discarded, and nothing has changed.',
  FAILED: () => 'It was approved, but carrying it out failed, and nothing has changed. An approver can try again.',
}

const approvedUntil = (runsAt: string): string =>
  `Nothing has changed yet. Everybody has approved, and it is carried out at ${runsAt}; until then an approver can take the approval back. Use wait_for_decision to learn the end.`

/** The meaning of an end after which nobody knows whether the request to an upstream took effect. */
const UNKNOWN =
  'Its request was sent, and nobody knows whether it took effect. Do not propose it again before a person has found out at the upstream.'

/** The id, status and page of a task, and the meaning of its status, in our own words. */
export function standing(call: Pick<AgentCall, 'baseUrl'>, of: AnsweredTask) {
  const { taskId, status, outcome, runsAt } = of
  const means = status === 'PENDING' && runsAt !== undefined ? approvedUntil(runsAt) : MEANS[status]?.(whoHasToApprove(of))
  const says = outcome === 'UNKNOWN' && status !== 'EXECUTE' ? UNKNOWN : (means ?? 'Ask a person what became of it.')
  const standing = {
    taskId,
    status,
    url: `${call.baseUrl()}${TASK_PAGES}/${taskId}`,
    message: says,
  }
  return of.policies === undefined ? standing : { ...standing, ...marked({ policies: of.policies }) }
}

/** The same, with the task itself as data: without the form of its sentence for other languages, of which a model needs none. */
export function shownProposal(call: Pick<AgentCall, 'baseUrl'>, of: AnsweredTask) {
  const { sentence: _, ...task } = of
  return { ...standing(call, of), ...marked(fitting(task)) }
}
