import type { PermissionName } from '../permissions/default-matrix.ts'

/** The occasion of an event, and the permission that shows its data in the log of callbacks. */
type EventRow = { readonly about: string; readonly readBy: PermissionName }

/** Every event that webhook endpoints can receive. */
export const EVENT_TYPES = {
  'payment.successful': { about: 'A payment has ended with success, and its amount is in the wallet.', readBy: 'Payment.READ' },
  'payment.failed': { about: 'A payment has failed, and no money has moved.', readBy: 'Payment.READ' },
  'withdrawal.successful': { about: 'A withdrawal has ended with success.', readBy: 'Withdrawal.READ' },
  'withdrawal.failed': { about: 'A withdrawal has failed, and its amount is back in the wallet.', readBy: 'Withdrawal.READ' },
  'transfer.created': { about: 'Money was transferred between two wallets, alone or in a bulk transfer.', readBy: 'Transfer.READ' },
  'task.submitted': { about: 'A task waits for approval: it is PENDING.', readBy: 'Task.READ' },
  'task.approved': { about: 'An approver has approved a task. `task.executed` or `task.failed` reports that it ran.', readBy: 'Task.READ' },
  'task.rejected': { about: 'A task was rejected, and its call will not run.', readBy: 'Task.READ' },
  'task.executed': { about: 'A task was approved, and its call has succeeded.', readBy: 'Task.READ' },
  'task.failed': { about: 'A task was approved, and its call has failed.', readBy: 'Task.READ' },
  'task.discarded': { about: 'A task was withdrawn, has expired, or was replaced.', readBy: 'Task.READ' },
  'task.commented': { about: 'Somebody has commented on a task.', readBy: 'Task.READ' },
  'identity.created': { about: 'A person has a new identity with which they sign in.', readBy: 'Identity.READ' },
  'identity.locked': { about: 'An identity was locked: it cannot sign in after `authLockedAfter`.', readBy: 'Identity.READ' },
  'identity.unlocked': { about: 'The lock of an identity was taken off.', readBy: 'Identity.READ' },
  'identity.deleted': { about: 'An identity was removed.', readBy: 'Identity.READ' },
  'identity.credentials-changed': {
    about: 'A password, code generator, passkey or public key of an identity was set, replaced or removed.',
    readBy: 'Identity.READ',
  },
  'session.created': { about: 'A person has signed in.', readBy: 'Identity.READ' },
  'session.ended': {
    about: 'A session was ended: by its owner, an administrator, or a change that ends it. Its expiry is not reported.',
    readBy: 'Identity.READ',
  },
  'agent.created': { about: 'A person has created an agent token, or has allowed an agent to act for them.', readBy: 'Identity.READ' },
  'agent.ended': { about: 'An agent token was ended. Its expiry is not reported.', readBy: 'Identity.READ' },
  'agent.refused': { about: 'A call of an agent was refused: beyond its limits, or never open to agents.', readBy: 'Audit.READ' },
  'position.granted': { about: 'A person holds a position that they did not hold before.', readBy: 'AdminUser.READ' },
  'position.ended': { about: 'A person no longer holds a position.', readBy: 'AdminUser.READ' },
  'permission.changed': { about: 'A permission row of the tenant was set or taken back.', readBy: 'TenantConfig.READ' },
  'setting.changed': { about: 'A key of the configuration of the tenant was set or taken back.', readBy: 'TenantConfig.READ' },
  'webhook-endpoint.changed': {
    about: 'A webhook endpoint was created, changed, disabled or deleted.',
    readBy: 'WebhookEndpoint.READ',
  },
  test: { about: 'A test that somebody sent to one endpoint.', readBy: 'WebhookEndpoint.READ' },
} as const satisfies Readonly<Record<string, EventRow>>

export type EventType = keyof typeof EVENT_TYPES

export const EVENT_NAMES = Object.keys(EVENT_TYPES) as readonly EventType[]

export function isEventType(name: string): name is EventType {
  return Object.hasOwn(EVENT_TYPES, name)
}
