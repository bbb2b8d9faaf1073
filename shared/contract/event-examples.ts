import type { EventType } from '../domain/events/event-types.ts'

const AT = '2026-01-31T08:00:00.000Z'
const MONEY = { externalUniqueId: 'order-77', amount: 12.5, currency: 'EUR', walletId: 244_148_279_963_832, fee: 0, created: AT }
const PAYMENT = { paymentId: 244_148_279_963_845, ...MONEY, paymentType: 'CARD', paymentReference: '0mb2kq7ejV9s' }
const WITHDRAWAL = { withdrawalId: 244_148_279_963_847, ...MONEY, type: 'CASH', deliverToPhone: '+27820000000' }
const TASK = {
  kind: 'transfer',
  ...{ taskId: 244_148_279_963_833, httpMethod: 'POST', path: '/tenants/1/wallets/transfers', body: '{"amount":5}', initiator: 7 },
  ...{ description: 'Transfer 5.00 EUR', executorRoles: 'LEVEL_20', approvals: [], approvalsRequired: 1, approvalsGiven: 0 },
  ...{ created: AT, lastModified: AT },
}
const PERSON = { customerId: 8, identity: 'ada@customer.example' }
const AGENT = { agentTokenId: 'a7Qm2xV9', name: 'Bookkeeper', customerId: 8 }
const TOKEN = { ...AGENT, identity: PERSON.identity, created: AT, expires: '2026-02-01T08:00:00.000Z' }
const SESSION = { sessionId: '0hJ4w2kPqS8Xz', ...PERSON, created: AT }

/** The data of an event of each type, for the API document and for `GET /event-types`. */
const DATA: Readonly<Record<EventType, object>> = {
  'payment.successful': { ...PAYMENT, status: 'SUCCESSFUL' },
  'payment.failed': { ...PAYMENT, status: 'FAILED' },
  'withdrawal.successful': { ...WITHDRAWAL, status: 'SUCCESSFUL' },
  'withdrawal.failed': { ...WITHDRAWAL, status: 'FAILED' },
  'transfer.created': {
    ...{ transferId: 244_148_279_963_809, status: 'SUCCESSFUL', amount: 5, currency: 'EUR' },
    ...{ fromWalletId: 244_148_279_963_832, toWalletId: 244_148_279_963_834, created: AT },
  },
  'task.submitted': { ...TASK, status: 'PENDING' },
  'task.approved': { ...TASK, status: 'PENDING', approvals: [{ customerId: 9, status: 'APPROVED' }], approvalsGiven: 1 },
  'task.rejected': { ...TASK, status: 'REJECTED', executorComment: 'The amount is wrong' },
  'task.executed': { ...TASK, status: 'EXECUTED', executor: 9, responseCode: 200, responseBody: '{}' },
  'task.failed': { ...TASK, status: 'FAILED', executor: 9, responseCode: 409, responseBody: '{"code":"PAY001"}' },
  'task.discarded': { ...TASK, status: 'DISCARDED' },
  'task.commented': { taskId: TASK.taskId, commentId: 244_148_279_963_835, customerId: 9, text: 'Why so much?', created: AT },
  'identity.created': PERSON,
  'identity.locked': { ...PERSON, authLockedAfter: AT },
  'identity.unlocked': PERSON,
  'identity.deleted': PERSON,
  'identity.credentials-changed': { ...PERSON, credential: 'password', change: 'update' },
  'session.created': SESSION,
  'session.ended': SESSION,
  'agent.created': TOKEN,
  'agent.ended': TOKEN,
  'agent.refused': { ...AGENT, operation: 'POST /tenants/{tenantId}/payments', path: '/tenants/1/payments', code: 'SEC007' },
  'position.granted': { customerId: 8, position: 'LEVEL_05' },
  'position.ended': { customerId: 8, position: 'LEVEL_05' },
  'permission.changed': { key: 'Transfer.CREATE.Allowed', value: 'LEVEL_01->LEVEL_02', default: 'LEVEL_20,CUSTOMER', overridden: true },
  'setting.changed': { key: 'task.expiry.hours', value: 48, default: 0, overridden: true },
  'webhook-endpoint.changed': {
    ...{ webhookEndpointId: 244_148_279_963_850, url: 'https://shop.example/events', events: ['payment.*'], enabled: true, format: 'json' },
    ...{ readAs: ['LEVEL_20'], created: AT, lastModified: AT, change: 'created' },
  },
  test: { webhookEndpointId: 244_148_279_963_850 },
}

/** An event of this type, as an endpoint receives it. */
export function exampleOfEvent(eventType: EventType): Readonly<Record<string, unknown>> {
  return { eventType, eventId: 244_148_284_378_679, created: AT, tenantId: 1, actor: { customerId: 7 }, data: DATA[eventType] }
}
