import { createPayment } from './create-payment.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { getPayment } from './get-payment.ts'
import { getWithdrawal } from './get-withdrawal.ts'
import { listPayments } from './list-payments.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { putPayment } from './put-payment.ts'
import { putWithdrawal } from './put-withdrawal.ts'

export const paymentEndpoints = [
  createPayment,
  listPayments,
  getPayment,
  putPayment,
  createWithdrawal,
  listWithdrawals,
  getWithdrawal,
  putWithdrawal,
]
