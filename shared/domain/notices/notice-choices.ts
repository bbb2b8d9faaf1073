import type { NoticeKind } from './notice-kinds.ts'

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
