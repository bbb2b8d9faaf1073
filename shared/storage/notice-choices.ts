import type { CustomerId } from '../domain/ids.ts'
import type { NoticeChoices, NoticeKind } from '../domain/notices/notice-kinds.ts'
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

/** A browser that takes pushed notices: the address at its push service, and its keys (RFC 8291). */
export type PushSubscription = {
  readonly subscriptionId: string
  readonly endpoint: string
  /** Public key of the browser on P-256, uncompressed, in base64url. */
  readonly p256dh: string
  /** Secret that the browser shares with the service, 16 bytes in base64url. It is sealed. */
  readonly sealedAuth: string
  /** The name that the person gave to the browser. */
  readonly name?: string
  readonly created: string
}

/** The context for which the secret of a browser is sealed. */
export const authSealedFor = (customerId: CustomerId): string => `push/${customerId}`

/** All subscriptions of a person, oldest first, in one item. Up to 2.5 KB each. */
export type PushSubscriptions = { readonly subscriptions: readonly PushSubscription[]; readonly version: number }

/** Maximum number of browsers of one person. One more replaces the oldest. */
export const MOST_SUBSCRIPTIONS = 5

export const pushSubscriptionsOf = (customerId: CustomerId) => reference<PushSubscriptions>(keys.pushSubscriptions(customerId))

/** Adds a browser in place of one at the same address. */
export function addPushSubscription(customerId: CustomerId, seen: PushSubscriptions | undefined, added: PushSubscription): Write {
  const others = (seen?.subscriptions ?? []).filter(({ endpoint }) => endpoint !== added.endpoint)
  return changed(customerId, seen, [...others, added].slice(-MOST_SUBSCRIPTIONS))
}

export function endPushSubscription(customerId: CustomerId, seen: PushSubscriptions, ended: string): Write {
  return changed(
    customerId,
    seen,
    seen.subscriptions.filter(({ subscriptionId }) => subscriptionId !== ended),
  )
}

function changed(customerId: CustomerId, seen: PushSubscriptions | undefined, subscriptions: readonly PushSubscription[]): Write {
  const unchanged = seen === undefined ? isAbsent : equals('version', seen.version)
  return replace(pushSubscriptionsOf(customerId), { subscriptions, version: (seen?.version ?? 0) + 1 }, { when: [unchanged] })
}

/** Deletes all of them, when their person is removed. */
export function removePushSubscriptions(customerId: CustomerId): Write {
  return discard(pushSubscriptionsOf(customerId))
}
