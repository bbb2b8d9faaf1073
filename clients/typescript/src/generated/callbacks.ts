// Generated from the API document by `npm run docs`: change the document, not this file.

import type { AgentEvent, AgentRefusedEvent, ConfigurationEvent, IdentityEvent, PaymentCallback, PaymentEvent, PositionEvent, SessionEvent, TaskCallback, TaskCommentEvent, TaskStateEvent, TestCallback, TestEvent, TransferEvent, WebhookEndpointEvent, WithdrawalCallback, WithdrawalEvent } from './schemas.ts'

/** The payload of a callback, by its `eventType`. Fields may be added. */
export type CallbackPayload =
  | (PaymentCallback & { eventType: "payment.successful"; status: "SUCCESSFUL" })
  | (PaymentCallback & { eventType: "payment.failed"; status: "FAILED" })
  | (WithdrawalCallback & { eventType: "withdrawal.successful"; status: "SUCCESSFUL" })
  | (WithdrawalCallback & { eventType: "withdrawal.failed"; status: "FAILED" })
  | (TaskCallback & { eventType: "task.pending"; status: "PENDING" })
  | (TaskCallback & { eventType: "task.executed"; status: "EXECUTED" })
  | (TaskCallback & { eventType: "task.rejected"; status: "REJECTED" })
  | (TaskCallback & { eventType: "task.discarded"; status: "DISCARDED" })
  | (TaskCallback & { eventType: "task.failed"; status: "FAILED" })
  | (TestCallback & { eventType: "test" })

/** The payload of an event that a webhook endpoint receives, by its `eventType`. Fields may be added. */
export type EventPayload =
  | (PaymentEvent & { eventType: "payment.successful" })
  | (PaymentEvent & { eventType: "payment.failed" })
  | (WithdrawalEvent & { eventType: "withdrawal.successful" })
  | (WithdrawalEvent & { eventType: "withdrawal.failed" })
  | (TaskStateEvent & { eventType: "task.executed" })
  | (TaskStateEvent & { eventType: "task.rejected" })
  | (TaskStateEvent & { eventType: "task.discarded" })
  | (TaskStateEvent & { eventType: "task.failed" })
  | (TestEvent & { eventType: "test" })
  | (TransferEvent & { eventType: "transfer.created" })
  | (TaskStateEvent & { eventType: "task.submitted" })
  | (TaskStateEvent & { eventType: "task.approved" })
  | (TaskCommentEvent & { eventType: "task.commented" })
  | (IdentityEvent & { eventType: "identity.created" })
  | (IdentityEvent & { eventType: "identity.locked" })
  | (IdentityEvent & { eventType: "identity.unlocked" })
  | (IdentityEvent & { eventType: "identity.deleted" })
  | (IdentityEvent & { eventType: "identity.credentials-changed" })
  | (SessionEvent & { eventType: "session.created" })
  | (SessionEvent & { eventType: "session.ended" })
  | (AgentEvent & { eventType: "agent.created" })
  | (AgentEvent & { eventType: "agent.ended" })
  | (AgentRefusedEvent & { eventType: "agent.refused" })
  | (PositionEvent & { eventType: "position.granted" })
  | (PositionEvent & { eventType: "position.ended" })
  | (ConfigurationEvent & { eventType: "permission.changed" })
  | (ConfigurationEvent & { eventType: "setting.changed" })
  | (WebhookEndpointEvent & { eventType: "webhook-endpoint.changed" })
