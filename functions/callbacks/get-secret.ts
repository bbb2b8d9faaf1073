import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { callbackSecret } from '../../shared/storage/callback-secrets.ts'

export const getSecret = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/callbacks/secret',
  operationId: 'getCallbackSecret',
  group: 'callbacks',
  summary: 'Get the state of the callback secret',
  description: 'Answers the creation time of the secret and the time until which the previous one signs; never the secret.',
  access: { kind: 'permission', permission: 'CallbackSecret.READ' },
  answer: () => z.object({ created: z.iso.datetime(), previousExpires: z.iso.datetime().optional() }),
  reads: ({ params }) => [callbackSecret(params.tenantId)],
  refusals: ['not-permitted', 'not-found'],
  async handle({ params, read, now }) {
    const stored = await read.one(callbackSecret(params.tenantId))
    if (stored === undefined) throw new Refusal('not-found')
    const [latest] = stored.previous.filter(({ expires }) => Date.parse(expires) > now)
    return ok({ created: stored.created, ...(latest === undefined ? {} : { previousExpires: latest.expires }) })
  },
})
