import * as z from 'zod'
import { isZoneOrOffset } from '../domain/notices/digest-time.ts'
import { NOTICE_CHANNELS, NOTICE_KINDS, type NoticeKind } from '../domain/notices/notice-kinds.ts'
import type { PushSubscription } from '../storage/notice-choices.ts'
import { namedObject } from './fields.ts'

const channel = () => z.enum(NOTICE_CHANNELS)

const ABOUT: Readonly<Record<NoticeKind, string>> = {
  taskWaits: 'Requests that wait for your approval.',
  taskDecided: 'Requests of yours that were executed, rejected or failed, or that expired.',
  comment: 'Comments on requests that you take part in.',
  sentBack: 'Requests of yours that an approver sent back.',
  reminder: 'Reminders and escalations of requests that wait.',
  agent: 'Requests of your agents that were executed, rejected, sent back or failed, or that expired.',
}

const kinds = () =>
  z.strictObject({
    ...(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, channel().optional().describe(ABOUT[kind])])) as Record<
      NoticeKind,
      z.ZodOptional<ReturnType<typeof channel>>
    >),
    security: z.literal('mail').optional().describe('Changes of your proofs and addresses. They always come at once, by e-mail or SMS.'),
  })

const chosen = () => ({
  channel: channel().describe(
    'Channel of every kind that `kinds` leaves out: `mail` at once, `digest` once a day, `push` to your browsers, or `none`.',
  ),
  digestHour: z.int().min(0).max(23).describe('Hour of the digest, on a clock in `timeZone`.'),
  timeZone: z
    .string()
    .max(60)
    .refine(isZoneOrOffset, 'must be an IANA time zone, such as Europe/Berlin, or an offset, such as +02:00')
    .describe('Time zone of `digestHour`: an IANA name or an offset from UTC.'),
  kinds: kinds().describe('Channels of single kinds. A kind that is left out takes `channel`.'),
})

export const noticesInput = () => z.object(chosen()).partial()

const subscriptionFields = () => ({
  subscriptionId: z.string().max(64).describe('Identifies the browser; made by the service.'),
  name: z.string().max(100).optional().describe('Name that you gave to the browser.'),
  host: z.string().max(255).describe('Host of the push service of the browser.'),
  created: z.iso.datetime().describe('Time of the subscription.'),
})

export const pushSubscriptionShape = () => namedObject('PushSubscription', subscriptionFields())

export const noticesShape = () =>
  namedObject('Notices', {
    ...chosen(),
    push: z
      .object({
        applicationServerKey: z.string().max(100).describe('Public key of this stage (VAPID), with which a browser subscribes.'),
        subscriptions: z.array(pushSubscriptionShape()).max(5).describe('Your browsers that take pushed notices.'),
      })
      .describe('Key with which a browser subscribes, and the browsers that have.'),
  })

/** A subscription as its person sees it: without the address, which is a right to write to it. */
export function shownSubscription({ subscriptionId, endpoint, name, created }: PushSubscription) {
  return { subscriptionId, ...(name === undefined ? {} : { name }), host: new URL(endpoint).host, created }
}
