import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ok, type Reply } from '../../contract/http.ts'
import type { TaskId } from '../../domain/ids.ts'
import { checkersFor } from '../../domain/permissions/decide-access.ts'
import { invalid } from '../../errors/refusal.ts'
import { storeTask, type Task } from '../../storage/tasks.ts'
import { digestOf } from '../digest.ts'
import type { Decision } from './decide.ts'
import { shownBody } from './mask.ts'
import { BASE_PATH } from './parse-request.ts'
import type { TaskWish } from './task-headers.ts'

/** Stores the call instead of making it: the answer is empty and names the task. */
export async function storeAsTask(endpoint: Endpoint, call: Call, decision: Decision, wish: TaskWish): Promise<Reply> {
  refuseOtherCheckers(decision, wish)
  const made = await taskFrom(endpoint, call, wish)
  call.unitOfWork.add(...storeTask(made))
  return ok(undefined, { 'task-id': String(made.taskId), location: `${BASE_PATH}/global/tasks/${made.taskId}` })
}

/** A role that nobody could use to execute this call is the maker's typing error, not the approver's riddle. */
function refuseOtherCheckers(decision: Decision, wish: TaskWish): void {
  const checkers = checkersFor(decision.row, decision.access)
  const other = wish.executorRoles.find((role) => !checkers.has(role))
  if (other !== undefined)
    throw invalid('task-executor-roles', `${other} can't execute this call; who can: ${[...checkers].sort().join(', ')}`)
}

async function taskFrom(endpoint: Endpoint, call: Call, wish: TaskWish): Promise<Task> {
  const { request, caller, place, ports, now } = call
  const taskId = call.newId() as TaskId
  const at = new Date(now).toISOString()
  const tenant = place.kind === 'tenant' ? { tenantId: place.tenantId } : {}
  const organisation = place.kind === 'tenant' && place.owner.kind === 'organisation' ? { organisationId: place.owner.organisationId } : {}
  return {
    taskId,
    ...tenant,
    ...organisation,
    endpoint: endpoint.name,
    httpMethod: request.method,
    path: `${BASE_PATH}${request.path}`,
    query: request.rawQuery,
    body: shownBody(endpoint, call.body),
    ...(request.rawBody === undefined
      ? {}
      : { sealedBody: await ports.secrets.seal(Buffer.from(request.rawBody).toString('base64'), `task/${taskId}`) }),
    digest: digestOf(request),
    initiator: caller.customerId,
    initiatorIdentity: caller.identity,
    description: (await endpoint.describe?.(call)) ?? endpoint.summary,
    executorRoles: wish.executorRoles,
    approvals: [],
    ...(wish.initiatorComment === undefined ? {} : { initiatorComment: wish.initiatorComment }),
    ...(wish.tag === undefined ? {} : { tag: wish.tag }),
    status: wish.start,
    attempt: 0,
    created: at,
    lastModified: at,
  }
}
