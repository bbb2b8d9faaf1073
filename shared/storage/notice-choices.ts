import type { CustomerId } from '../domain/ids.ts'
import type { NoticeChoices } from '../domain/notices/notice-choices.ts'
import type { NoticeKind } from '../domain/notices/notice-kinds.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, isAbsent, replace, type Write } from './write.ts'

/** The choices of one person: a few short fields, about 0.4 KB. */
export type KeptChoices = NoticeChoices & {
  /** Times at which the person turned a kind on again, in milliseconds since 1970: links from before do not switch it off. */
  readonly turnedOn: Readonly<Partial<Record<NoticeKind, number>>>
  /** Raised with every change, so that of two concurrent ones neither is lost in part. */
  readonly version: number
}

export const noticeChoicesOf = (customerId: CustomerId) => reference<KeptChoices>(keys.noticeChoices(customerId))

/** Replaces the choices that were `seen`. */
export function changeNoticeChoices(customerId: CustomerId, seen: KeptChoices | undefined, choices: Omit<KeptChoices, 'version'>): Write {
  const unchanged = seen === undefined ? isAbsent : equals('version', seen.version)
  return replace(noticeChoicesOf(customerId), { ...choices, version: (seen?.version ?? 0) + 1 }, { when: [unchanged] })
}

/** Deletes the choices, when their person is removed. */
export function removeNoticeChoices(customerId: CustomerId): Write {
  return discard(noticeChoicesOf(customerId))
}
