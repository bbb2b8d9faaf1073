import type { Call } from '../../contract/call.ts'
import { tagsIn } from '../../contract/entity-tag.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import type { Scope } from '../../domain/permissions/role-assignments.ts'
import { fieldInWords } from '../../domain/tasks/effects.ts'
import type { ItemBaseline } from '../../domain/tasks/item-baseline.ts'
import { type Approval, approvalsFor } from '../../domain/tasks/quorum.ts'
import { Refusal } from '../../errors/refusal.ts'
import { voidApprovals } from '../../storage/task-returns.ts'
import { commit } from '../steps/commit.ts'
import { matchesNothing } from '../steps/if-match.ts'
import { changedFields, type ItemState, itemNow, mergedBody, stateKey } from './item-state.ts'
import type { StoredCall } from './stored-call.ts'
import { callOfTask, type WordsOfCall, wordsOfCall } from './words-of-call.ts'

/** The state of the item for which an approval is given, and the approvals that were given for the same state. */
export type Approvable = {
  readonly approvals: readonly Approval[]
  /** `undefined` is the state at proposal time. */
  readonly state: string | undefined
  /** The words for the present effect of the call, if the item is not as it was. */
  readonly words?: WordsOfCall
}

/**
 * Refuses an approval of a state that the approver has not seen: if the item has changed since the proposal, `If-Match` must be its present
 * etag. Then approvals of an earlier state are void. A task that was proposed with `If-Match`, or whose item is gone, fails when it runs.
 */
export async function refuseUnseenChange(stored: StoredCall, scope: Scope, approver: Call): Promise<Approvable> {
  const { task, endpoint, validated, service } = stored
  const { item } = task
  if (item === undefined || validated.kind === 'refused') return untouched(stored, approver)
  const call = await callOfTask(stored, validated.input, scope)
  const now = await itemNow(endpoint, call, item, service)
  if (now === undefined) return approvable(stored, item, now)
  if (namesTag(approver, now.etag)) return { ...approvable(stored, item, now), ...(await wordsNow(stored, call, now)) }
  if (item.onlyThis) return untouched(stored, approver)
  const fields = changedFields(item, now)
  if (fields.length === 0) return { ...untouched(stored, approver), ...(await wordsNow(stored, call, now)) }
  await voidEarlier(stored, stateKey(now), approver)
  throw itemChanged(now, fields, approver.now)
}

/**
 * The approvals that count for the present state of the item, and the words for the present effect of the call; `undefined` if an execution
 * finds out by itself what the item lacks.
 */
export async function approvableNow(stored: StoredCall, scope: Scope): Promise<Approvable | undefined> {
  const { task, endpoint, validated, service } = stored
  const { item } = task
  if (item === undefined || item.onlyThis || validated.kind === 'refused') return undefined
  const call = await callOfTask(stored, validated.input, scope)
  const now = await itemNow(endpoint, call, item, service)
  return now === undefined ? undefined : { ...approvable(stored, item, now), ...(await wordsNow(stored, call, now)) }
}

function approvable({ task }: StoredCall, item: ItemBaseline, now: ItemState | undefined): Approvable {
  const state = now === undefined || changedFields(item, now).length === 0 ? undefined : stateKey(now)
  return { approvals: approvalsFor(state, task), state }
}

async function wordsNow({ task, endpoint }: StoredCall, call: Call, now: ItemState): Promise<Pick<Approvable, 'words'>> {
  if (task.item === undefined || task.item.etag === now.etag) return {}
  const body = await mergedBody(endpoint, call, task.item, now.shown)
  return { words: await wordsOfCall(endpoint, { ...call, body }, now.shown) }
}

/** The state is the one at proposal time, or none is compared: an `If-Match` must be that of the task itself. */
function untouched({ task }: StoredCall, approver: Call): Approvable {
  if (matchesNothing(approver)) throw new Refusal('precondition-failed')
  return { approvals: approvalsFor(undefined, task), state: undefined }
}

function namesTag({ request }: Call, etag: string): boolean {
  const tags = tagsIn(request.headers['if-match'] ?? '')
  return tags.kind === 'tags' && tags.tags.includes(etag)
}

/** Takes back approvals of another state, before the refusal is answered: on the version of the task that was read. */
async function voidEarlier({ task, service }: StoredCall, state: string, { now, caller }: Call): Promise<void> {
  const approvals = approvalsFor(state, task)
  if (approvals === task.approvals) return
  const event = {
    at: new Date(now).toISOString(),
    by: caller.customerId,
    what: 'VOIDED',
    status: task.status,
    attempt: task.attempt,
  } as const
  const writing = createUnitOfWork()
  writing.add(...voidApprovals(task, approvals, event))
  await commit(writing, service, now)
}

/** The refusal that names what has changed, and the etag with which the present state can be approved. */
export function itemChanged({ etag, lastModified }: ItemState, fields: readonly string[], now: number): Refusal {
  const at = lastModified ?? new Date(now).toISOString()
  return new Refusal('item-changed', {
    description: `The item has changed since the proposal: ${fields.map(fieldInWords).join(', ')}. Read the task again. To approve it as it is described now, send the request again with header if-match: ${etag}`,
    headers: { etag },
    changed: { etag, changedSince: { at, fields } },
  })
}
