import { defined } from '../domain/defined.ts'
import type { CustomerId, TaskId, TenantId } from '../domain/ids.ts'
import { type CarryingChannel, NOTICE_KINDS, type NoticeKind } from '../domain/notices/notice-kinds.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Reference, reference } from './read.ts'
import { type Key, keys } from './table.ts'
import { equals, hasNo, isAbsent, oneHolds, update, upsert, type Write } from './write.ts'

/** Due kind: a digest of waiting tasks for one person. */
export const TASK_DIGEST = 'TASK_DIGEST'

/** A decision about a request of the person, as the next digest tells it. */
export type ToldDecision = { readonly taskId: TaskId; readonly status: TaskStatus; readonly kind: NoticeKind }

/** Number of decisions that one digest names. The rest is counted. */
export const MOST_DECISIONS = 5

/**
 * The outbox of a person for one channel, with the notices of one tenant, or of requests outside of tenants. It names no waiting task and at most `MOST_DECISIONS` decisions, so
 * it stays below 1 KB whatever happens until it is sent.
 */
export type TaskDigest = Readonly<Partial<Record<NoticeKind, true>>> & {
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  /** Absent if it was scheduled by an earlier version: then it is about everything, by e-mail. */
  readonly channel?: CarryingChannel
  /** Another tenant had the person's outbox first: this one has a key of its own. */
  readonly apart?: true
  /** Milliseconds since 1970. */
  readonly sentAt?: number
  /** Present while a digest is due. Tasks that begin to wait until then are included. */
  readonly dueKind?: string
  readonly dueTurn?: number
  /** The digest is only about tasks of people whose substitute this person is: no further substitutes are told. */
  readonly forGivers?: true
  /** Raised by whatever is added: a digest that has changed since it was read is not taken. */
  readonly asked?: number
  /** The first decisions, and the number of all. */
  readonly decisions?: readonly ToldDecision[]
  readonly decided?: number
}

/** The outbox of a person: the one to write to. */
export type Outbox = {
  readonly customerId: CustomerId
  readonly tenantId?: TenantId | undefined
  readonly channel: CarryingChannel
  readonly apart?: true
}

type OfPerson = Pick<Outbox, 'customerId' | 'tenantId' | 'apart'> & { readonly channel?: CarryingChannel }

export const taskDigest = ({ customerId, tenantId, channel = 'mail', apart }: OfPerson): Reference<TaskDigest> =>
  reference(keys.taskDigest(customerId, apart === true ? `${channel}#${tenantId ?? 'GLOBAL'}` : channel))
export const taskDigestAt = (key: Key): Reference<TaskDigest> => reference(key)

/** The fields that are about one digest. They are removed when it is taken. */
const CONTENTS = [...NOTICE_KINDS, 'forGivers', 'decisions', 'decided', 'asked'] as const

type Asked = { readonly kind: NoticeKind; readonly at: number; readonly whose?: 'own' | 'of-givers' }

/** Schedules a digest for this time, in milliseconds, or adds to the one that is due meanwhile. */
export function askForDigest(outbox: Outbox, { kind, at, whose = 'own' }: Asked): Write {
  const set = { ...defined(outbox), [kind]: true, asked: 1 }
  const change = whose === 'own' ? { set, remove: ['forGivers'] } : { set: { ...set, forGivers: true } }
  return upsert(taskDigest(outbox), change, { when: [NOTHING_DUE], due: { kind: TASK_DIGEST, at, turn: at } })
}

const NOTHING_DUE = oneHolds(isAbsent, hasNo('dueTurn'))

/** Adds a kind of notice to a digest that is due. Refused if it has been sent meanwhile. */
export function addToDigest(outbox: Outbox, turn: number, kind: NoticeKind, whose: 'own' | 'of-givers'): Write {
  const change = { set: { [kind]: true }, add: { asked: 1 }, ...(whose === 'own' ? { remove: ['forGivers'] } : {}) }
  return update(taskDigest(outbox), change, { when: [equals('dueTurn', turn)] })
}

/** Puts a decision into the outbox that was read, and schedules its digest if none is due. Refused if the outbox has changed in between. */
export function noteDecision(outbox: Outbox, seen: TaskDigest | undefined, decision: ToldDecision, at: number): Write {
  const { dueTurn, decisions = [], decided = 0 } = seen ?? {}
  const added = { set: { [decision.kind]: true }, add: { decided: 1, asked: 1 } }
  if (dueTurn === undefined) {
    const set = { ...defined(outbox), ...added.set, decisions: [decision] }
    return upsert(taskDigest(outbox), { set, add: added.add }, { when: [NOTHING_DUE], due: { kind: TASK_DIGEST, at, turn: at } })
  }
  const isDue = equals('dueTurn', dueTurn)
  if (decisions.length >= MOST_DECISIONS) return update(taskDigest(outbox), added, { when: [isDue] })
  const asSeen = decided === 0 ? hasNo('decided') : equals('decided', decided)
  return update(taskDigest(outbox), { ...added, set: { ...added.set, decisions: [...decisions, decision] } }, { when: [isDue, asSeen] })
}

/**
 * Takes this turn of a digest as it was read: of several workers, one writes this, and what was added in between is not lost. Without
 * `sentAt`, nothing was sent.
 */
export function takeDigest(seen: TaskDigest, turn: number, sentAt: number | undefined): Write {
  const { asked } = seen
  const asSeen = asked === undefined ? hasNo('asked') : equals('asked', asked)
  return update(
    taskDigest(seen),
    { ...(sentAt === undefined ? {} : { set: { sentAt } }), remove: [...DUE_ATTRIBUTES, ...CONTENTS] },
    { when: [equals('dueKind', TASK_DIGEST), equals('dueTurn', turn), asSeen] },
  )
}
