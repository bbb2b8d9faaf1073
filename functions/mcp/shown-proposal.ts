import type { AgentCall } from '../../shared/contract/agent-call.ts'
import { TASK_PAGES } from '../../shared/contract/routes.ts'
import { fitting } from './answer-budget.ts'
import { marked } from './untrusted.ts'

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

type ShownApproval = { readonly customerId: number; readonly onBehalfOf?: number | undefined }

type ShownStep = {
  readonly state: string
  readonly roles: readonly string[]
  readonly people: readonly number[]
  readonly needed: number
  readonly approvals: readonly ShownApproval[]
}

type Awaited = {
  readonly executorRoles: string
  readonly approvals: readonly { readonly customerId: number; readonly status: string }[]
  readonly policies?: readonly unknown[] | undefined
}

/** The missing approvers and their verb, by id and role: names are untrusted data, as those of policies and steps are. */
function whoHasToApprove({ approvals, policies = [], executorRoles }: Awaited): string {
  const steps = policies.flatMap((policy) => (policy as { readonly steps: readonly ShownStep[] }).steps)
  const waiting = approvals.filter(({ status }) => status === 'PENDING').map(({ customerId }) => customerId)
  const named = waiting.filter((customerId) => !steps.some(({ people }) => people.includes(customerId)))
  const gave = new Set(
    steps.flatMap((step) => step.approvals.flatMap(({ customerId, onBehalfOf = customerId }) => [customerId, onBehalfOf])),
  )
  const missing = [...(named.length === 0 ? [] : [all(named)]), ...steps.filter(isOpen).map((step) => candidates(step, gave))]
  const [first = executorRoles === '' ? A_PERSON : one(executorRoles.split(','), []), ...others] = missing
  const who = [first, ...others].map(({ words }) => words).join(', and ')
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${first.areMany || others.length > 0 ? 'have' : 'has'}`
}

const isOpen = ({ state }: ShownStep): boolean => state === 'OPEN'

type Missing = { readonly words: string; readonly areMany: boolean }

const A_PERSON: Missing = { words: 'a person', areMany: false }

/** The candidates of an open step who have not approved, and how many of them are needed. */
function candidates({ roles, people, needed, approvals }: ShownStep, gave: ReadonlySet<number>): Missing {
  const left = needed - approvals.length
  const free = people.filter((customerId) => !gave.has(customerId))
  if (left <= 1) return one(roles, free)
  if (roles.length === 0) return free.length === left ? all(free) : { words: `${left} of ${free.map(user).join(', ')}`, areMany: true }
  const holders = `holders of ${roles.join(' or ')}`
  return { words: free.length === 0 ? `${left} ${holders}` : `${left} of the ${[holders, ...free.map(user)].join(', ')}`, areMany: true }
}

function one(roles: readonly string[], people: readonly number[]): Missing {
  const each = [...(roles.length === 0 ? [] : [`a holder of ${roles.join(' or ')}`]), ...people.map(user)]
  return each.length === 0 ? A_PERSON : { words: each.join(' or '), areMany: false }
}

const all = (people: readonly number[]): Missing => ({ words: people.map(user).join(' and '), areMany: people.length > 1 })

const user = (customerId: number): string => `user ${customerId}`
