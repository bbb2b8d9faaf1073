import type { Call } from '../../shared/contract/call.ts'
import type { PaymentCallback, WithdrawalCallback } from '../../shared/contract/callback-payloads.ts'
import { shownPayment, shownWithdrawal } from '../../shared/contract/movement-shapes.ts'
import { eventType } from '../../shared/domain/callbacks/event-type.ts'
import type { EventType } from '../../shared/domain/events/event-types.ts'
import type { Id } from '../../shared/domain/ids.ts'
import { CREDITS_THE_WALLET, type Ending, type PaymentStatus, SIMULATED_END_DELAY_MS } from '../../shared/domain/payments/ending.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { newCallback } from '../../shared/storage/callbacks.ts'
import type { Due } from '../../shared/storage/due.ts'
import { endPayment, endWithdrawal, type Payment, type Withdrawal } from '../../shared/storage/payments.ts'
import { creditFromClearing, giveBack } from '../../shared/storage/wallets.ts'
import { reporting, type Write } from '../../shared/storage/write.ts'

/** The time of the end, the source of ids, and the trace of the call that ends it, if one does. */
export type Moment = { readonly now: number; readonly newId: <I extends Id>() => I; readonly traceId?: string }

/** The events that report an end to webhook endpoints. */
const PAYMENT_EVENTS = { SUCCESSFUL: 'payment.successful', FAILED: 'payment.failed' } as const satisfies Record<Ending, EventType>
const WITHDRAWAL_EVENTS = { SUCCESSFUL: 'withdrawal.successful', FAILED: 'withdrawal.failed' } as const satisfies Record<Ending, EventType>

/** All effects of the end of a payment, whoever ends it: its state, the money and the callback, in one transaction. */
export function endingOfPayment(of: Payment, status: Ending, moment: Moment): readonly Write[] {
  const at = new Date(moment.now).toISOString()
  const entry = { movement: 'PAYMENT' as const, movementId: of.paymentId, currency: of.currency, amount: of.amount, created: at }
  const { paymentType: _, created, ...shown } = shownPayment({ ...of, status })
  const payload: PaymentCallback = { eventType: eventType('payment', status), ...shown, status, created: withOffset(created) }
  return [
    reporting(endPayment(of, status, at), {
      eventType: PAYMENT_EVENTS[status],
      tenantId: of.tenantId,
      data: () => shownPayment({ ...of, status }),
    }),
    ...(CREDITS_THE_WALLET.payment[status] ? creditFromClearing(of, { entryId: moment.newId(), ...entry }) : []),
    ...callbackTo(of, payload, moment),
  ]
}

/** All effects of the end of a withdrawal: on FAILED, the held money comes back. */
export function endingOfWithdrawal(of: Withdrawal, status: Ending, moment: Moment): readonly Write[] {
  const at = new Date(moment.now).toISOString()
  const entry = {
    movement: 'WITHDRAWAL_RETURN' as const,
    movementId: of.withdrawalId,
    currency: of.currency,
    amount: of.amount,
    created: at,
  }
  const { deliverToPhone: _, created, ...shown } = shownWithdrawal({ ...of, status })
  const payload: WithdrawalCallback = { eventType: eventType('withdrawal', status), ...shown, status, created: withOffset(created) }
  return [
    reporting(endWithdrawal(of, status, at), {
      eventType: WITHDRAWAL_EVENTS[status],
      tenantId: of.tenantId,
      data: () => shownWithdrawal({ ...of, status }),
    }),
    ...(CREDITS_THE_WALLET.withdrawal[status] ? giveBack(of.tenantId, of.walletId, { entryId: moment.newId(), ...entry }) : []),
    ...callbackTo(of, payload, moment),
  ]
}

function callbackTo(
  { tenantId, callbackUrl: url }: Payment | Withdrawal,
  payload: PaymentCallback | WithdrawalCallback,
  { now, newId, traceId }: Moment,
): readonly Write[] {
  if (url === undefined) return []
  return newCallback({ tenantId, callbackId: newId(), url, payload: JSON.stringify(payload), now, traceId })
}

/** The payload's timestamp has an offset: `+00:00`, where answers write `Z` (both RFC 3339). */
function withOffset(utc: string): string {
  return utc.replace(/Z$/, '+00:00')
}

export function hasEndedOtherwise(status: PaymentStatus): Refusal {
  return new Refusal('conflict', { description: `It has already ended: ${status}.` })
}

/** On the sandbox, a new payment or withdrawal ends by itself a moment later; on the live stage, only a caller ends it. */
export function endByItself(kind: string, { ports, now }: Pick<Call, 'ports' | 'now'>): Due | undefined {
  return ports.stage === 'sandbox' ? { kind, at: now + SIMULATED_END_DELAY_MS, turn: 1 } : undefined
}
