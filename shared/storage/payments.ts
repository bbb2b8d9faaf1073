import type { PaymentId, TenantId, WalletId, WithdrawalId } from '../domain/ids.ts'
import type { MinorUnits } from '../domain/money/amount.ts'
import type { Ending, PaymentStatus } from '../domain/payments/ending.ts'
import { DUE_ATTRIBUTES, type Due } from './due.ts'
import { type Listing, newestFirst, newestOfTenant, owned, reference } from './read.ts'
import { keys } from './table.ts'
import { ownerOf, type WalletOwner } from './wallets.ts'
import { equals, insert, update, type Write } from './write.ts'

/** Money that crosses the border of the service, until it has ended. The owner's fields are those of the wallet. */
type Crossing = WalletOwner & {
  readonly tenantId: TenantId
  readonly externalUniqueId: string
  readonly status: PaymentStatus
  /** In minor units, as `fee` is. */
  readonly amount: MinorUnits
  readonly fee: MinorUnits
  readonly currency: string
  readonly walletId: WalletId
  readonly callbackUrl?: string
  readonly created: string
  readonly lastModified: string
}

/** Money that enters a wallet from outside. */
export type Payment = Crossing & {
  readonly paymentId: PaymentId
  readonly paymentType: string
  /** Copied from the wallet, where it never changes once set, so that the end of the payment need not read the wallet. */
  readonly creditsInBatches?: true
  readonly paymentReference: string
}

/** Due kind on the sandbox: the simulator ends the payment. */
export const PAYMENT_END = 'PAYMENT_END'

export const payment = (tenantId: TenantId, paymentId: PaymentId) =>
  owned<Payment>(keys.tenantThing(tenantId, 'PAYMENTS', paymentId), ownerOf)

export function storePayment(made: Payment, due: Due | undefined): Write {
  return insert(payment(made.tenantId, made.paymentId), made, due === undefined ? {} : { due })
}

/** Ends a payment. INVARIANT: it ends once. A second call finds that the payment is no longer PENDING, and is judged again. */
export function endPayment({ tenantId, paymentId }: Payment, status: Ending, at: string): Write {
  return update(
    payment(tenantId, paymentId),
    { set: { status, lastModified: at }, remove: DUE_ATTRIBUTES },
    { when: [equals('status', 'PENDING')] },
  )
}

export function paymentsOf(tenantId: TenantId, shards: number, limit: number, after?: string): Listing<Payment> {
  return newestOfTenant(tenantId, 'PAYMENTS', shards, limit, after)
}

/** Money that leaves a wallet: it is held from the creation on. */
export type Withdrawal = Crossing & {
  readonly withdrawalId: WithdrawalId
  readonly type: string
  /** E.164. */
  readonly deliverToPhone: string
}

/** Due kind on the sandbox: the simulator ends the withdrawal. */
export const WITHDRAWAL_END = 'WITHDRAWAL_END'

export const withdrawal = (tenantId: TenantId, withdrawalId: WithdrawalId) =>
  owned<Withdrawal>(keys.tenantThing(tenantId, 'WITHDRAWALS', withdrawalId), ownerOf)

/** The row by which its wallet lists it. */
type WalletWithdrawal = { readonly withdrawalId: WithdrawalId }

/** A new withdrawal and its row: 2 items. */
export function storeWithdrawal(made: Withdrawal, due: Due | undefined): readonly Write[] {
  const { tenantId, walletId, withdrawalId } = made
  return [
    insert(withdrawal(tenantId, withdrawalId), made, due === undefined ? {} : { due }),
    insert(reference<WalletWithdrawal>(keys.walletWithdrawal(tenantId, walletId, withdrawalId)), { withdrawalId }),
  ]
}

/** Ends a withdrawal. INVARIANT: it ends once. A second call finds that the withdrawal is no longer PENDING, and is judged again. */
export function endWithdrawal({ tenantId, withdrawalId }: Withdrawal, status: Ending, at: string): Write {
  return update(
    withdrawal(tenantId, withdrawalId),
    { set: { status, lastModified: at }, remove: DUE_ATTRIBUTES },
    { when: [equals('status', 'PENDING')] },
  )
}

export function withdrawalsOf(tenantId: TenantId, walletId: WalletId, limit: number, after?: string): Listing<WalletWithdrawal> {
  return newestFirst(keys.walletWithdrawal(tenantId, walletId, 0), limit, after)
}
