import type { Job } from '../../shared/contract/consumer.ts'
import { type PushContent, sealedFor } from '../../shared/contract/new-message.ts'
import { WHY_REFUSED } from '../../shared/domain/callbacks/callback-url.ts'
import { encryptPush, pushPolicy, VAPID_CONTEXT, vapidAuthorization, vapidKeys } from '../../shared/domain/notices/web-push.ts'
import type { SendResult, UpstreamResult } from '../../shared/ports/outgoing.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import { message, type StoredMessage, storeMessage } from '../../shared/storage/messages.ts'
import {
  authSealedFor,
  endPushSubscription,
  MOST_SUBSCRIPTIONS,
  type PushSubscription,
  pushSubscriptionsOf,
} from '../../shared/storage/notice-choices.ts'
import { person } from '../../shared/storage/persons.ts'

const DEADLINE_MS = 10_000
const MOST_ANSWER_BYTES = 4_096
/** A push service keeps a notice for a browser that is off. */
const KEPT_SECONDS = 24 * 3_600

/** Makes one attempt to push a notice to a browser. A subscription that its push service has ended is removed. */
export async function pushAttempt(job: Job, { messageId, sealed = '' }: StoredMessage): Promise<SendResult> {
  const { ports } = job
  const content: PushContent = JSON.parse(await ports.secrets.open(sealed, sealedFor(messageId)))
  const found = (await job.read.one(pushSubscriptionsOf(content.customerId)))?.subscriptions
  const to = found?.find(({ subscriptionId }) => subscriptionId === content.subscriptionId)
  if (to === undefined) {
    if (found === undefined || found.length === 0) await mailInstead(job, content)
    return { kind: 'withheld' }
  }
  const answer = await sent(ports, to, content)
  if (answer.kind === 'answered' && GONE.includes(answer.status) && (await endSubscription(job, content)) === 'last')
    await mailInstead(job, content)
  return resultOf(answer)
}

/** Sends the notice by mail to a person without any browser: once, however many browsers it was for. Not to somebody who was removed. */
async function mailInstead({ read, unitOfWork, now }: Job, { customerId, otherwise }: PushContent): Promise<void> {
  if (otherwise === undefined || (await read.anew(message(otherwise.messageId))) !== undefined) return
  if ((await read.anew(person(customerId))) === undefined) return
  unitOfWork.add(storeMessage(otherwise, now))
}

/** The subscription has ended (RFC 8030 §7.3). */
const GONE: readonly number[] = [404, 410]

async function sent(ports: Ports, to: PushSubscription, { customerId, payload }: PushContent): Promise<UpstreamResult> {
  const endpoint = new URL(to.endpoint)
  const auth = await ports.secrets.open(to.sealedAuth, authSealedFor(customerId))
  const reader = { publicKey: Buffer.from(to.p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
  const seed = { privateKey: ports.randomBytes(32), salt: ports.randomBytes(16) }
  const keys = vapidKeys(await ports.secrets.derive(VAPID_CONTEXT))
  return ports.upstreams.send({
    method: 'POST',
    baseUrl: to.endpoint,
    target: `${endpoint.pathname}${endpoint.search}`,
    headers: {
      authorization: vapidAuthorization(keys, endpoint, ports.baseUrl(), ports.realClock.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      urgency: 'normal',
      // A newer count replaces one that has not been delivered.
      topic: 'waiting',
    },
    body: encryptPush(Buffer.from(JSON.stringify(payload)), reader, seed),
    policy: pushPolicy(ports.callbackPolicy),
    deadlineMs: DEADLINE_MS,
    mostBytes: MOST_ANSWER_BYTES,
  })
}

/** Ends a subscription, and tells whether it was the last one of its person. The browsers of a person can end at the same moment. */
async function endSubscription({ read, ports }: Job, { customerId, subscriptionId }: PushContent): Promise<'last' | 'one-of-several'> {
  for (let tries = 0; tries < MOST_SUBSCRIPTIONS; tries++) {
    const seen = await read.anew(pushSubscriptionsOf(customerId))
    const others = (seen?.subscriptions ?? []).filter((each) => each.subscriptionId !== subscriptionId)
    const ended = seen === undefined ? undefined : await ports.store.commit([endPushSubscription(customerId, seen, subscriptionId)])
    if (ended === undefined || ended.kind === 'committed') return others.length === 0 ? 'last' : 'one-of-several'
  }
  // The next notice to this one ends it.
  return 'one-of-several'
}

/** Faults of the push service, and its limits, are tried again later. */
function resultOf(answer: UpstreamResult): SendResult {
  if (answer.kind !== 'answered') return { kind: 'failed', error: errorOf(answer.why), again: isRefusal(answer) ? 'never' : 'later' }
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const isPassing = status === 429 || status === 408 || status >= 500
  return { kind: 'failed', error: `PUSH_${status}`, again: isPassing ? 'later' : 'never' }
}

const errorOf = (why: string): string => `PUSH_${why.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`.slice(0, 60)

/** An address that may not be called stays one. */
const isRefusal = ({ why }: { readonly why: string }): boolean => Object.hasOwn(WHY_REFUSED, why)
