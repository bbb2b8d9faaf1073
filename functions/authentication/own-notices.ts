import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { noticesInput, noticesShape, shownSubscription } from '../../shared/contract/notices-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { DEFAULT_CHOICES, NOTICE_KINDS, type NoticeChoices, type NoticeKind, turnedOnBy } from '../../shared/domain/notices/notice-kinds.ts'
import { VAPID_CONTEXT, vapidKeys } from '../../shared/domain/notices/web-push.ts'
import { changeNoticeChoices, noticeChoicesOf, type PushSubscriptions, pushSubscriptionsOf } from '../../shared/storage/notice-choices.ts'

const getNotices = endpoint({
  method: 'GET',
  path: '/authentication/notices',
  operationId: 'getNotices',
  group: 'authentication',
  summary: 'Get how you are notified',
  description:
    'Answers the channel of your notices about requests, the hour of your digest, the channels of single kinds, and the browsers that take pushed notices. Without a choice of yours, everything comes by e-mail, at most once in `task.notice.minutes`.',
  access: { kind: 'token' },
  answer: noticesShape,
  refusals: [],
  async handle(call) {
    const [choices, browsers] = await Promise.all([
      call.read.one(noticeChoicesOf(call.caller.customerId)),
      call.read.one(pushSubscriptionsOf(call.caller.customerId)),
    ])
    return ok(await shownNotices(call, choices ?? DEFAULT_CHOICES, browsers))
  },
})

const updateNotices = endpoint({
  method: 'PUT',
  path: '/authentication/notices',
  operationId: 'updateNotices',
  group: 'authentication',
  summary: 'Change how you are notified',
  description:
    'Changes only the fields that the body carries; `kinds` is replaced as a whole. A digest names the first things and counts the others. Notices that protect your account cannot be switched off. Send `If-Match` to refuse the change if somebody, or a link in a mail, has changed them since you read them.',
  access: { kind: 'token' },
  body: noticesInput,
  answer: noticesShape,
  refusals: ['not-for-agents', 'conflict'],
  async handle(call) {
    const { caller, read, unitOfWork, now, body } = call
    const [before, browsers] = await Promise.all([
      read.one(noticeChoicesOf(caller.customerId)),
      read.one(pushSubscriptionsOf(caller.customerId)),
    ])
    const { kinds, ...choices } = { ...shownChoices(before ?? DEFAULT_CHOICES), ...defined(body) }
    const after: NoticeChoices = { ...choices, kinds: directed(kinds) }
    const turnedOn = turnedOnBy(before, after, now)
    unitOfWork.add(changeNoticeChoices(caller.customerId, before, { ...after, turnedOn }))
    unitOfWork.change = { before: shownChoices(before ?? DEFAULT_CHOICES), after }
    return ok(await shownNotices(call, after, browsers))
  },
})

export const ownNoticeEndpoints = [getNotices, updateNotices]

/** The kinds that have a channel of their own, in order: storage does not keep it, and the entity tag depends on it. */
function directed(kinds: { readonly [K in NoticeKind]?: NoticeChoices['channel'] | undefined }): NoticeChoices['kinds'] {
  return Object.fromEntries(NOTICE_KINDS.flatMap((kind) => (kinds[kind] === undefined ? [] : [[kind, kinds[kind]]])))
}

function shownChoices({ channel, digestHour, timeZone, kinds }: NoticeChoices) {
  return { channel, digestHour, timeZone, kinds: directed(kinds) }
}

async function shownNotices({ ports }: Pick<Call, 'ports'>, choices: NoticeChoices, browsers: PushSubscriptions | undefined) {
  const { publicKey } = vapidKeys(await ports.secrets.derive(VAPID_CONTEXT))
  const subscriptions = (browsers?.subscriptions ?? []).map(shownSubscription)
  const { kinds, ...shown } = shownChoices(choices)
  return { ...shown, kinds: { ...kinds, security: 'mail' as const }, push: { applicationServerKey: publicKey, subscriptions } }
}
