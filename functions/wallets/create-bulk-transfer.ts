import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import type { Reader } from '../../shared/contract/reader.ts'
import type { EventReport } from '../../shared/domain/events/event-report.ts'
import { type BulkTransferId, NO_ID, type WalletId } from '../../shared/domain/ids.ts'
import { negated } from '../../shared/domain/money/amount.ts'
import type { WalletShare } from '../../shared/domain/money/net.ts'
import { gatherCredits, isShortOf } from '../../shared/ledger/batched-credits.ts'
import {
  claimExternalId,
  earlierResult,
  entryIdOf,
  isRepeated,
  newMovementId,
  refuseLackOfFunds,
} from '../../shared/ledger/external-unique-id.ts'
import { movedOutOf } from '../../shared/ledger/moved-amounts.ts'
import { withOwners } from '../../shared/ledger/named-wallet.ts'
import { type BulkTransfer, bulkTransfer } from '../../shared/storage/transfers.ts'
import { takenBy } from '../../shared/storage/uniqueness.ts'
import { debitWallet, moveBalance, noteEntry, ownerFields, type Wallet, type WalletOwner, wallet } from '../../shared/storage/wallets.ts'
import { insert, reporting, type Write } from '../../shared/storage/write.ts'
import { bulkTransferShape, newBulkTransfer, shownBulkTransfer } from './bulk-transfers.ts'
import { describedBulk, type PricedBulk, pricedBulk, walletsNamed } from './priced-bulk.ts'

const KIND = 'BULK_TRANSFER' as const

/**
 * Decision: all transfers happen at the same moment, so that each wallet needs only the net of what it pays. The caller must have the right
 * on every debited wallet, by one and the same role.
 */
export const createBulkTransfer = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/wallets/bulk-transfers',
  operationId: 'createBulkTransfer',
  group: 'wallets',
  effect: 'one-transaction',
  summary: 'Create a bulk transfer',
  description: 'Makes up to 25 transfers at once, all or none. A wallet needs only the net of what it pays.',
  access: {
    kind: 'permission',
    permission: 'BulkTransfer.CREATE',
    on: ({ params, body }) => {
      const [first, ...beside] = walletsNamed(
        params.tenantId,
        body.transfers.map(({ fromWalletId }) => fromWalletId),
      )
      return { ...(first ?? wallet(params.tenantId, NO_ID)), beside }
    },
  },
  body: newBulkTransfer,
  answer: bulkTransferShape,
  reads: ({ params, body }) => [
    takenBy(params.tenantId, KIND, body.externalUniqueId),
    ...walletsNamed(
      params.tenantId,
      body.transfers.map(({ toWalletId }) => toWalletId),
    ),
  ],
  refusals: ['task-required', 'not-permitted', 'not-found', 'insufficient-funds', 'conflict'],
  moves: ({ params, body, read }) => movedOutOf(read, params.tenantId, body.transfers),
  repeats: (call) => isRepeated(call, KIND),
  tells: ['transfers'],
  async describe(call) {
    const bulk = await pricedBulk(call, call.body.transfers)
    return describedBulk(bulk, await withOwners(call.read, call.params.tenantId, [...bulk.wallets.values()]))
  },
  async ensure(call) {
    const bulk = await pricedBulk(call, call.body.transfers)
    const lacksFunds = (await Promise.all(bulk.shares.map((share) => isShort(call.read, share, bulk)))).includes(true)
    await refuseLackOfFunds(call, KIND, call.body.externalUniqueId, lacksFunds)
  },
  async handle(call) {
    const { params, body, unitOfWork } = call
    const earlier = await earlierResult<BulkTransferId>(call, KIND, body.externalUniqueId)
    if (earlier !== undefined) return ok(shownBulkTransfer(await call.read.one(bulkTransfer(params.tenantId, earlier))))

    const bulk = await pricedBulk(call, body.transfers)
    for (const { walletId, net } of bulk.shares) await gatherCredits(call, walletIn(bulk, walletId), negated(net))
    const made: BulkTransfer = {
      bulkTransferId: await newMovementId(call),
      tenantId: params.tenantId,
      ...payerOf(bulk),
      externalUniqueId: body.externalUniqueId,
      status: 'SUCCESSFUL',
      transfers: bulk.transfers,
      created: new Date(call.now).toISOString(),
    }
    const entryId = entryIdOf(made.bulkTransferId, call)
    unitOfWork.add(
      ...claimExternalId(call, KIND, body.externalUniqueId, made.bulkTransferId),
      reporting(insert(bulkTransfer(params.tenantId, made.bulkTransferId), made), ...transfersReported(made)),
      ...bulk.shares.flatMap((share) => shareWrites(made, share, walletIn(bulk, share.walletId), entryId)),
    )
    // Not all of its transfers: they are kept with it, for good.
    unitOfWork.change = { after: { bulkTransferId: made.bulkTransferId, transfers: made.transfers.length } }
    return ok(shownBulkTransfer(made))
  },
})

/** Reports each transfer of a bulk transfer. */
function transfersReported(made: BulkTransfer): readonly EventReport[] {
  const { bulkTransferId, status, created, transfers } = shownBulkTransfer(made)
  return transfers.map((each) => ({
    eventType: 'transfer.created',
    tenantId: made.tenantId,
    data: () => ({ bulkTransferId, status, ...each, created }),
  }))
}

function isShort(read: Reader, { walletId, net }: WalletShare, bulk: PricedBulk): Promise<boolean> {
  return isShortOf(read, walletIn(bulk, walletId), -net)
}

function walletIn({ wallets }: PricedBulk, walletId: WalletId): Wallet {
  const found = wallets.get(walletId)
  if (found === undefined) throw new Error('every share is of a wallet that was read')
  return found
}

/** The one owner of all debited wallets; none if there are several. */
function payerOf({ wallets, transfers }: PricedBulk): WalletOwner {
  const payers = transfers.map(({ fromWalletId }) => ownerFields(wallets.get(fromWalletId) as Wallet))
  const [first = {}] = payers
  const isAlone = payers.every(
    ({ customerId, organisationId }) => customerId === first.customerId && organisationId === first.organisationId,
  )
  return isAlone ? first : {}
}

/** The effect of a bulk transfer on one wallet: its balance changes by the net, and its entry contains every line. */
function shareWrites(made: BulkTransfer, { walletId, currency, net, lines }: WalletShare, of: Wallet, entryId: number): readonly Write[] {
  const { tenantId, bulkTransferId, created } = made
  const entry = { entryId, movement: KIND, movementId: bulkTransferId, currency, amount: net, lines, created }
  const moved = net < 0 ? debitWallet(of, negated(net), created) : moveBalance(tenantId, walletId, net, created)
  return [moved, noteEntry(tenantId, walletId, entry)]
}
