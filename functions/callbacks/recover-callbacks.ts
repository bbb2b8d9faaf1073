import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { WebhookEndpointId } from '../../shared/domain/ids.ts'
import { beginRecovery } from '../../shared/storage/callback-recoveries.ts'
import { say } from '../../shared/texts/phrase.ts'
import { since } from './callback-log.ts'
import { recoveryPart } from './continue-recovery.ts'

/** Sends the first 50 with the call and the rest in the background, so that a long outage of a receiver does not mean a long call. */
export const recoverCallbacks = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/callbacks/recover',
  operationId: 'recoverCallbacks',
  group: 'callbacks',
  effect: 'one-transaction',
  summary: 'Recover callbacks',
  description:
    'Sends all callbacks again, now, that were created since a time and have neither been delivered nor refused for their address, also those that were kept for a disabled endpoint. The first 50 are sent with the call; if `more` is true, the others follow in the background.',
  access: { kind: 'permission', permission: 'Callback.UPDATE' },
  body: () =>
    z.object({ since: since(), webhookEndpointId: id<WebhookEndpointId>().optional().describe('Only what is for this webhook endpoint.') }),
  /** The number that is being sent now, and whether more follow. */
  answer: () => z.object({ recovered: z.int(), more: z.boolean() }),
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  tells: ['since', 'webhookEndpointId'],
  describe({ body: { since: from, webhookEndpointId } }) {
    const since = { time: new Date(from).toISOString() }
    if (webhookEndpointId === undefined) return say`Send all callbacks again that were created since ${{ since }} and have not arrived`
    return say`Send all callbacks to webhook endpoint ${{ webhookEndpointId }} again that were created since ${{ since }} and have not arrived`
  },
  async handle({ params, body, read, unitOfWork, now, newId }) {
    const { tenantId } = params
    const asked = { tenantId, since: body.since, ...defined({ webhookEndpointId: body.webhookEndpointId }) }
    const { writes, next } = await recoveryPart(read, { ...asked, now })
    unitOfWork.add(...writes)
    if (next !== undefined) unitOfWork.add(beginRecovery({ recoveryId: newId(), ...asked, after: next, turn: 1 }, now))
    unitOfWork.change = { after: { since: new Date(body.since).toISOString(), recovered: writes.length } }
    return ok({ recovered: writes.length, more: next !== undefined })
  },
})
