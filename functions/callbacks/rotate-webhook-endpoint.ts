import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { stillSigning } from '../../shared/domain/callbacks/still-signing.ts'
import { changeWebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { reporting } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { endpointReport } from './endpoint-report.ts'
import { newEndpointSecret } from './endpoint-secret.ts'
import { foundEndpoint, namedEndpoint, onEndpoint } from './found-webhook-endpoint.ts'

/** Time for which the previous secret still signs, in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000

export const rotateWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/rotate',
  operationId: 'rotateWebhookEndpoint',
  group: 'callbacks',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.',
  access: { kind: 'permission', permission: 'WebhookEndpoint.UPDATE', on: onEndpoint },
  answer: () => z.object({ secret: secret(200), previousExpires: z.iso.datetime() }),
  refusals: ['not-permitted', 'task-required', 'invalid-request', 'not-found', 'conflict'],
  stored: 'never',
  describe: async (call) => say`Make a new secret of ${{ endpoint: namedEndpoint(await foundEndpoint(call)) }}`,
  async handle(call) {
    const { ports, unitOfWork, now } = call
    const before = await foundEndpoint(call)
    const { secret, sealed } = await newEndpointSecret(ports, before)
    const previousExpires = new Date(now + OVERLAP_MS).toISOString()
    const previous = [{ sealed: before.sealed, expires: previousExpires }, ...stillSigning(before.previous, now)]
    const at = new Date(now).toISOString()
    const after = { ...before, sealed, previous, lastModified: at, version: before.version + 1 }
    unitOfWork.add(reporting(changeWebhookEndpoint(before, after), endpointReport(after, 'rotated', now)))
    unitOfWork.change = { before: { lastModified: before.lastModified }, after: { lastModified: at, previousExpires } }
    return ok({ secret, previousExpires })
  },
})
