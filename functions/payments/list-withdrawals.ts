import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import { withdrawal, withdrawalsOf } from '../../shared/storage/withdrawals.ts'
import { shownWithdrawal, withdrawalShape } from './withdrawal-shape.ts'

/** 3 round trips: the wallet with the session, a page of rows, their withdrawals. */
export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/wallets/{walletId}/withdrawals',
  group: 'payments',
  summary: 'The withdrawals of a wallet, newest first',
  access: { kind: 'permission', permission: 'Withdrawal.READ', on: ({ params }) => wallet(params.tenantId, params.walletId) },
  query: page,
  answer: () => z.array(withdrawalShape()),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    const { tenantId, walletId } = call.params
    return listAnswer(
      call,
      call.query,
      (limit, after) => withdrawalsOf(tenantId, walletId, limit, after),
      async (rows) => (await call.read.many(rows.map(({ withdrawalId }) => withdrawal(tenantId, withdrawalId)))).map(shownWithdrawal),
    )
  },
})
