import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withEvents } from '../../docs/generated-pages.ts'
import { payloadOfEvent } from '../../shared/contract/event-payloads.ts'
import { EVENT_NAMES, EVENT_TYPES, type EventType } from '../../shared/domain/events/event-types.ts'
import { agentFor } from '../support/agents.ts'
import { type EventReceiver, eventReceiver } from '../support/event-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { fundedWallet } from '../support/money.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { running } from '../support/running.ts'
import { madeTask, move } from '../support/tasks.ts'

const service = running()
let receiver: EventReceiver

const as = async (method: string, path: string, body?: object, who = 'globalAdmin') => {
  const answer = await service.call(method, path, { token: await service.freshTokenOf(who), ...(body === undefined ? {} : { body }) })
  expect([method, path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([method, path, 200, ''])
  return answer.body as Record<string, number>
}

beforeAll(async () => {
  receiver = await eventReceiver()
  await as('POST', '/tenants/1/webhook-endpoints', { url: receiver.url, events: ['*'] })
})
afterAll(() => receiver.close())

/** The first event of this type that was received and that fits. */
const came = (eventType: EventType, fits: object) =>
  eventually(`${eventType} came`, () =>
    receiver.events.find(
      (event) => event.eventType === eventType && Object.entries(fits).every(([key, value]) => event.data[key] === value),
    ),
  )

const newCustomer = async () => (await as('POST', '/tenants/1/customers', { firstName: 'Eve', lastName: 'Ent' })).customerId ?? 0
let names = 0
const PASSWORD = 'Long enough 4 anybody!'
async function newIdentity(): Promise<{ customerId: number; identity: string; path: string }> {
  const customerId = await newCustomer()
  const identity = `event-${++names}@customer.example`
  await as('POST', `/tenants/1/customers/${customerId}/identities`, { identity, password: PASSWORD })
  return { customerId, identity, path: `/tenants/1/customers/${customerId}/identities/${identity}` }
}

async function signedIn(identity: string): Promise<{ token: string; sessionId: string }> {
  const answer = await service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD } })
  expect(answer.status, answer.text).toBe(200)
  const { headerValue, sessionId } = answer.body as { headerValue: string; sessionId: string }
  return { token: headerValue.replace('Bearer ', ''), sessionId }
}

async function ended(kind: 'payment' | 'withdrawal', status: string): Promise<number> {
  const walletId = await fundedWallet(service.local.service, 10_000, {})
  const externalUniqueId = `${kind}-${status}`
  const made =
    kind === 'payment'
      ? await as('POST', '/tenants/1/payments', { amount: 1, currency: 'EUR', paymentType: 'CARD', walletId, externalUniqueId })
      : await as('POST', `/tenants/1/wallets/${walletId}/withdrawals`, {
          amount: 1,
          type: 'CASH',
          externalUniqueId,
          deliverToPhone: '+27820000000',
        })
  const id = made[`${kind}Id`] ?? 0
  await as('PUT', `/tenants/1/${kind}s/${id}`, { status })
  return id
}

async function admin(position: string): Promise<number> {
  const identity = `event-${++names}@admin.example`
  return (
    (await as('POST', '/tenants/1/admin-users', { identity, password: PASSWORD, firstName: 'Ad', lastName: 'Min', position })).customerId ??
    0
  )
}

const task = (draft?: 'draft') => madeTask(service, 'operator', { roles: 'GLOBAL_ADMIN', ...(draft === undefined ? {} : { draft }) })
const AT_WEBHOOKS = '/tenants/1/webhook-endpoints'

/** Makes each event happen, and returns the data by which it is known. */
const OCCASIONS: Readonly<Record<EventType, () => Promise<object>>> = {
  'payment.successful': async () => ({ paymentId: await ended('payment', 'SUCCESSFUL') }),
  'payment.failed': async () => ({ paymentId: await ended('payment', 'FAILED') }),
  'withdrawal.successful': async () => ({ withdrawalId: await ended('withdrawal', 'SUCCESSFUL') }),
  'withdrawal.failed': async () => ({ withdrawalId: await ended('withdrawal', 'FAILED') }),
  'transfer.created': async () => {
    const { customerMain: fromWalletId, customer2Main: toWalletId } = service.local.demo.wallets
    const { transferId } = await as('POST', '/tenants/1/wallets/transfers', { amount: 1, fromWalletId, toWalletId })
    return { transferId }
  },
  'task.submitted': async () => ({ taskId: await task(), status: 'PENDING' }),
  'task.approved': async () => {
    const taskId = await task()
    await move(service, 'globalAdmin', taskId, 'EXECUTE')
    return { taskId }
  },
  'task.executed': async () => {
    const taskId = await task()
    await move(service, 'globalAdmin', taskId, 'EXECUTE')
    return { taskId, status: 'EXECUTED', responseCode: 200 }
  },
  'task.failed': async () => {
    const walletId = await fundedWallet(service.local.service, 100, {})
    const body = { amount: 1, fromWalletId: walletId }
    const [first, second] = [
      await madeTask(service, 'operator', { roles: 'GLOBAL_ADMIN', body }),
      await madeTask(service, 'operator', { roles: 'GLOBAL_ADMIN', body }),
    ]
    await move(service, 'globalAdmin', first, 'EXECUTE')
    await move(service, 'globalAdmin', second, 'EXECUTE')
    return { taskId: second, status: 'FAILED' }
  },
  'task.rejected': async () => {
    const taskId = await task()
    await move(service, 'globalAdmin', taskId, 'REJECTED', { executorComment: 'No' })
    return { taskId, status: 'REJECTED', executorComment: 'No' }
  },
  'task.discarded': async () => {
    const taskId = await task('draft')
    await move(service, 'operator', taskId, 'DISCARDED')
    return { taskId, status: 'DISCARDED' }
  },
  'task.commented': async () => {
    const taskId = await task()
    await as('POST', `/global/tasks/${taskId}/comments`, { text: 'Why?' }, 'operator')
    return { taskId, text: 'Why?' }
  },
  'identity.created': async () => {
    const { customerId, identity } = await newIdentity()
    return { customerId, identity }
  },
  'identity.locked': async () => {
    const { identity, path } = await newIdentity()
    await as('PUT', path, { authLockedAfter: '2026-01-01T00:00:00Z' })
    return { identity, authLockedAfter: '2026-01-01T00:00:00.000Z' }
  },
  'identity.unlocked': async () => {
    const { identity, path } = await newIdentity()
    await as('PUT', path, { authLockedAfter: '2026-01-01T00:00:00Z' })
    await as('PUT', path, { authLockedAfter: null })
    return { identity }
  },
  'identity.deleted': async () => {
    const { identity, path } = await newIdentity()
    await as('DELETE', path)
    return { identity }
  },
  'identity.credentials-changed': async () => {
    const { identity, path } = await newIdentity()
    await as('PUT', path, { publicKey: publicKeyText(rsaKeys(4096)) })
    return { identity, credential: 'public-key', change: 'create' }
  },
  'session.created': async () => ({ sessionId: (await signedIn((await newIdentity()).identity)).sessionId }),
  'session.ended': async () => {
    const { token, sessionId } = await signedIn((await newIdentity()).identity)
    expect((await service.call('POST', '/authentication/logout', { token })).status).toBe(200)
    return { sessionId }
  },
  'agent.created': async () => ({ agentTokenId: (await agentFor(service, 'operator')).agentTokenId }),
  'agent.ended': async () => {
    const { agentTokenId } = await agentFor(service, 'operator')
    await as('DELETE', `/authentication/agent-tokens/${agentTokenId}`, undefined, 'operator')
    return { agentTokenId }
  },
  'agent.refused': async () => {
    const { token, agentTokenId } = await agentFor(service, 'operator')
    expect((await service.call('POST', '/tenants/1/callbacks/secret/rotate', { token })).status).toBe(403)
    return { agentTokenId, operation: 'POST /tenants/{tenantId}/callbacks/secret/rotate' }
  },
  'position.granted': async () => ({ customerId: await admin('LEVEL_03'), position: 'LEVEL_03' }),
  'position.ended': async () => {
    const customerId = await admin('LEVEL_03')
    await as('PUT', `/tenants/1/admin-users/${customerId}`, { position: 'LEVEL_04' })
    return { customerId, position: 'LEVEL_03' }
  },
  'permission.changed': async () => {
    await as('PUT', '/tenants/1/config/Audit.READ.Allowed', { value: 'LEVEL_20' })
    return { key: 'Audit.READ.Allowed', value: 'LEVEL_20', overridden: true }
  },
  'setting.changed': async () => {
    await as('PUT', '/tenants/1/config/task.expiry.hours', { value: 48 })
    return { key: 'task.expiry.hours', value: 48, overridden: true }
  },
  'webhook-endpoint.changed': async () => {
    const { webhookEndpointId } = await as('POST', AT_WEBHOOKS, { url: 'http://127.0.0.1:9/', events: ['test'], enabled: false })
    return { webhookEndpointId, change: 'created' }
  },
  test: async () => {
    const all = (await as('GET', `${AT_WEBHOOKS}?limit=100`)) as unknown as { webhookEndpointId: number; url: string }[]
    const ours = all.find(({ url }) => url === receiver.url)
    await as('POST', `${AT_WEBHOOKS}/${ours?.webhookEndpointId}/test`)
    return { webhookEndpointId: ours?.webhookEndpointId }
  },
}

test.each(EVENT_NAMES)('the event %s is sent when it happens, as the catalogue describes it', async (eventType) => {
  const fits = await OCCASIONS[eventType]()
  const event = await came(eventType, fits)
  expect(payloadOfEvent(eventType).safeParse(event).error).toBeUndefined()
  expect(event.tenantId).toBe(1)
  expect(event.actor).toEqual({
    customerId: expect.any(Number),
    ...(event.actor?.agent === undefined ? {} : { agent: expect.any(String) }),
  })
})

test('attack: no event holds a secret: no password, token, hash, key or sealed text', () => {
  expect(receiver.events.length).toBeGreaterThan(40)
  const all = receiver.events.map((event) => JSON.stringify(event)).join('\n')
  for (const secret of [PASSWORD, 'Bearer ', 'whsec_', 'passwordHash', 'sealed', '$argon2', 'eyJ', 'totpSecret', 'csrfHash'])
    expect([secret, all.includes(secret)]).toEqual([secret, false])
})

test('the guide has a row for every event, as the catalogue describes it; if not, npm run docs writes it anew', async () => {
  const guide = await readFile(new URL('../../docs/events.md', import.meta.url), 'utf8')
  for (const name of EVENT_NAMES) expect(guide).toContain(`| \`${name}\` | ${EVENT_TYPES[name].about} | \`${EVENT_TYPES[name].readBy}\` |`)
  expect(withEvents(guide)).toBe(guide)
})

test('each event has an id of its own', () => {
  const ids = receiver.events.map(({ eventId }) => eventId)
  expect(new Set(ids).size).toBe(ids.length)
})
