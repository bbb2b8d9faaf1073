import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownWithdrawal, withdrawalShape } from '../../shared/contract/withdrawal-shape.ts'
import { withdrawal } from '../../shared/storage/withdrawals.ts'

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/withdrawals/{withdrawalId}',
  operationId: 'getWithdrawal',
  group: 'payments',
  summary: 'Get a withdrawal',
  description: 'Answers the withdrawal with its current status.',
  access: { kind: 'permission', permission: 'Withdrawal.READ', on: ({ params }) => withdrawal(params.tenantId, params.withdrawalId) },
  answer: withdrawalShape,
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params }) {
    return ok(shownWithdrawal(await read.one(withdrawal(params.tenantId, params.withdrawalId))))
  },
})
