import { type TaskId, writtenId } from '../ids.ts'

/** An audited call or refusal, as far as its words depend on it. */
export type AuditedCall = {
  /** Method and template of the path. */
  readonly action: string
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
  readonly refused?: string
  readonly reason?: string
  readonly taskId?: TaskId
  readonly proposed?: true
}

/** Kinds of audit events, in the order in which a task goes through them; then those without a task. */
export const EVENT_KINDS = [
  'proposal',
  'submission',
  'approval',
  'rejection',
  'return',
  'withdrawal',
  'execution',
  'refusal',
  'sign-in',
  'change',
] as const

type EventKind = (typeof EVENT_KINDS)[number]

const MOVE = 'PUT /global/tasks/{taskId}'
const SIGN_INS: readonly string[] = ['POST /authentication/login', 'POST /saml-acs/{idp}']

/** The status of a task in the state before or after an event. */
function statusIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'status' in state ? state.status : undefined
}

/** Tells what kind of event an entry is. */
export function kindOf(entry: AuditedCall): EventKind {
  if (entry.refused !== undefined) return 'refusal'
  if (entry.proposed === true) return 'proposal'
  if (entry.action === MOVE) return kindOfMove(statusIn(entry.before), statusIn(entry.after))
  if (entry.taskId !== undefined) return 'execution'
  return SIGN_INS.includes(entry.action) ? 'sign-in' : 'change'
}

function kindOfMove(before: unknown, after: unknown): EventKind {
  switch (after) {
    case 'REJECTED':
      return 'rejection'
    case 'DISCARDED':
      return 'withdrawal'
    case 'DRAFT':
      return 'return'
    case 'PENDING':
      return before === 'DRAFT' ? 'submission' : 'approval'
    case 'EXECUTED':
    case 'FAILED':
    case 'EXECUTE':
      return 'execution'
    default:
      return 'change'
  }
}

/** The task of an event: of its call, or the one that it moves. */
export function taskOf({ taskId, path }: Pick<AuditedCall, 'taskId' | 'path'>): TaskId | undefined {
  if (taskId !== undefined) return taskId
  const [, moved] = /^\/global\/tasks\/([1-9]\d{0,15})(?:\/|$)/.exec(path) ?? []
  return moved === undefined ? undefined : writtenId(moved)
}
