import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { signatureHeaders } from '../../shared/domain/callbacks/signature.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { callbackSecret } from '../../shared/storage/callback-secrets.ts'
import { callback } from '../../shared/storage/callbacks.ts'
import { say } from '../../shared/texts/phrase.ts'
import { addressed, permissionToReadPayload } from './addressed-callback.ts'
import { foundCallback, namedCallback } from './callback-log.ts'
import { endpointSecrets } from './endpoint-secret.ts'
import { signingSecrets } from './signing-secrets.ts'

/**
 * Signs a stored callback as it would be sent now, for a developer who forwards it to a machine that the service cannot reach. The answer
 * contains the payload and a signature that real receivers accept, so it exists on the sandbox stage only, and never as a task, whose
 * answer others read.
 */
export const signCallback = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/callbacks/{callbackId}/sign',
  operationId: 'signCallback',
  group: 'callbacks',
  summary: 'Sign a callback again',
  description:
    'Answers the callback with a fresh signature, so that you can forward it to a machine that the service cannot reach. Exists on the sandbox stage only.',
  access: { kind: 'permission', permission: 'Callback.UPDATE', on: ({ params }) => callback(params.tenantId, params.callbackId) },
  answer: () =>
    namedObject('SignedCallback', {
      headers: z.record(z.string(), z.string()).meta({ description: 'Headers to send, the fresh signature among them.' }),
      body: z.string().meta({ description: 'Body to send, byte for byte.' }),
    }),
  reads: ({ params }) => [callbackSecret(params.tenantId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'invalid-request'],
  audited: 'no',
  stored: 'never',
  describe: async (call) => say`Sign ${{ callback: namedCallback(await foundCallback(call)) }}`,
  async ensure(call) {
    if (call.ports.stage !== 'sandbox') throw new Refusal('not-found', { because: 'sandbox-only' })
    refuseUnreadable(call, permissionToReadPayload(await foundCallback(call)))
  },
  async handle(call) {
    const { params, ports, read, now } = call
    const found = await foundCallback(call)
    const { endpoint: to } = await addressed(call, found)
    const tenants = async () =>
      signingSecrets({ ports, read, table: ports.atOnce }, params.tenantId, now, await read.one(callbackSecret(params.tenantId)))
    const secrets = to === undefined ? await tenants() : await endpointSecrets(ports, to, now)
    const timestampSeconds = Math.floor(ports.realClock.now() / 1000)
    const { callbackId, payload: body } = found
    const headers = signatureHeaders({ id: String(callbackId), timestampSeconds, body, secrets })
    return ok({ headers: { 'content-type': 'application/json', ...headers }, body })
  },
})

/** The answer has the payload, which is shown only to those who may read what it reports. */
function refuseUnreadable(call: Parameters<typeof isGranted>[0], needed: ReturnType<typeof permissionToReadPayload>): void {
  if (needed !== undefined && isGranted(call, needed)) return
  const what = needed === undefined ? 'nobody reads what this callback reports' : needed
  throw new Refusal('not-permitted', { description: `Permission denied: ${what}.` })
}
