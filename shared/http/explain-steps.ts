import type { Call, Input, TenantSettings } from '../contract/call.ts'
import { type Endpoint, isWrite } from '../contract/declared-endpoint.ts'
import { checkersFor } from '../domain/permissions/decide-access.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import {
  type Explanation,
  helping,
  oneOf,
  type TriedGrant,
  triedGrants,
  type Verdict,
  whatWouldHelp,
  written,
} from '../domain/permissions/explain.ts'
import { isHoldableAt } from '../domain/permissions/role-assignments.ts'
import { withoutTemporary } from '../domain/permissions/temporary-positions.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Phrase, say } from '../texts/phrase.ts'
import type { Arrived, Placed } from './request-context.ts'
import { AGENTS_PROOFS, namesByIdOf, setsHigherProofs } from './steps/admit.ts'
import { keepWithinAmount, refuseBeyondLimits } from './steps/agent-limits.ts'
import { notForAgents } from './steps/authenticate.ts'
import { type Decision, decide, decidedAs, decideOn, narrowerFor, refusalOf, scopeOf, tenantIn } from './steps/decide.ts'
import { needsHolderOf } from './steps/right-beyond.ts'
import { refusalOfSeen } from './steps/seen-as-new.ts'
import { needsNewProof } from './steps/step-up.ts'
import { explainPolicies } from './tasks/explain-policies.ts'

/** A call that somebody asks about: `caller` is who would make it, `askers` the call that asks. */
export type Asking = Arrived & Pick<Placed, 'caller' | 'input' | 'tenantSettings'> & { readonly askers: Call }

/** Refuses what the asking caller could not read, and what is beyond the limits of their own token. */
export async function refuseWhatAskerMayNotSee({ endpoint, input, caller, askers, service }: Asking): Promise<void> {
  if (caller !== askers.caller)
    await refuseUnseen(endpoint, input, askers, await service.settings.of(tenantIn(input) ?? askers.caller.tenantId))
  refuseBeyondLimits(endpoint, input, askers.caller)
}

/** Requires that the asking caller could read the item, so that asking about another user reveals nothing. */
async function refuseUnseen(endpoint: Endpoint, input: Input, { caller, read }: Call, tenantSettings: TenantSettings): Promise<void> {
  const scope = await scopeOf(endpoint, input, caller, tenantSettings, read)
  const decision = decideOn(endpoint, input, caller, scope, tenantSettings)
  if (decision?.access.kind !== 'denied' || endpoint.access.kind !== 'permission') return
  const refusal = refusalOf(endpoint, endpoint.access.permission, decision, caller, tenantSettings)
  if (refusal.refusal === 'not-found') throw refusal
}

/** Explains what would be decided for the call: by the matrix, and by what the call itself refuses. */
export async function explainDecision({
  endpoint,
  request,
  call,
  caller,
  input,
  tenantSettings,
  askers,
}: Asking & { readonly call: Call }): Promise<{ readonly explanation: Explanation }> {
  const explanation = await explainPolicies(await explained(endpoint, call, tenantSettings), endpoint, call)
  const beyond = explanation.decision === 'DENY' ? undefined : await beyondAmount(endpoint, call, askers.caller)
  if (beyond !== undefined) return { explanation: denied(endpoint, beyond, explanation.grants) }
  // Nothing is known of the sessions of other people.
  const isOwn = caller === askers.caller && explanation.decision !== 'DENY'
  const isStale = isOwn && (await isProofTooOld({ endpoint, caller, call, input }))
  const isByPerson = caller.scope === 'full' || !isWrite(request.method)
  if (isByPerson) return { explanation: isStale ? withNewProof(explanation) : explanation }
  if (isStale) return { explanation: denied(endpoint, notForAgents(), explanation.grants) }
  if (caller.agent !== undefined && explanation.decision !== 'DENY' && (await setsHigherProofs(endpoint, call, call.read)))
    return { explanation: denied(endpoint, notForAgents(AGENTS_PROOFS), explanation.grants) }
  return { explanation: await explainPolicies(asAgent(explanation, endpoint, call, tenantSettings), endpoint, call) }
}

/** Tells whether the call needs a new proof. A body that was not sent does not tell, so the call is then explained without one. */
async function isProofTooOld(of: Parameters<typeof needsNewProof>[0]): Promise<boolean> {
  try {
    return await needsNewProof(of)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The last proof of the session is too old for the call: it needs a new one, beside what its grants demand. */
function withNewProof(explanation: Explanation): Explanation {
  const { decision, whatWouldHelp, helpSentence = say`${{ whatWouldHelp }}` } = explanation
  if (decision === 'ALLOW') return { ...explanation, decision: 'SCA_REQUIRED', ...helping(NEW_PROOF) }
  return { ...explanation, ...helping(say`${{ help: helpSentence }} ${{ proof: NEW_PROOF }}`) }
}

const NEW_PROOF = say`Your last proof of who you are is too old for this call: log in again, or send the call, prove the intent that header sca names, and send the call again.`

/** The refusal of a call that moves more than the token of the asking agent may. */
async function beyondAmount(endpoint: Endpoint, call: Call, caller: Call['caller']): Promise<Refusal | undefined> {
  try {
    return await keepWithinAmount({ endpoint, input: call, read: call.read, caller }).then(() => undefined)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function explained(endpoint: Endpoint, call: Call, tenantSettings: TenantSettings): Promise<Explanation> {
  if (endpoint.access.kind !== 'permission') return tokenSuffices(endpoint, call)
  const { permission } = endpoint.access
  const decision = decideOn(endpoint, call, call.caller, call.scope, tenantSettings)
  if (decision === undefined) return tokenSuffices(endpoint, call)
  const grants = grantsOf(endpoint, call, tenantSettings)
  if (decision.access.kind === 'denied') {
    const refusal = refusalOf(endpoint, permission, decision, call.caller, tenantSettings)
    const { scope, read, now, caller: principal } = call
    return denied(endpoint, await refusalOfSeen(refusal, permission, { input: call, scope, principal, tenantSettings, read, now }), grants)
  }
  const refusal = decision.access.kind === 'granted' ? await refusedByTheCall(endpoint, call) : undefined
  if (refusal !== undefined) return denied(endpoint, refusal, grants)
  const right = decision.access.kind === 'granted' ? await endpoint.rightBeyond?.(call, withoutTemporary(call.caller)) : undefined
  if (right !== undefined) return { decision: 'TASK_REQUIRED', permission: written(permission), grants, ...helping(needsHolderOf(right)) }
  const verdict = VERDICTS[decision.access.kind]
  return { decision: verdict, permission: written(permission), grants, ...helping(whatWouldHelp(verdict, grants)) }
}

/** The result when an agent makes a write that its owner could make, or have approved. */
function asAgent(owners: Explanation, endpoint: Endpoint, call: Call, tenantSettings: TenantSettings): Explanation {
  if (owners.decision === 'DENY' || endpoint.changes === 'nothing' || endpoint.agents !== undefined) return owners
  const decision = decideOn(endpoint, call, call.caller, call.scope, tenantSettings)
  if (!endpoint.storable || decision === undefined || decision.access.kind === 'step-up')
    return denied(endpoint, notForAgents(), owners.grants)
  const checkers = oneOf([...checkersFor(decision.row, decision.access)].filter((role) => isHoldableAt(role, call.scope)).sort())
  const help = say`Approval by ${{ checkers }}. ${{ how: namesByIdOf(call.caller) }}`
  return { ...owners, decision: 'TASK_REQUIRED', ...helping(help) }
}

const VERDICTS: Readonly<Record<Exclude<Decision['access']['kind'], 'denied'>, Verdict>> = {
  granted: 'ALLOW',
  'as-task': 'TASK_REQUIRED',
  'step-up': 'SCA_REQUIRED',
}

/** The grants of the permission, and of the narrower one that opens the call too. */
function grantsOf(endpoint: Endpoint, call: Call, tenantSettings: TenantSettings): readonly TriedGrant[] {
  const { access } = endpoint
  const { scope } = call
  const who = decidedAs(endpoint, call, call.caller)
  if (access.kind !== 'permission') return []
  const tried = (permission: PermissionName) => {
    const { row, held } = decide(permission, who, scope, tenantSettings)
    return triedGrants(permission, row, who, held)
  }
  const orElse = narrowerFor(endpoint, call)
  return orElse === undefined ? tried(access.permission) : [...tried(access.permission), ...tried(orElse)]
}

/** Runs the checks of the call itself, such as bounds on a permission. Facts such as the balance are not checked. */
async function refusedByTheCall(endpoint: Endpoint, call: Call): Promise<Refusal | undefined> {
  try {
    await endpoint.ensure?.(call)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return isOfAccess(error) ? error : undefined
  }
}

export function isOfAccess({ refusal }: Refusal): boolean {
  return refusal === 'not-found' || refusal === 'task-not-found' || refusal === 'not-permitted' || refusal === 'beyond-agent-limits'
}

async function tokenSuffices(endpoint: Endpoint, call: Call): Promise<Explanation> {
  const refusal = await refusedByTheCall(endpoint, call)
  if (refusal !== undefined) return denied(endpoint, refusal, [])
  return withoutPermission(
    say`Nothing is missing: the call needs a token and no permission. What its caller may not see is not in its answer.`,
  )
}

export function withoutPermission(help: Phrase): Explanation {
  return { decision: 'ALLOW', permission: null, grants: [], ...helping(help) }
}

/** Explains a denial. For an invisible item, it reveals neither whether the item exists nor who could make the call. */
export function denied({ access }: Endpoint, refusal: Refusal, grants: readonly TriedGrant[]): Explanation {
  const { status, code } = refusal.row
  const isUnseen = !SAID.has(refusal.refusal)
  // A grant would be enough: something else denies the call, such as a limit of an agent.
  const hasGrant = grants.some(({ result }) => result !== 'NO')
  return {
    decision: 'DENY',
    permission: access.kind === 'permission' ? written(access.permission) : null,
    grants: isUnseen ? [] : grants,
    ...(isUnseen
      ? helping(UNSEEN)
      : hasGrant || grants.length === 0
        ? { whatWouldHelp: refusal.description }
        : helping(whatWouldHelp('DENY', grants))),
    answer: { status, code },
  }
}

/** Refusals that state their reason. All others are those of invisible items. */
const SAID: ReadonlySet<string> = new Set(['not-permitted', 'not-for-agents', 'beyond-agent-limits'])

const UNSEEN = say`Another path: at this one, nothing is visible to the caller.`
