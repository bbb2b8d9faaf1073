import { pagedList } from '../../shared/contract/paged-list.ts'
import { shownWithdrawal, withdrawalShape } from '../../shared/contract/withdrawal-shape.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import { withdrawal, withdrawalsOf } from '../../shared/storage/withdrawals.ts'

export const listWithdrawals = pagedList({
  path: '/tenants/{tenantId}/wallets/{walletId}/withdrawals',
  operationId: 'listWithdrawals',
  group: 'payments',
  summary: 'List the withdrawals of a wallet',
  description: 'Lists the withdrawals from the wallet with their status, newest first.',
  permission: 'Withdrawal.READ',
  on: ({ params }) => wallet(params.tenantId, params.walletId),
  shape: withdrawalShape,
  things: ({ tenantId, walletId }, limit, after) => withdrawalsOf(tenantId, walletId, limit, after),
  shown: async (rows, { read, params }) =>
    (await read.many(rows.map(({ withdrawalId }) => withdrawal(params.tenantId, withdrawalId)))).map(shownWithdrawal),
})
