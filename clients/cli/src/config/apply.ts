import { isDeepStrictEqual } from 'node:util'
import { type AsTask, type Client, isCountersignError, type Setting, type Task } from '@countersign/client'
import { Failure } from '../failure.ts'
import { type EndpointChange, nameOfEndpoint } from './endpoints.ts'
import { type PlannedChange, pathOf } from './plan.ts'
import { nameOfUpstream, type UpstreamChange } from './upstreams.ts'

/** The result of one change. */
export type Applied = { readonly key: string } & (
  | { readonly result: 'changed' }
  | {
      readonly result: 'proposed'
      readonly taskId: number
      readonly status: Task['status']
      /** Open tasks from before that change the same key. */
      readonly pendingTasks?: readonly number[]
    }
)

/**
 * Refuses a plan before anything is sent, if one of its changes is impossible. `proposal`: how a change that needs an approval is proposed
 * to these roles.
 */
export function refuseImpossible(
  plan: readonly PlannedChange[],
  asTask: AsTask | undefined,
  proposal: (change: PlannedChange, roles: string) => string = (_, roles) => `add --as-task ${roles}`,
): void {
  const denied = plan.filter(({ decision }) => decision === 'DENY')
  if (denied.length > 0)
    throw new Failure(1, `Nothing was sent: you may not change ${denied.map(({ key }) => key).join(', ')}`, denied[0]?.whatWouldHelp)
  const needing = plan.find(({ decision }) => decision === 'TASK_REQUIRED')
  if (needing === undefined || asTask !== undefined) return
  const roles = needing.approvers.join(',')
  throw new Failure(
    1,
    `Nothing was sent: ${needing.key} needs the approval of ${roles.replaceAll(',', ' or ')}`,
    `Propose it: ${proposal(needing, roles)}`,
  )
}

/** Makes one change: as a task if that is asked for, otherwise directly. */
export async function applyOne(client: Client, tenantId: number, change: PlannedChange, asTask: AsTask | undefined): Promise<Applied> {
  const { key, kind, after } = change
  const path = pathOf(tenantId, key)
  const call = kind !== 'reset' ? { method: 'PUT', path, body: { value: after } } : { method: 'DELETE', path }
  const { headers, pendingTasks } = kind === 'new-row' ? NOTHING_SET : await unchangedSince(client, path, change)
  const answer = await client.request({ ...call, headers, ...(asTask === undefined ? {} : { asTask }) })
  if (answer.task === undefined) return { key, result: 'changed' }
  const others = pendingTasks.length === 0 ? {} : { pendingTasks }
  return { key, result: 'proposed', taskId: answer.task.taskId, status: answer.task.status, ...others }
}

/** The header by which the service refuses the change if somebody else changed the key since it was planned, and the tasks that would. */
type Unchanged = { readonly headers: Readonly<Record<string, string>>; readonly pendingTasks: readonly number[] }

const NOTHING_SET: Unchanged = { headers: {}, pendingTasks: [] }

async function unchangedSince(client: Client, path: string, { key, before }: PlannedChange): Promise<Unchanged> {
  try {
    const { data, headers } = await client.request({ method: 'GET', path })
    const { value, pendingTasks = [] } = data as Setting
    if (!isDeepStrictEqual(value, before))
      throw new Failure(1, `${key} was changed by somebody else in the meantime`, 'Look again: countersign config plan FILE')
    const tag = headers.get('etag')
    return { headers: tag === null ? {} : { 'if-match': tag }, pendingTasks }
  } catch (error) {
    // A template for one language that is not set yet.
    if (isCountersignError(error) && error.status === 404 && before === undefined) return NOTHING_SET
    throw error
  }
}

/** Makes one change of an endpoint: as a task if that is asked for, otherwise directly. */
export async function applyEndpoint(
  client: Client,
  tenantId: number,
  change: EndpointChange,
  asTask: AsTask | undefined,
): Promise<Applied> {
  const at = `/tenants/${tenantId}/webhook-endpoints`
  const call =
    change.kind === 'create'
      ? { method: 'POST', path: at, body: change.after }
      : change.kind === 'delete'
        ? { method: 'DELETE', path: `${at}/${change.webhookEndpointId}` }
        : { method: 'PUT', path: `${at}/${change.webhookEndpointId}`, body: { description: null, ...change.after } }
  const answer = await client.request({ ...call, ...(asTask === undefined ? {} : { asTask }) })
  const key = nameOfEndpoint(change)
  return answer.task === undefined
    ? { key, result: 'changed' }
    : { key, result: 'proposed', taskId: answer.task.taskId, status: answer.task.status }
}

/** Makes one change of an upstream: as a task if that is asked for, otherwise directly. */
export async function applyUpstream(
  client: Client,
  tenantId: number,
  change: UpstreamChange,
  asTask: AsTask | undefined,
): Promise<Applied> {
  const { task } = await client.request({
    ...requestOf(change, `/tenants/${tenantId}/upstreams`),
    ...(asTask === undefined ? {} : { asTask }),
  })
  const key = nameOfUpstream(change)
  return task === undefined ? { key, result: 'changed' } : { key, result: 'proposed', taskId: task.taskId, status: task.status }
}

function requestOf(change: UpstreamChange, at: string) {
  if (change.kind === 'create') return { method: 'POST', path: at, body: change.after }
  if (change.kind === 'delete') return { method: 'DELETE', path: `${at}/${change.before.name}` }
  const { name, ...after } = change.after
  return { method: 'PUT', path: `${at}/${name}`, body: after }
}
