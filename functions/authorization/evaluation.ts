import type { AskedPlace } from '../../shared/contract/call.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { Explanation } from '../../shared/domain/permissions/explain.ts'
import type { Caller } from '../../shared/domain/tokens/caller.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { AskedResource, AskedSubject } from './access-shapes.ts'
import { type Asking, askedPlace, askedSubject, isLocked } from './asked-about.ts'

/** A way for a refused caller: a task that one of these roles approves, or a step-up by one of these methods. */
type Obligation =
  | { readonly obligation: 'task'; readonly roles: readonly string[] }
  | { readonly obligation: 'step_up'; readonly methods: readonly string[] }

type Reasoned = { readonly reason: string; readonly permission?: string } & Partial<Obligation>
type Faulty = { readonly reason: string; readonly error: { readonly status: number; readonly message: string } }

/** A decision of AuthZEN. Without context it reveals nothing. */
export type Evaluation = { readonly decision: boolean; readonly context?: Reasoned | Faulty }

export type AskedEvaluation = {
  readonly subject: AskedSubject
  readonly action: { readonly name: string }
  readonly resource: AskedResource
}

const DENIED: Evaluation = { decision: false }
const DENIED_TO_LOCKED: Evaluation = { decision: false, context: { reason: 'The subject is locked: no call of theirs is let in.' } }
const LONGEST_MESSAGE = 2000

/** Evaluates an action of somebody on a thing: true only if the call would be allowed at once. Nothing is allowed to somebody locked. */
export async function evaluated(call: Asking, asked: AskedEvaluation): Promise<Evaluation> {
  const place = await askedPlace(call, asked.resource)
  const who = place === undefined ? undefined : await askedSubject(call, asked.subject)
  if (place === undefined || who === undefined) return DENIED
  return (await isLocked(call, asked.subject, who)) ? DENIED_TO_LOCKED : evaluatedFor(call, who, place, asked)
}

/** The same for a person who is not locked, and a place, about which the caller may ask. */
export async function evaluatedFor(
  call: Asking,
  who: Caller,
  place: AskedPlace,
  { action, resource }: Pick<AskedEvaluation, 'action' | 'resource'>,
): Promise<Evaluation> {
  const { type, id, properties = {} } = resource
  try {
    return evaluationOf(await call.explain({ action: action.name, type, id, place, properties }, who))
  } catch (error) {
    if (error instanceof Refusal) return faulty(error)
    throw error
  }
}

function evaluationOf(explanation: Explanation): Evaluation {
  const { decision, permission, grants, whatWouldHelp } = explanation
  const reason = (decision === 'ALLOW' ? grants.find(({ result }) => result === 'ALLOW')?.why : undefined) ?? whatWouldHelp
  return {
    decision: decision === 'ALLOW',
    context: { reason, ...defined({ permission: permission ?? undefined }), ...obligationOf(explanation) },
  }
}

function obligationOf({ decision, grants, policies = [] }: Explanation): Partial<Obligation> {
  const given = grants.filter(({ result }) => result === decision).map(({ grant }) => grant)
  // Without such a grant, the caller's last proof of who they are is too old.
  if (decision === 'SCA_REQUIRED') return { obligation: 'step_up', methods: given.length === 0 ? ['SCA_IDENTITY'] : [...new Set(given)] }
  if (decision !== 'TASK_REQUIRED') return {}
  // Nobody can propose a call that only a step-up grants them.
  if (!grants.some(({ result }) => result === 'ALLOW' || result === 'TASK_REQUIRED')) return {}
  const checkers = given.map((grant) => grant.split('->')[1] ?? grant)
  const ofPolicies = policies.flatMap(({ steps }) => steps.flatMap(({ roles }) => roles))
  return { obligation: 'task', roles: [...new Set([...checkers, ...ofPolicies])] }
}

/** An evaluation that cannot be made is a denial that names the fault. */
function faulty(refusal: Refusal): Evaluation {
  const { row, detail } = refusal
  const fields = detail.fields?.map(({ field, description }) => `${field}: ${description}`).join('; ')
  const message = (fields ?? refusal.description).slice(0, LONGEST_MESSAGE)
  return { decision: false, context: { reason: message, error: { status: row.status, message } } }
}
