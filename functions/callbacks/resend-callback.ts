import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { callback, isAboutToBeSent, resendCallback as resendStoredCallback } from '../../shared/storage/callbacks.ts'
import { say } from '../../shared/texts/phrase.ts'
import { callbackShape, shownCallback } from './callback-shape.ts'
import { foundCallback, namedCallback } from './found-callback.ts'

/**
 * Decision: sent at once, in any state; if it fails, the retry schedule starts again. A callback that is about to be sent anyway is left
 * alone.
 */
export const resendCallback = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/callbacks/{callbackId}/resend',
  operationId: 'resendCallback',
  group: 'callbacks',
  effect: 'one-transaction',
  summary: 'Resend a callback',
  description: 'Sends the callback once more, now, in any state. If that fails, the retry schedule starts again.',
  access: { kind: 'permission', permission: 'Callback.UPDATE', on: ({ params }) => callback(params.tenantId, params.callbackId) },
  answer: callbackShape,
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    const found = await foundCallback(call)
    return say`Resend ${{ callback: namedCallback(found) }}, now ${{ state: found.state }}`
  },
  async handle(call) {
    const { now, unitOfWork } = call
    const found = await foundCallback(call)
    if (isAboutToBeSent(found, now)) return ok(shownCallback(found))
    unitOfWork.add(resendStoredCallback(found, now))
    unitOfWork.change = { before: { state: found.state }, after: { state: 'WAITING' } }
    return ok(shownCallback({ ...found, state: 'WAITING', nextAttemptAt: new Date(now).toISOString() }))
  },
})
