import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownWithdrawal, withdrawalShape } from '../../shared/contract/withdrawal-shape.ts'
import { formatMoney } from '../../shared/domain/money/amount.ts'
import { ENDINGS, judgeEnding } from '../../shared/domain/payments/ending.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { movedAtEnd } from '../../shared/ledger/moved-amounts.ts'
import { withOwners } from '../../shared/ledger/named-wallet.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import { withdrawal } from '../../shared/storage/withdrawals.ts'
import { endingOfWithdrawal } from './ending-writes.ts'
import { hasEndedOtherwise } from './has-ended.ts'

export const putWithdrawal = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/withdrawals/{withdrawalId}',
  operationId: 'updateWithdrawal',
  group: 'payments',
  effect: 'one-transaction',
  summary: 'End a withdrawal',
  description: 'Sets the final status, once: SUCCESSFUL, or FAILED, which returns the money to the wallet. Both send the callback.',
  access: { kind: 'permission', permission: 'Withdrawal.UPDATE', on: ({ params }) => withdrawal(params.tenantId, params.withdrawalId) },
  body: () => z.object({ status: z.enum(ENDINGS).describe('The outcome of the withdrawal.') }),
  answer: withdrawalShape,
  refusals: ['task-required', 'not-permitted', 'not-found', 'conflict'],
  moves: ({ params, read }) => movedAtEnd(read, withdrawal(params.tenantId, params.withdrawalId)),
  tells: ['status'],
  async describe({ read, params, body }) {
    const of = await read.one(withdrawal(params.tenantId, params.withdrawalId))
    if (of === undefined) throw new Refusal('not-found')
    const from = await read.one(wallet(params.tenantId, of.walletId))
    const where = from === undefined ? `wallet ${of.walletId}` : (await withOwners(read, params.tenantId, [from]))(from)
    const money = formatMoney(of.amount, of.currency)
    return `Withdrawal ${of.withdrawalId} of ${money} from ${where} to ${of.deliverToPhone}: ${of.status} → ${body.status}`
  },
  async ensure({ read, params, body }) {
    const of = await read.one(withdrawal(params.tenantId, params.withdrawalId))
    if (of !== undefined && judgeEnding(of.status, body.status) === 'has-ended-otherwise') throw hasEndedOtherwise(of.status)
  },
  async handle({ read, params, body, unitOfWork, now, newId, traceId }) {
    const of = await read.one(withdrawal(params.tenantId, params.withdrawalId))
    if (of === undefined) throw new Refusal('not-found')
    if (judgeEnding(of.status, body.status) === 'has-ended-so') return ok(shownWithdrawal(of))
    unitOfWork.add(...endingOfWithdrawal(of, body.status, { now, newId, traceId }))
    unitOfWork.change = { before: { status: of.status }, after: { status: body.status } }
    return ok(shownWithdrawal({ ...of, status: body.status }))
  },
})
