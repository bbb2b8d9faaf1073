import type { TaskNotice } from '../tasks/task-notices.ts'

/**
 * The kinds of notices that a person may direct to a channel or switch off. Notices that protect an account (`security`) are not among
 * them: nothing switches these off.
 */
export const NOTICE_KINDS = ['taskWaits', 'taskDecided', 'comment', 'sentBack', 'reminder', 'agent'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A line in the history of a task, and whether an agent proposed the task. */
type Told = { readonly what: string; readonly byAgent: boolean }

const REMINDERS: readonly string[] = ['REMINDED', 'ESCALATED']

/** The kind of a notice about a line in the history of a task. */
export function kindOfNotice(notice: Exclude<TaskNotice, 'callback'>, { what, byAgent }: Told): NoticeKind {
  if (notice === 'toApprovers') return REMINDERS.includes(what) ? 'reminder' : 'taskWaits'
  if (byAgent) return 'agent'
  return what === 'SENT_BACK' ? 'sentBack' : 'taskDecided'
}

/** The ways in which a notice reaches a person. `mail`: at once; `digest`: once a day at an hour; `none`: not at all. */
export const NOTICE_CHANNELS = ['mail', 'digest', 'push', 'none'] as const
type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** A channel that carries something. Each has an outbox of its own. */
export type CarryingChannel = Exclude<NoticeChannel, 'none'>

/** The choices of a person for notices about tasks. */
export type NoticeChoices = {
  readonly channel: NoticeChannel
  /** The hour of the digest, from 0 to 23, in `timeZone`. */
  readonly digestHour: number
  /** A name of IANA such as `Europe/Berlin`, or an offset such as `+02:00`. */
  readonly timeZone: string
  /** The channels of kinds that differ from `channel`. */
  readonly kinds: Readonly<Partial<Record<NoticeKind, NoticeChannel>>>
}

/** The choices of a person who has made none: everything by e-mail, as `task.notice.minutes` allows. */
export const DEFAULT_CHOICES: NoticeChoices = { channel: 'mail', digestHour: 8, timeZone: 'UTC', kinds: {} }

export function channelFor({ channel, kinds }: Pick<NoticeChoices, 'channel' | 'kinds'>, kind: NoticeKind): NoticeChannel {
  return kinds[kind] ?? channel
}

type TurnedOn = Readonly<Partial<Record<NoticeKind, number>>>

/** The times at which a person turned kinds on again, after this change at `now`. Links of mails from before no longer switch them off. */
export function turnedOnBy(
  before: (NoticeChoices & { readonly turnedOn: TurnedOn }) | undefined,
  after: NoticeChoices,
  now: number,
): TurnedOn {
  const isNow = (kind: NoticeKind) => channelFor(before ?? DEFAULT_CHOICES, kind) === 'none' && channelFor(after, kind) !== 'none'
  return { ...before?.turnedOn, ...Object.fromEntries(NOTICE_KINDS.filter(isNow).map((kind) => [kind, now])) }
}

/** The kinds of a link that still switches them off: those that the person has not turned on since the mail. */
export function stillSwitchable(kinds: readonly NoticeKind[], at: number, turnedOn: TurnedOn): readonly NoticeKind[] {
  return kinds.filter((kind) => (turnedOn[kind] ?? 0) < at)
}
