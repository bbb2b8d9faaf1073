import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { somebody } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)

type Signed = { readonly headers: Record<string, string>; readonly body: string }
const sign = async (role: string, callbackId: number, headers = {}) =>
  service.call('POST', `/tenants/1/callbacks/${callbackId}/sign`, { token: await service.tokenOf(role), headers })

test('a callback is signed anew, so that any Standard Webhooks library verifies it', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  await callbacks.inState(callbackId, 'DELIVERED')
  const answer = await sign('operator', callbackId)
  expect(answer.status, answer.text).toBe(200)
  const { headers, body } = answer.body as Signed
  expect(body).toBe(receiver.received[0]?.body)
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': String(callbackId) })
  expect(headers['svc-signature']).toBe(headers['webhook-signature'])
  expect(new Webhook(service.local.demo.callbackSecret).verify(body, headers)).toMatchObject({ test: true, callbackId })
})

test('attack: nobody gets a signed message without Callback.UPDATE, of another tenant, or by a task that others read', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  expect((await sign('maker', callbackId)).status).toBe(403)
  expect((await sign('customer', callbackId)).status).toBe(404)
  expect((await sign('otherTenantAdmin', callbackId)).status).toBe(404)
  expect((await sign('operator', 999_999)).status).toBe(404)
  expect((await sign('operator', callbackId, { 'task-executor-roles': 'LEVEL_02' })).status).toBe(400)
})

test('attack: somebody who may not read payments reads one in a signed callback', async () => {
  const receiver = await callbackReceiver()
  const integrator = await somebody(service, [{ kind: 'global', role: 'GLOBAL_INTEGRATOR' }])
  const token = await service.tokenOf('operator')
  const payment = { paymentType: 'CARD', amount: 5, currency: 'EUR', walletId: service.local.demo.wallets.customerMain }
  const body = { ...payment, externalUniqueId: 'signed-for-nobody', callbackUrl: receiver.url }
  const { paymentId } = (await service.call('POST', '/tenants/1/payments', { token, body })).body as { paymentId: number }
  await service.call('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'FAILED' } })
  const { headers } = await eventually('the end is announced', () => receiver.received[0])
  const path = `/tenants/1/callbacks/${headers['webhook-id']}`
  expect((await integrator.call('GET', path)).body).not.toHaveProperty('payload')
  const refused = await integrator.call('POST', `${path}/sign`)
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({ code: 'SEC003', description: 'Permission denied: Payment.READ.' }),
  ])
  expect((await sign('operator', Number(headers['webhook-id']))).status).toBe(200)
  const test = await integrator.call('POST', '/tenants/1/callbacks/test', { body: { url: receiver.url } })
  const { callbackId } = test.body as { callbackId: number }
  expect((await integrator.call('POST', `/tenants/1/callbacks/${callbackId}/sign`)).status).toBe(200)
})

test('on the live stage nothing is signed for a caller', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  const live = inProcess(liveStage(service.local.service))
  const answer = await live('POST', `/tenants/1/callbacks/${callbackId}/sign`, { token: await service.tokenOf('operator') })
  expect(answer.status).toBe(404)
})
