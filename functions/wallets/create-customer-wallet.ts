import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { customer } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { openedWallet, shownOpening } from './opened-wallet.ts'
import { newWallet, shownWalletRecord, walletShape } from './wallet-shape.ts'

export const createCustomerWallet = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/customers/{customerId}/wallets',
  operationId: 'createCustomerWallet',
  group: 'wallets',
  effect: 'one-transaction',
  summary: 'Create a wallet of a customer',
  description: 'The wallet is empty, and its currency never changes.',
  access: { kind: 'permission', permission: 'Wallet.CREATE', on: ({ params }) => customer(params.tenantId, params.customerId) },
  body: newWallet,
  answer: walletShape,
  refusals: ['task-required', 'not-permitted', 'not-found'],
  tells: ['currency', 'name'],
  async describe({ read, params, body }) {
    const owner = await read.one(customer(params.tenantId, params.customerId))
    const name = inQuotes(`${owner?.firstName} ${owner?.lastName}`)
    return say`Open ${{ wallet: shownOpening(body) }} for customer ${{ customerId: params.customerId }} ${{ name }}`
  },
  handle: (call) => ok(shownWalletRecord(openedWallet(call, { customerId: call.params.customerId }))),
})
