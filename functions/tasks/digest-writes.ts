import type { Job } from '../../shared/contract/consumer.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { nextDigestAt } from '../../shared/domain/notices/digest-time.ts'
import {
  type CarryingChannel,
  channelFor,
  DEFAULT_CHOICES,
  type NoticeChoices,
  type NoticeKind,
} from '../../shared/domain/notices/notice-kinds.ts'
import { noticeChoicesOf } from '../../shared/storage/notice-choices.ts'
import type { Reference } from '../../shared/storage/read.ts'
import { addToDigest, askForDigest, type Outbox, type TaskDigest, taskDigest } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'
import { substitutesOf } from './waiting-tasks.ts'

const MINUTE_MS = 60_000

/** A notice for some people. `minutes`: the least time between two messages. `of-givers`: about tasks that they may decide as substitutes. */
type Notice = {
  readonly tenantId: TenantId | undefined
  readonly customerIds: readonly CustomerId[]
  readonly kind: NoticeKind
  readonly minutes: number
  readonly whose?: 'own' | 'of-givers'
}

/**
 * Puts a notice into the outbox of each of these people, for the channel that they chose. One message covers everything in an outbox; the
 * next one comes after `minutes`, or at the hour that the person chose. A digest that is due already must still be due when the transaction
 * commits, since it includes this notice. The digest of a person also tells their substitutes. If it comes at a fixed hour or not at all,
 * the substitutes are told here.
 */
export async function digestWrites(job: Pick<Job, 'read' | 'now'>, notice: Notice): Promise<readonly Write[]> {
  const { customerIds, kind, whose = 'own' } = notice
  const chosen = await job.read.many(customerIds.map(noticeChoicesOf))
  const late = customerIds.filter((_, at) => !tellsSubstitutes(channelFor(chosen[at] ?? DEFAULT_CHOICES, kind)))
  const own = await writesFor(job, notice, chosen)
  if (whose === 'of-givers' || !OF_WAITING.includes(kind) || late.length === 0) return own
  const substitutes = (await Promise.all(late.map((giver) => substitutesOf(job, giver)))).flat()
  const others = [...new Set(substitutes)].filter((each) => !customerIds.includes(each)).slice(0, MOST_SUBSTITUTES)
  return [...own, ...(await digestWrites(job, { ...notice, customerIds: others, kind: 'taskWaits', whose: 'of-givers' }))]
}

/** Tells whether the message to somebody in this channel comes soon enough to tell their substitutes too. */
export const tellsSubstitutes = (channel: NoticeChoices['channel'] | undefined): boolean => channel !== 'none' && channel !== 'digest'

/** Number of substitutes told at once: their writes fit into one transaction with those of everybody else. */
const MOST_SUBSTITUTES = 40

/** The kinds of notices about requests that wait, which a substitute can decide. */
const OF_WAITING: readonly NoticeKind[] = ['taskWaits', 'reminder']

async function writesFor(
  job: Pick<Job, 'read' | 'now'>,
  { tenantId, customerIds, kind, minutes, whose = 'own' }: Notice,
  chosen: readonly (NoticeChoices | undefined)[],
): Promise<readonly Write[]> {
  const wanted = customerIds.flatMap((customerId, at) => {
    const choices: NoticeChoices = chosen[at] ?? DEFAULT_CHOICES
    const channel = channelFor(choices, kind)
    return channel === 'none' ? [] : [{ choices, outbox: { customerId, tenantId, channel } satisfies Outbox }]
  })
  await job.read.ahead(wanted.map(({ outbox }) => taskDigest(outbox) as Reference<unknown>))
  const opened = await Promise.all(wanted.map(({ outbox }) => openedOutbox(job, outbox)))
  return opened.map(({ outbox, seen: digest }, at) => {
    const choices: NoticeChoices = wanted[at]?.choices ?? DEFAULT_CHOICES
    if (digest?.dueTurn !== undefined) return addToDigest(outbox, digest.dueTurn, kind, whose)
    return askForDigest(outbox, { kind, at: timeOfDigest(outbox.channel, choices, digest, { now: job.now, minutes }), whose })
  })
}

/** The time at which the next digest of an outbox is sent, in milliseconds. */
export function timeOfDigest(
  channel: CarryingChannel,
  { digestHour, timeZone }: NoticeChoices,
  last: Pick<TaskDigest, 'sentAt'> | undefined,
  { now, minutes }: { readonly now: number; readonly minutes: number },
): number {
  if (channel === 'digest') return nextDigestAt(digestHour, timeZone, now)
  return Math.max(now, (last?.sentAt ?? 0) + minutes * MINUTE_MS)
}

type Opened = { readonly outbox: Outbox; readonly seen: TaskDigest | undefined }

/**
 * The outbox for the notices of a tenant, and its state. INVARIANT: no outbox holds notices of two tenants, since the template and the look of
 * a message are those of one tenant. People above tenants have one outbox for each tenant.
 */
export async function openedOutbox({ read }: Pick<Job, 'read'>, outbox: Outbox): Promise<Opened> {
  const seen = await read.one(taskDigest(outbox))
  if (seen === undefined || seen.tenantId === outbox.tenantId) return { outbox, seen }
  const apart = { ...outbox, apart: true } as const
  return { outbox: apart, seen: await read.one(taskDigest(apart)) }
}
