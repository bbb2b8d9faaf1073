import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { callback } from '../../shared/storage/callbacks.ts'
import { fullCallback, fullCallbackShape } from './callback-shape.ts'
import { foundCallback } from './found-callback.ts'
import { permissionToReadPayload } from './payload-permission.ts'

export const getCallback = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/callbacks/{callbackId}',
  operationId: 'getCallback',
  group: 'callbacks',
  summary: 'Get a callback',
  description:
    'Answers the callback with its attempts and the rest of its retry schedule, and with its body for callers who may read what it reports.',
  access: { kind: 'permission', permission: 'Callback.READ', on: ({ params }) => callback(params.tenantId, params.callbackId) },
  answer: fullCallbackShape,
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const found = await foundCallback(call)
    const needed = permissionToReadPayload(found)
    return ok(fullCallback(found, { payload: needed !== undefined && isGranted(call, needed) }))
  },
})
