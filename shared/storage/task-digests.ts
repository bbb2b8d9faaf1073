import type { CustomerId, TenantId } from '../domain/ids.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Reference, reference } from './read.ts'
import { type Key, keys } from './table.ts'
import { equals, update, upsert, type Write } from './write.ts'

/** Somebody is to be told of the tasks that wait for them. */
export const TASK_DIGEST = 'TASK_DIGEST'

/** When somebody was last told of what waits for them. One small item a person: it names no task, so that it never grows. */
export type TaskDigest = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId
  /** Milliseconds since 1970. */
  readonly sentAt?: number
  /** Present while a digest is due: what comes to wait until then is in it. */
  readonly dueKind?: string
  readonly dueTurn?: number
}

export const taskDigest = (customerId: CustomerId): Reference<TaskDigest> => reference(keys.taskDigest(customerId))
export const taskDigestAt = (key: Key): Reference<TaskDigest> => reference(key)

/** Has a digest sent at this time, in milliseconds. */
export function askForDigest(customerId: CustomerId, tenantId: TenantId, at: number): Write {
  return upsert(taskDigest(customerId), { set: { customerId, tenantId } }, { due: { kind: TASK_DIGEST, at, turn: at } })
}

/** Takes this turn of a digest; of any number of workers one writes this. Without `sentAt` nothing was sent. */
export function takeDigest(of: Pick<TaskDigest, 'customerId'>, turn: number, sentAt: number | undefined): Write {
  return update(
    taskDigest(of.customerId),
    { ...(sentAt === undefined ? {} : { set: { sentAt } }), remove: DUE_ATTRIBUTES },
    { when: [equals('dueKind', TASK_DIGEST), equals('dueTurn', turn)] },
  )
}
