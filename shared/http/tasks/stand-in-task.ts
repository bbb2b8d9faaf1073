import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { nextSendingAt } from '../../domain/upstreams/next-sending.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Task } from '../../storage/task.ts'
import { TASK_SEND } from '../../storage/task-clock.ts'
import { counted, type Sending } from '../../storage/task-executions.ts'
import { listTask } from '../../storage/task-listings.ts'
import { fitsItem, storeUncounted } from '../../storage/tasks.ts'
import type { Write } from '../../storage/write.ts'
import type { Service } from '../service.ts'
import { commit } from '../steps/commit.ts'
import { BASE_PATH } from '../steps/parse-request.ts'
import { type KeyUse, keepingUnknown } from '../steps/replay.ts'
import { replyOf } from '../steps/respond.ts'
import { countedWhile } from './charge-open-task.ts'
import { taskFrom } from './store-as-task.ts'

/** Nobody is asked: the call was made. */
const ASKS_NOBODY = {
  executorRoles: [],
  approvers: [],
  byPolicy: false,
  initiatorComment: undefined,
  tag: undefined,
  start: 'PENDING',
  replaces: undefined,
  policies: [],
} as const

/**
 * `key`: what the request was sent with. `keyUse`: the caller's own key, if the call carries one. `retryAfter`: the header of the
 * upstream's answer.
 */
type Sent = Sending & { readonly keyUse: KeyUse | undefined; readonly retryAfter: string | undefined }

/**
 * Stores a task for a direct call whose outcome is unknown, and returns the headers that lead to it. Its request is sent again with the key
 * of the first attempt. The call repeated with the caller's key leads to the same task. A caller without room for another open task gets
 * no headers: they can repeat the call with their own key.
 */
export async function standInFor(
  endpoint: Endpoint,
  call: Call,
  { keyUse, retryAfter, ...sending }: Sent,
  service: Service,
): Promise<Readonly<Record<string, string>>> {
  const own: Call = { ...call, unitOfWork: createUnitOfWork() }
  try {
    const made = await countedWhile(own, undefined, () => standIn(endpoint, own, sending, service))
    if (!fitsItem(made)) return {}
    const at = nextSendingAt({ attemptsMade: 1, since: call.now, endedAt: service.ports.clock.now(), retryAfter })
    const headers = { 'task-id': String(made.taskId), location: `${BASE_PATH}/global/tasks/${made.taskId}` }
    const event = { at: made.created, by: made.initiator, what: 'CREATED', status: 'EXECUTE', attempt: 1 } as const
    own.unitOfWork.add(
      { ...storeUncounted(made, event), due: { kind: TASK_SEND, at, turn: made.version } },
      ...listTask({ ...made, status: 'PENDING' }),
      ...(keyUse === undefined ? [] : [await keptUnknown(keyUse, headers, call, service)]),
    )
    await commit(own.unitOfWork, service, service.ports.clock.now())
    return headers
  } catch (error) {
    service.ports.log('error', 'upstream.no-stand-in', {
      traceId: call.traceId,
      because: error instanceof Error ? error.message : 'unknown',
    })
    return {}
  }
}

function keptUnknown(use: KeyUse, headers: Readonly<Record<string, string>>, { traceId }: Call, { ports }: Service): Promise<Write> {
  return keepingUnknown(use, replyOf(new Refusal('upstream-unanswered', { headers }), traceId), ports.clock.now(), ports)
}

async function standIn(endpoint: Endpoint, call: Call, { key, counts }: Sending, service: Service): Promise<Task> {
  const made = await taskFrom(endpoint, call, ASKS_NOBODY, service)
  const since = new Date(call.now).toISOString()
  return {
    ...made,
    status: 'EXECUTE',
    attempt: 1,
    executor: call.caller.customerId,
    claim: { claimId: service.ports.newSecretId(), at: since },
    directKey: key,
    sending: { key, attempts: 1, since, ...counted(counts) },
    outcome: 'UNKNOWN',
  }
}
