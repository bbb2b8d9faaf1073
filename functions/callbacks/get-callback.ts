import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { callback } from '../../shared/storage/callbacks.ts'
import { fullCallback, fullCallbackShape } from './callback-shape.ts'
import { foundCallback } from './found-callback.ts'

export const getCallback = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/callbacks/{callbackId}',
  operationId: 'getCallback',
  group: 'callbacks',
  summary: 'Get a callback',
  description: 'Answers the callback with its attempts and the rest of its retry schedule.',
  access: { kind: 'permission', permission: 'Callback.READ', on: ({ params }) => callback(params.tenantId, params.callbackId) },
  answer: fullCallbackShape,
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    return ok(fullCallback(await foundCallback(call)))
  },
})
