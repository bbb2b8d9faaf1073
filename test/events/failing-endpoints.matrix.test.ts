import { expect, test } from 'vitest'
import { answering, callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf, type ShownCallback } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { fundedWallet } from '../support/money.ts'
import { newerPeople } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)
const AT = '/tenants/1/webhook-endpoints'
const DAY_SECONDS = 86_400

const as = async (method: string, path: string, body?: object) => {
  const answer = await service.call(method, path, { token: await service.tokenOf('operator'), ...(body === undefined ? {} : { body }) })
  expect([method, path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([method, path, 200, ''])
  return answer.body as Record<string, never>
}

async function endPayment(externalUniqueId: string): Promise<void> {
  const walletId = await fundedWallet(service.local.service, 10_000, {})
  const { paymentId } = await as('POST', '/tenants/1/payments', {
    amount: 1,
    currency: 'EUR',
    paymentType: 'CARD',
    walletId,
    externalUniqueId,
  })
  await as('PUT', `/tenants/1/payments/${paymentId}`, { status: 'SUCCESSFUL' })
}

const logOf = async (webhookEndpointId: number) =>
  (await as('GET', `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}`)) as unknown as readonly ShownCallback[]

test('an endpoint that has failed for 5 days is disabled, and an e-mail tells its administrators; it keeps its events, and recover sends them', async () => {
  const email = 'hooks@admin.example'
  const admin = { identity: email, email, password: 'Long enough 4 anybody!', firstName: 'Hook', lastName: 'Admin', position: 'LEVEL_20' }
  await as('POST', '/tenants/1/admin-users', admin)
  // They may change no endpoint.
  await newerPeople(service, 'LEVEL_01', 120)
  const receiver = await callbackReceiver(503)
  const { webhookEndpointId = 0 } = (await as('POST', AT, { url: receiver.url, events: ['payment.*'] })) as Record<string, number>
  const since = new Date(service.local.clock.now() - 1000).toISOString()
  await endPayment('first-of-all')
  const [first] = await eventually('it was tried', async () => {
    const log = await logOf(webhookEndpointId)
    return (log[0]?.attempts.length ?? 0) > 0 && log
  })
  for (let day = 0; day < 7; day++) {
    const before = receiver.received.length
    const { enabled } = (await as('GET', `${AT}/${webhookEndpointId}`)) as Record<string, unknown>
    if (enabled !== true) break
    await callbacks.advance(DAY_SECONDS + 60)
    await eventually('it is tried once more, or given up', async () => {
      const now = (await as('GET', `${AT}/${webhookEndpointId}`)) as Record<string, unknown>
      return receiver.received.length > before || now.enabled === false
    })
  }
  const disabled = await eventually('it is disabled', async () => {
    const now = (await as('GET', `${AT}/${webhookEndpointId}`)) as Record<string, unknown>
    return now.enabled === false && now
  })
  expect(disabled).toMatchObject({ disabledBecause: 'failing' })
  const told = await eventually('an administrator is told', () =>
    service.local.outbox.find({ to: email }).find(({ text }) => text.includes(String(webhookEndpointId))),
  )
  expect(told.text).toContain('was disabled')

  receiver.answer = answering(200)
  const tried = receiver.received.length
  await endPayment('while-it-was-disabled')
  const kept = await eventually('the event is kept', async () => {
    const [latest] = await logOf(webhookEndpointId)
    return latest?.callbackId !== first?.callbackId && latest
  })
  expect(kept).toMatchObject({ state: 'STOPPED', attempts: [] })
  expect(receiver.received).toHaveLength(tried)

  const enabled = await as('PUT', `${AT}/${webhookEndpointId}`, { enabled: true })
  expect(enabled).not.toHaveProperty('disabledBecause')
  await as('POST', '/tenants/1/callbacks/recover', { since, webhookEndpointId })
  await eventually('both have come', () =>
    ['first-of-all', 'while-it-was-disabled'].every((id) => receiver.received.slice(tried).some(({ body }) => body.includes(id))),
  )
  await eventually('both are delivered', async () => (await logOf(webhookEndpointId)).every(({ state }) => state === 'DELIVERED'))
})

test('an endpoint that an administrator disabled collects nothing, and one that works again counts from its next failure', async () => {
  const receiver = await callbackReceiver(503)
  const { webhookEndpointId = 0 } = (await as('POST', AT, { url: receiver.url, events: ['payment.*'] })) as Record<string, number>
  await endPayment('fails-once')
  await eventually('it was tried', () => receiver.received[0])
  receiver.answer = answering(200)
  await callbacks.advance(DAY_SECONDS)
  await eventually('it was delivered', async () => (await logOf(webhookEndpointId)).every(({ state }) => state === 'DELIVERED'))
  receiver.answer = answering(503)
  await callbacks.advance(6 * DAY_SECONDS)
  await endPayment('fails-again')
  await eventually('it was tried', async () => ((await logOf(webhookEndpointId))[0]?.attempts.length ?? 0) > 0)
  expect(await as('GET', `${AT}/${webhookEndpointId}`)).toMatchObject({ enabled: true })
  await as('PUT', `${AT}/${webhookEndpointId}`, { enabled: false })
  const before = (await logOf(webhookEndpointId)).length
  await endPayment('nobody-wants-it')
  expect(await logOf(webhookEndpointId)).toHaveLength(before)
})
