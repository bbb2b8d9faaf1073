import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { withPots } from '../../shared/ledger/batched-credits.ts'
import { wallet } from '../../shared/storage/wallets.ts'
import { shownWalletRecord, walletShape } from './wallet-shape.ts'

export const getWallet = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/wallets/{walletId}',
  operationId: 'getWallet',
  group: 'wallets',
  summary: 'Get a wallet',
  description: 'Answers the wallet with the balance that can be spent now.',
  access: { kind: 'permission', permission: 'Wallet.READ', on: ({ params }) => wallet(params.tenantId, params.walletId) },
  answer: walletShape,
  refusals: ['not-permitted', 'not-found'],
  async handle({ read, params }) {
    const found = await read.one(wallet(params.tenantId, params.walletId))
    if (found === undefined) throw new Refusal('not-found')
    return ok(shownWalletRecord(await withPots(read, found)))
  },
})
