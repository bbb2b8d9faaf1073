import { channelFor, DEFAULT_CHOICES, type NoticeChoices } from './notice-choices.ts'
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts'

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
