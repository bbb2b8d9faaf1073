import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { stillSigning } from '../../shared/domain/callbacks/signature.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { callbackSecret, firstSecret, replaceSecret } from '../../shared/storage/callback-secrets.ts'
import { say } from '../../shared/texts/phrase.ts'
import { forgetSecret, freshSecret } from './signing-secrets.ts'

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

/** Time for which the previous secret still signs, in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/callbacks/secret/rotate',
  operationId: 'rotateCallbackSecret',
  group: 'callbacks',
  summary: 'Rotate the callback secret',
  description:
    'Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.',
  access: { kind: 'permission', permission: 'Callback.UPDATE' },
  answer: () => z.object({ secret: secret(200), previousExpires: z.iso.datetime().optional() }),
  reads: ({ params }) => [callbackSecret(params.tenantId)],
  refusals: ['not-permitted', 'task-required', 'invalid-request', 'not-found', 'conflict'],
  stored: 'never',
  describe: () => say`Make a new callback secret`,
  async handle({ params, read, ports, unitOfWork, now }) {
    const { tenantId } = params
    const before = await read.one(callbackSecret(tenantId))
    forgetSecret(ports, tenantId, now)
    const { secret, sealed } = await freshSecret(ports, tenantId)
    const created = new Date(now).toISOString()
    unitOfWork.change = { ...(before === undefined ? {} : { before: { created: before.created } }), after: { created } }
    if (before === undefined) {
      unitOfWork.add(firstSecret(tenantId, sealed, created))
      return ok({ secret })
    }
    const previousExpires = new Date(now + OVERLAP_MS).toISOString()
    const previous = [{ sealed: before.sealed, expires: previousExpires }, ...stillSigning(before.previous, now)]
    unitOfWork.add(replaceSecret(tenantId, before, { sealed, created, previous }))
    return ok({ secret, previousExpires })
  },
})
