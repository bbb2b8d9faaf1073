import { eventually } from '../../support/eventually.ts'
import type { Visitor } from './visitor.ts'

type Listed = { readonly callbackId: number; readonly url: string }
const AT = { tenantId: 1 }

/** Reads the log of callbacks, sends again, stops, and rotates the secret. */
export async function callbackLog({ visit, service }: Visitor, url: string): Promise<void> {
  const as = 'operator'
  const made = await visit<Listed>('testCallback', { as, params: AT, body: { url } })
  const of = { ...AT, callbackId: made.callbackId }
  await eventually('the callbacks are delivered', async () => {
    const { body } = await service.call('GET', '/tenants/1/callbacks?limit=5', { token: await service.tokenOf(as) })
    return (body as readonly { readonly state: string }[]).every(({ state }) => state === 'DELIVERED')
  })
  await visit('listCallbacks', { as, params: AT })
  await visit('getCallback', { as, params: of })
  await visit('signCallback', { as, params: of })
  await visit('resendCallback', { as, params: of })
  const waiting = await visit<Listed>('testCallback', { as, params: AT, body: { url: 'http://127.0.0.1:9/nobody' }, example: 'nobody' })
  await visit('stopCallback', { as, params: { ...AT, callbackId: waiting.callbackId } })
  await visit('recoverCallbacks', { as, params: AT, body: { since: '2026-01-01T00:00:00Z' } })
  await visit('getCallbackSecret', { as, params: AT })
  await visit('rotateCallbackSecret', { as, params: AT })
}

/** Creates a webhook endpoint, changes, tests and deletes it. */
export async function webhookEndpoints({ visit }: Visitor, url: string): Promise<void> {
  const as = 'operator'
  const body = { url, events: ['payment.*', 'task.executed'], description: 'Bookkeeping' }
  await visit('listEventTypes', { as })
  const { webhookEndpointId } = await visit<{ webhookEndpointId: number }>('createWebhookEndpoint', { as, params: AT, body })
  const of = { ...AT, webhookEndpointId }
  await visit('listWebhookEndpoints', { as, params: AT })
  await visit('getWebhookEndpoint', { as, params: of })
  await visit('updateWebhookEndpoint', { as, params: of, body: { events: ['payment.*'] } })
  await visit('testWebhookEndpoint', { as, params: of })
  await visit('rotateWebhookEndpoint', { as, params: of })
  await visit('deleteWebhookEndpoint', { as, params: of })
}
