import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import {
  type Callback,
  callback,
  isAboutToBeSent,
  resendCallback as resendStoredCallback,
  stopCallback as stopStoredCallback,
} from '../../shared/storage/callbacks.ts'
import { say } from '../../shared/texts/phrase.ts'
import { foundCallback, namedCallback } from './callback-log.ts'
import { callbackShape, shownCallback } from './callback-shape.ts'

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

export const stopCallback = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/callbacks/{callbackId}/stop',
  operationId: 'stopCallback',
  group: 'callbacks',
  effect: 'one-transaction',
  summary: 'Stop a callback',
  description: 'Ends the retries of a waiting callback. An attempt in progress may still arrive.',
  access: { kind: 'permission', permission: 'Callback.UPDATE', on: ({ params }) => callback(params.tenantId, params.callbackId) },
  answer: callbackShape,
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    return say`Stop ${{ callback: namedCallback(await foundCallback(call)) }}`
  },
  async ensure(call) {
    refuseEnded(await foundCallback(call))
  },
  async handle(call) {
    const found = await foundCallback(call)
    if (found.state === 'STOPPED') return ok(shownCallback(found))
    call.unitOfWork.add(stopStoredCallback(found, call.now))
    call.unitOfWork.change = { before: { state: found.state }, after: { state: 'STOPPED' } }
    const { nextAttemptAt: _, ...rest } = found
    return ok(shownCallback({ ...rest, state: 'STOPPED' }))
  },
})

function refuseEnded({ state }: Callback): void {
  if (state === 'WAITING' || state === 'STOPPED') return
  throw new Refusal('conflict', { description: `The callback is ${state}, so it has no retries to stop.` })
}
