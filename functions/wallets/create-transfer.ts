import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { amount, externalUniqueId, id, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownTransfer, transferShape } from '../../shared/contract/movement-shapes.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TransferId, WalletId } from '../../shared/domain/ids.ts'
import { moneyOf, negated } from '../../shared/domain/money/amount.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { gatherCredits, isShortOf } from '../../shared/ledger/batched-credits.ts'
import {
  claimExternalId,
  earlierResult,
  entryIdOf,
  isRepeated,
  newMovementId,
  refuseLackOfFunds,
} from '../../shared/ledger/external-unique-id.ts'
import { movedOutOf, pricedTransfer } from '../../shared/ledger/moved-amounts.ts'
import { withOwners } from '../../shared/ledger/named-wallet.ts'
import { type Transfer, transfer, transferInAudit } from '../../shared/storage/transfers.ts'
import { takenBy } from '../../shared/storage/uniqueness.ts'
import { creditWallet, debitWallet, noteEntry, ownerFields, wallet } from '../../shared/storage/wallets.ts'
import { insert, reporting } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'

export const createTransfer = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/wallets/transfers',
  operationId: 'createTransfer',
  group: 'wallets',
  effect: 'one-transaction',
  summary: 'Create a transfer',
  description:
    'Moves money between two wallets of the tenant at once. Both must have the same currency. Repeating it with the same `externalUniqueId` answers the first transfer and moves nothing.',
  access: {
    kind: 'permission',
    permission: 'Transfer.CREATE',
    on: ({ params, body }) => wallet(params.tenantId, body.fromWalletId),
  },
  body: () =>
    z.object({
      amount: amount(),
      externalUniqueId: externalUniqueId().optional(),
      fromWalletId: id<WalletId>(),
      toWalletId: id<WalletId>(),
      description: text(200).optional(),
    }),
  answer: transferShape,
  reads: ({ params, body }) => [
    wallet(params.tenantId, body.toWalletId),
    ...(body.externalUniqueId === undefined ? [] : [takenBy(params.tenantId, 'TRANSFER', body.externalUniqueId)]),
  ],
  refusals: ['task-required', 'not-permitted', 'not-found', 'insufficient-funds', 'conflict'],
  moves: ({ params, body, read }) => movedOutOf(read, params.tenantId, [body]),
  repeats: (call) => isRepeated(call, 'TRANSFER'),
  tells: ['amount', 'fromWalletId', 'toWalletId', 'description'],
  async describe(call) {
    const { from, to, minor } = await pricedTransfer(call, call.body)
    const named = await withOwners(call.read, call.params.tenantId, [from, to])
    const amount = moneyOf(minor, from.currency)
    const { description } = call.body
    if (description === undefined) return say`Transfer ${{ amount }} from ${{ from: named(from) }} to ${{ to: named(to) }}`
    return say`Transfer ${{ amount }} from ${{ from: named(from) }} to ${{ to: named(to) }}: ${{ reason: inQuotes(description) }}`
  },
  async ensure(call) {
    const { from, minor } = await pricedTransfer(call, call.body)
    await refuseLackOfFunds(call, 'TRANSFER', call.body.externalUniqueId, await isShortOf(call.read, from, minor))
  },
  async handle(call) {
    const { params, body, unitOfWork, now } = call
    const { tenantId } = params
    const earlier = await earlierResult<TransferId>(call, 'TRANSFER', body.externalUniqueId)
    if (earlier !== undefined) return ok(shownTransfer(await call.read.one(transfer(tenantId, earlier))))

    const { from, to, minor } = await pricedTransfer(call, body)
    await gatherCredits(call, from, minor)
    const transferId = await newMovementId<TransferId>(call)
    const created = new Date(now).toISOString()
    const description = body.description === undefined ? {} : { description: body.description }
    const made: Transfer = {
      transferId,
      tenantId,
      status: 'SUCCESSFUL',
      amount: minor,
      currency: from.currency,
      fromWalletId: from.walletId,
      toWalletId: to.walletId,
      ...ownerFields(from),
      receiver: ownerFields(to),
      ...defined({ externalUniqueId: body.externalUniqueId }),
      ...description,
      created,
    }
    const side = {
      entryId: entryIdOf(transferId, call),
      movement: 'TRANSFER' as const,
      movementId: transferId,
      currency: from.currency,
      ...description,
      created,
    }
    unitOfWork.add(
      ...claimExternalId(call, 'TRANSFER', body.externalUniqueId, transferId),
      reporting(insert(transfer(tenantId, transferId), made), { eventType: 'transfer.created', tenantId, data: () => shownTransfer(made) }),
      debitWallet(from, minor, created),
      noteEntry(tenantId, from.walletId, { ...side, amount: negated(minor) }),
      ...creditWallet(to, { ...side, amount: minor }),
    )
    unitOfWork.change = { after: transferInAudit(made) }
    return ok(shownTransfer(made))
  },
})
