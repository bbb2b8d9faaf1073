import { createPayment } from './create-payment.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { getPayment, listPayments, putPayment } from './payments.ts'
import { getWithdrawal, listWithdrawals, putWithdrawal } from './withdrawals.ts'

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
