import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { pushSubscriptionShape, shownSubscription } from '../../shared/contract/notices-shape.ts'
import { type CallbackPolicy, checkCallbackUrl, WHY_REFUSED } from '../../shared/domain/callbacks/callback-url.ts'
import { defined } from '../../shared/domain/defined.ts'
import { isPushKey, pushPolicy } from '../../shared/domain/notices/web-push.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import {
  addPushSubscription,
  authSealedFor,
  endPushSubscription,
  MOST_SUBSCRIPTIONS,
  type PushSubscription,
  pushSubscriptionsOf,
} from '../../shared/storage/notice-choices.ts'

const AUTH_BYTES = 16

const createPushSubscription = endpoint({
  method: 'POST',
  path: '/authentication/notices/subscriptions',
  operationId: 'createPushSubscription',
  group: 'authentication',
  summary: 'Add a browser that takes your notices',
  description: `Adds a browser to which notices are pushed where you chose \`push\`, with what \`PushManager.subscribe()\` returned. Its push service must have a public address with https. A notice says how many requests wait, and is encrypted for the browser. You have at most ${MOST_SUBSCRIPTIONS} browsers; one more replaces the oldest.`,
  access: { kind: 'token' },
  body: () =>
    z.object({
      endpoint: z.string().min(1).max(2048).describe('Address of the browser at its push service.'),
      keys: z
        .object({
          p256dh: z
            .string()
            .max(88)
            .regex(/^[\w-]{87}=?$/, 'must be a public key on P-256 in base64url')
            .describe('Public key of the browser.'),
          auth: z
            .string()
            .max(24)
            .regex(/^[\w-]{22}={0,2}$/, 'must be 16 bytes in base64url')
            .meta({ writeOnly: true, format: 'password' })
            .describe('Secret that the browser shares with the service.'),
        })
        .describe('Keys of the subscription.'),
      name: text(100).optional().describe('Name by which you know the browser.'),
    }),
  answer: pushSubscriptionShape,
  refusals: ['invalid-request', 'not-for-agents', 'conflict'],
  async handle(call) {
    const { body, caller, read, ports, unitOfWork, now } = call
    refuseAddress(body.endpoint, pushPolicy(ports.callbackPolicy))
    if (!isPushKey(Buffer.from(body.keys.p256dh, 'base64url'))) throw invalid('keys.p256dh', 'must be a public key on P-256')
    const auth = Buffer.from(body.keys.auth, 'base64url')
    if (auth.length !== AUTH_BYTES) throw invalid('keys.auth', 'must be 16 bytes in base64url')
    const added: PushSubscription = {
      subscriptionId: ports.newSecretId(),
      endpoint: body.endpoint,
      p256dh: body.keys.p256dh,
      sealedAuth: await ports.secrets.seal(auth.toString('base64url'), authSealedFor(caller.customerId)),
      ...defined({ name: body.name }),
      created: new Date(now).toISOString(),
    }
    unitOfWork.add(addPushSubscription(caller.customerId, await read.one(pushSubscriptionsOf(caller.customerId)), added))
    unitOfWork.change = { after: shownSubscription(added) }
    return ok(shownSubscription(added))
  },
})

/** The same rules as for callbacks: a push service is an address that somebody else chose. */
function refuseAddress(endpoint: string, policy: CallbackPolicy): void {
  const checked = checkCallbackUrl(endpoint, policy)
  if (checked.kind === 'refused') throw invalid('endpoint', WHY_REFUSED[checked.why])
}

const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/authentication/notices/subscriptions/{subscriptionId}',
  operationId: 'deletePushSubscription',
  group: 'authentication',
  summary: 'Remove a browser that takes your notices',
  description: 'Removes one of your browsers. Without any, notices for which you chose `push` come by e-mail.',
  access: { kind: 'token' },
  refusals: ['not-for-agents', 'not-found', 'conflict'],
  async handle({ caller, params, read, unitOfWork }) {
    const seen = await read.one(pushSubscriptionsOf(caller.customerId))
    const ended = seen?.subscriptions.find(({ subscriptionId }) => subscriptionId === params.subscriptionId)
    if (seen === undefined || ended === undefined) throw new Refusal('not-found')
    unitOfWork.add(endPushSubscription(caller.customerId, seen, ended.subscriptionId))
    unitOfWork.change = { before: shownSubscription(ended) }
    return ok()
  },
})

export const pushSubscriptionEndpoints = [createPushSubscription, deletePushSubscription]
