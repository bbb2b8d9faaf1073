import { type Client, CountersignError, type ExplainResponse, type SimulateRequest, type SimulateResponse } from '@countersign/client'
import { printable } from '../output.ts'
import { dim, green, red, yellow } from '../terminal.ts'
import type { Difference } from './differences.ts'
import { isRow } from './export-text.ts'

/** The requirements of a change, and the people it affects. */
export interface PlannedChange extends Difference {
  readonly decision: ExplainResponse['decision']
  /** For TASK_REQUIRED: the roles or positions that may approve. */
  readonly approvers: readonly string[]
  /** Next steps if the change cannot be made at once; for a change that would give a right, they name it. */
  readonly whatWouldHelp?: string
  readonly effect?: Pick<SimulateResponse, 'calls' | 'changes' | 'notShown'>
  /** The reason why the effect is unknown. */
  readonly effectUnknown?: string
}

/** Asks the service what each change requires and, for permission rows and policies, whose calls would gain or lose. Nothing is changed. */
export async function planned(client: Client, tenantId: number, changes: readonly Difference[]): Promise<readonly PlannedChange[]> {
  const plan: PlannedChange[] = []
  for (const change of changes) plan.push(await plannedChange(client, tenantId, change))
  return plan
}

async function plannedChange(client: Client, tenantId: number, change: Difference): Promise<PlannedChange> {
  if (change.kind === 'new-row') return { ...change, decision: 'ALLOW', approvers: [], effectUnknown: 'nobody may call its operations yet' }
  try {
    return { ...change, ...(await rightTo(client, tenantId, change)), ...(await effectOf(client, tenantId, change)) }
  } catch (error) {
    throw namingTheKey(error, change.key)
  }
}

/** The same refusal with the key of the file, where the service names the field of its call. */
function namingTheKey(error: unknown, key: string): unknown {
  if (!(error instanceof CountersignError) || error.errors.length === 0) return error
  const errors = error.errors.map(({ field, description }) => ({ field: field.replace(/^(body\.)?value\b/, key), description }))
  const { code, status, description, traceId, docs, answer } = error
  return new CountersignError(code, { status, description, traceId, docs, answer, errors })
}

const POLICIES = 'approval.policies'

export const pathOf = (tenantId: number, key: string): string => `/tenants/${tenantId}/config/${encodeURIComponent(key)}`

async function rightTo(client: Client, tenantId: number, { key, after, kind }: Difference) {
  const path = pathOf(tenantId, key)
  const body = kind === 'set' ? { method: 'PUT' as const, path, body: { value: after } } : { method: 'DELETE' as const, path }
  const { decision, grants, whatWouldHelp } = await client.explain({ body })
  const approvers = decision === 'TASK_REQUIRED' ? approversIn(grants) : []
  return { decision, approvers, ...(decision === 'ALLOW' ? {} : { whatWouldHelp }) }
}

/** The checkers of one's own pairs; for a change that would give a right one does not hold, the other roles that may make it alone. */
function approversIn(grants: ExplainResponse['grants']): readonly string[] {
  const checkers = grants.filter(({ result }) => result === 'TASK_REQUIRED').map(({ grant }) => grant.split('->')[1] ?? grant)
  const others = grants.filter(({ result, grant }) => result === 'NO' && !grant.includes('->') && !grant.startsWith('SCA_'))
  return [...new Set(checkers.length === 0 ? others.map(({ grant }) => grant) : checkers)]
}

async function effectOf(
  client: Client,
  tenantId: number,
  { key, after }: Difference,
): Promise<Pick<PlannedChange, 'effect' | 'effectUnknown'>> {
  if (!isRow(key) && key !== POLICIES) return {}
  try {
    const value = isRow(key) ? String(after) : (after as SimulateRequest['value'])
    const { calls, changes, notShown } = await client.simulate({ body: { key, value, tenantId } })
    return { effect: { calls, changes, notShown } }
  } catch (error) {
    if (error instanceof CountersignError && error.status === 403) return { effectUnknown: error.description }
    throw error
  }
}

/** The changes in words. */
export function planInWords(plan: readonly PlannedChange[]): string {
  return plan.map((change) => [headline(change), ...whoDecides(change), ...whomItTouches(change)].join('\n')).join('\n')
}

function headline({ key, before, after, kind }: PlannedChange): string {
  const shown = (value: unknown) =>
    value === undefined ? 'not set' : printable(typeof value === 'string' ? `"${value}"` : JSON.stringify(value))
  return `${yellow('~')} ${key}\n    ${red(`- ${shown(before)}`)}\n    ${green(`+ ${shown(after)}`)}${kind === 'reset' ? dim('  (its default)') : ''}`
}

function whoDecides({ decision, approvers, whatWouldHelp = '' }: PlannedChange): readonly string[] {
  if (decision === 'TASK_REQUIRED') return [`    needs a task and the approval of ${approvers.join(' or ')}`, `    ${whatWouldHelp}`]
  return decision === 'DENY' ? [`    you may not make this change: ${whatWouldHelp}`] : []
}

function whomItTouches({ key, effect, effectUnknown }: PlannedChange): readonly string[] {
  if (effectUnknown !== undefined) return [`    its effect on callers is not known: ${effectUnknown}`]
  if (effect === undefined) return []
  const { gain, lose, change, unknown = 0 } = effect.calls
  const people = effect.changes.map(
    ({ effect: kind, call, held, from, to, count, people: some }) =>
      `    ${kind.toLowerCase().padEnd(7)} ${count} × ${call} by ${held.join(', ')}: ${from.decision} → ${to.decision}${namesOf(some)}`,
  )
  const more = effect.notShown === 0 ? [] : [`    and ${effect.notShown} more`]
  const of = '    of the calls of the last 7 days'
  return [
    key === POLICIES
      ? `${of}, ${gain} would need less, ${lose} more, ${change} other approvals, and ${unknown} cannot be judged`
      : `${of}, ${gain} would be allowed, ${lose} would be refused, ${change} would be decided in another way`,
    ...people,
    ...more,
  ]
}

function namesOf(people: readonly { readonly customerId: number; readonly identity?: string }[]): string {
  return people.length === 0 ? '' : ` (${people.map(({ identity, customerId }) => identity ?? customerId).join(', ')})`
}
