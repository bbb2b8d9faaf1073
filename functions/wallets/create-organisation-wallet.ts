import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { organisation } from '../../shared/storage/organisations.ts'
import { say } from '../../shared/texts/phrase.ts'
import { openedWallet, shownOpening } from './opened-wallet.ts'
import { newWallet, shownWalletRecord, walletShape } from './wallet-shape.ts'

export const createOrganisationWallet = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/organisations/{organisationId}/wallets',
  operationId: 'createOrganisationWallet',
  group: 'wallets',
  effect: 'one-transaction',
  summary: 'Create a wallet of an organisation',
  description: 'The wallet is empty, and its currency never changes.',
  access: { kind: 'permission', permission: 'Wallet.CREATE', on: ({ params }) => organisation(params.tenantId, params.organisationId) },
  body: newWallet,
  answer: walletShape,
  refusals: ['task-required', 'not-permitted', 'not-found'],
  tells: ['currency', 'name'],
  async describe({ read, params, body }) {
    const owner = await read.one(organisation(params.tenantId, params.organisationId))
    const name = inQuotes(owner?.name ?? '')
    return say`Open ${{ wallet: shownOpening(body) }} for organisation ${{ organisationId: params.organisationId }} ${{ name }}`
  },
  handle: (call) => ok(shownWalletRecord(openedWallet(call, { organisationId: call.params.organisationId }))),
})
