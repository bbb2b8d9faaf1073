import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { amount, externalUniqueId, id, namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { WalletId } from '../../shared/domain/ids.ts'
import { toAmount } from '../../shared/domain/money/amount.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type BulkTransfer, bulkTransfer, bulkTransfersOf } from '../../shared/storage/transfers.ts'

const MOST_TRANSFERS = 25

/**
 * A transaction has 100 writes, and each wallet takes two (its balance, its entry). That leaves six for the rest of the call: the bulk
 * transfer, its externalUniqueId, the audit, and the writes of an Idempotency-Key, a step-up or a task.
 */
const MOST_WALLETS = 47

export const newBulkTransfer = () =>
  z.object({
    externalUniqueId: externalUniqueId(),
    transfers: z
      .array(z.object({ amount: amount(), fromWalletId: id<WalletId>(), toWalletId: id<WalletId>(), description: text(200).optional() }))
      .min(1)
      .max(MOST_TRANSFERS)
      .refine(
        (transfers) => new Set(transfers.flatMap(({ fromWalletId, toWalletId }) => [fromWalletId, toWalletId])).size <= MOST_WALLETS,
        `must not involve more than ${MOST_WALLETS} wallets`,
      ),
  })

export const bulkTransferShape = () =>
  namedObject('BulkTransfer', {
    bulkTransferId: id(),
    externalUniqueId: z.string(),
    status: z.literal('SUCCESSFUL').describe('A bulk transfer is made whole, or refused.'),
    transfers: z.array(
      z.object({
        amount: z.number(),
        currency: z.string(),
        fromWalletId: id(),
        toWalletId: id(),
        description: z.string().optional(),
      }),
    ),
    created: z.iso.datetime(),
  })

/** A bulk transfer as callers see it. */
export function shownBulkTransfer(made: BulkTransfer | undefined): z.infer<ReturnType<typeof bulkTransferShape>> {
  if (made === undefined) throw new Refusal('not-found')
  const { bulkTransferId, externalUniqueId: externalId, status, transfers, created } = made
  return {
    bulkTransferId,
    externalUniqueId: externalId,
    status,
    transfers: transfers.map(({ amount: minor, currency, fromWalletId, toWalletId, description }) => ({
      amount: toAmount(minor, currency),
      currency,
      fromWalletId,
      toWalletId,
      ...defined({ description }),
    })),
    created,
  }
}

export const listBulkTransfers = pagedList({
  path: '/tenants/{tenantId}/wallets/bulk-transfers',
  operationId: 'listBulkTransfers',
  group: 'wallets',
  summary: 'List the bulk transfers of a tenant',
  description: 'Lists the bulk transfers of the tenant with their transfers, newest first.',
  permission: 'BulkTransfer.READ',
  shape: bulkTransferShape,
  things: ({ tenantId }, limit, after, shards) => bulkTransfersOf(tenantId, shards, limit, after),
  shown: (found) => found.map(shownBulkTransfer),
})

export const getBulkTransfer = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/wallets/bulk-transfers/{bulkTransferId}',
  operationId: 'getBulkTransfer',
  group: 'wallets',
  summary: 'Get a bulk transfer',
  description: 'A person who paid all of it and readers of the tenant’s bulk transfers may read it.',
  access: { kind: 'permission', permission: 'BulkTransfer.READ', on: ({ params }) => bulkTransfer(params.tenantId, params.bulkTransferId) },
  answer: bulkTransferShape,
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params }) {
    return ok(shownBulkTransfer(await read.one(bulkTransfer(params.tenantId, params.bulkTransferId))))
  },
})
