import type { CustomerId, TenantId } from '../domain/ids.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Reference, reference } from './read.ts'
import { type Key, keys } from './table.ts'
import { check, equals, update, upsert, type Write } from './write.ts'

/** Due kind: a digest of waiting tasks for one person. */
export const TASK_DIGEST = 'TASK_DIGEST'

/** The last digest of waiting tasks that a person was sent. One small item per person: it names no task, so it never grows. */
type TaskDigest = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId
  /** Milliseconds since 1970. */
  readonly sentAt?: number
  /** Present while a digest is due. Tasks that begin to wait until then are included. */
  readonly dueKind?: string
  readonly dueTurn?: number
  /** The digest is only about tasks of people whose substitute this person is: no further substitutes are told. */
  readonly forGivers?: true
}

export const taskDigest = (customerId: CustomerId): Reference<TaskDigest> => reference(keys.taskDigest(customerId))
export const taskDigestAt = (key: Key): Reference<TaskDigest> => reference(key)

/** Schedules a digest for this time, in milliseconds. */
export function askForDigest(customerId: CustomerId, tenantId: TenantId, at: number, whose: 'own' | 'of-givers' = 'own'): Write {
  const change =
    whose === 'own' ? { set: { customerId, tenantId }, remove: ['forGivers'] } : { set: { customerId, tenantId, forGivers: true } }
  return upsert(taskDigest(customerId), change, { due: { kind: TASK_DIGEST, at, turn: at } })
}

/** Makes a digest that is due about tasks of the person's own too; refused like `digestIsStillDue`. */
export function digestIsOwn(customerId: CustomerId, turn: number): Write {
  return update(taskDigest(customerId), { remove: ['forGivers'] }, { when: [equals('dueTurn', turn)] })
}

/** Fails the transaction if this turn of a digest is no longer due: it has been sent meanwhile. */
export function digestIsStillDue(customerId: CustomerId, turn: number): Write {
  return check(taskDigest(customerId), [equals('dueTurn', turn)])
}

/** Takes this turn of a digest: of several workers, one writes this. Without `sentAt`, nothing was sent. */
export function takeDigest(of: Pick<TaskDigest, 'customerId'>, turn: number, sentAt: number | undefined): Write {
  return update(
    taskDigest(of.customerId),
    { ...(sentAt === undefined ? {} : { set: { sentAt } }), remove: [...DUE_ATTRIBUTES, 'forGivers'] },
    { when: [equals('dueKind', TASK_DIGEST), equals('dueTurn', turn)] },
  )
}
