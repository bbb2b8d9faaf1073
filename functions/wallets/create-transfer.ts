import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { amount, externalUniqueId, id, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import type { TransferId, WalletId } from '../../shared/domain/ids.ts'
import { formatMoney } from '../../shared/domain/money/amount.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { takenBy } from '../../shared/storage/uniqueness.ts'
import { moveBalance, noteEntry, type Transfer, transfer, wallet } from '../../shared/storage/wallets.ts'
import { insert } from '../../shared/storage/write.ts'
import { claimExternalId, earlierResult } from './external-unique-id.ts'
import { priced, shownWallet } from './movement.ts'
import { shownTransfer, transferShape } from './transfer-shape.ts'

export const createTransfer = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/wallets/transfers',
  group: 'wallets',
  summary: 'Moves money between two wallets of a tenant',
  access: {
    kind: 'permission',
    permission: 'Transfer.CREATE',
    on: ({ params, body }) => wallet(params.tenantId, body.fromWalletId as WalletId),
  },
  body: () =>
    z.object({
      amount: amount(),
      externalUniqueId: externalUniqueId().optional(),
      fromWalletId: id(),
      toWalletId: id(),
      description: text(200).optional(),
    }),
  answer: transferShape,
  reads: ({ params, body }) => [
    wallet(params.tenantId, body.toWalletId as WalletId),
    ...(body.externalUniqueId === undefined ? [] : [takenBy(params.tenantId, 'TRANSFER', body.externalUniqueId)]),
  ],
  refusals: ['task-required', 'not-permitted', 'not-found', 'insufficient-funds', 'conflict'],
  async describe(call) {
    const { from, to, minor } = await priced(call, call.body)
    const reason = call.body.description === undefined ? '' : `: ${call.body.description}`
    return `Transfer ${formatMoney(minor, from.currency)} from ${shownWallet(from)} to ${shownWallet(to)}${reason}`
  },
  async ensure(call) {
    const { from, minor } = await priced(call, call.body)
    const before = await earlierResult(call, 'TRANSFER', call.body.externalUniqueId)
    if (before === undefined && from.balance < minor) throw new Refusal('insufficient-funds')
  },
  async handle(call) {
    const { params, body, unitOfWork, now } = call
    const { tenantId } = params
    const earlier = await earlierResult(call, 'TRANSFER', body.externalUniqueId)
    if (earlier !== undefined) return ok(shownTransfer(await call.read.one(transfer(tenantId, earlier as TransferId))))

    const { from, to, minor } = await priced(call, body)
    const transferId = call.newId() as TransferId
    const created = new Date(now).toISOString()
    const made: Transfer = {
      transferId,
      tenantId,
      status: 'SUCCESSFUL',
      amount: minor,
      currency: from.currency,
      fromWalletId: from.walletId,
      toWalletId: to.walletId,
      ...(from.customerId === undefined ? {} : { customerId: from.customerId }),
      ...(from.organisationId === undefined ? {} : { organisationId: from.organisationId }),
      ...(body.externalUniqueId === undefined ? {} : { externalUniqueId: body.externalUniqueId }),
      ...(body.description === undefined ? {} : { description: body.description }),
      created,
    }
    const side = { entryId: transferId, movement: 'TRANSFER', movementId: transferId, currency: from.currency, created }
    unitOfWork.add(
      insert(transfer(tenantId, transferId), made),
      moveBalance(tenantId, from.walletId, -minor, created),
      moveBalance(tenantId, to.walletId, minor, created),
      noteEntry(tenantId, from.walletId, { ...side, amount: -minor }),
      noteEntry(tenantId, to.walletId, { ...side, amount: minor }),
      ...claimExternalId(call, 'TRANSFER', body.externalUniqueId, transferId),
    )
    return ok(shownTransfer(made))
  },
})
