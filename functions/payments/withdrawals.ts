import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownWithdrawal, withdrawalShape } from '../../shared/contract/movement-shapes.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { moneyOf } from '../../shared/domain/money/amount.ts'
import { ENDINGS, judgeEnding } from '../../shared/domain/payments/ending.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { movedAtEnd } from '../../shared/ledger/moved-amounts.ts'
import { shownWallet, withOwners } from '../../shared/ledger/named-wallet.ts'
import { withdrawal, withdrawalsOf } from '../../shared/storage/payments.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import { say } from '../../shared/texts/phrase.ts'
import { endingOfWithdrawal, hasEndedOtherwise } from './ending-writes.ts'

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
    const where = from === undefined ? shownWallet(of) : (await withOwners(read, params.tenantId, [from]))(from)
    const change = say`${{ before: of.status }} → ${{ after: body.status }}`
    const amount = moneyOf(of.amount, of.currency)
    return say`Withdrawal ${{ withdrawalId: of.withdrawalId }} of ${{ amount }} from ${{ wallet: where }} to ${{ phone: of.deliverToPhone }}: ${{ change }}`
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
