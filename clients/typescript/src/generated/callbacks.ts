// Generated from the API document by `npm run docs`: change the document, not this file.

import type { PaymentCallback, TaskCallback, TestCallback, WithdrawalCallback } from './schemas.ts'

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
