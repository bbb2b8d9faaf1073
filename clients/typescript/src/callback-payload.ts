interface Base<Type extends string> {
  readonly eventType: Type
}

interface PaymentEvent<Type extends string, Status extends string> extends Base<Type> {
  readonly paymentId: number
  readonly externalUniqueId: string
  readonly status: Status
  readonly amount: number
  readonly currency: string
  readonly walletId: number
  readonly fee: number
  readonly paymentReference: string
  readonly created: string
}

interface WithdrawalEvent<Type extends string, Status extends string> extends Base<Type> {
  readonly withdrawalId: number
  readonly externalUniqueId: string
  readonly status: Status
  readonly amount: number
  readonly currency: string
  readonly walletId: number
  readonly fee: number
  readonly type: string
  readonly created: string
}

interface TaskEvent extends Base<`task.${string}`> {
  readonly taskId: number
  readonly status: string
}

interface TestEvent extends Base<'test'> {
  readonly test: true
  readonly callbackId: number
  readonly created: string
}

/** What a callback says, by its `eventType`. Fields may be added. */
export type CallbackPayload =
  | PaymentEvent<'payment.successful', 'SUCCESSFUL'>
  | PaymentEvent<'payment.failed', 'FAILED'>
  | WithdrawalEvent<'withdrawal.successful', 'SUCCESSFUL'>
  | WithdrawalEvent<'withdrawal.failed', 'FAILED'>
  | TaskEvent
  | TestEvent
