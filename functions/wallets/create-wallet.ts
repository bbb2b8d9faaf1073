import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { NOTHING } from '../../shared/domain/money/amount.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { organisation } from '../../shared/storage/organisations.ts'
import { customer } from '../../shared/storage/persons.ts'
import { openWallet, type Wallet, type WalletOwner } from '../../shared/storage/wallets.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'
import { newWallet, shownWalletRecord, walletShape } from './wallets.ts'

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

type Opening = Pick<Call, 'newId' | 'now' | 'unitOfWork'> & {
  readonly params: { readonly tenantId: TenantId }
  readonly body: { readonly currency: string; readonly name?: string | undefined }
}

/** Opens an empty wallet for an owner, and answers it. */
function openedWallet({ newId, now, unitOfWork, params, body }: Opening, owner: WalletOwner): Wallet {
  const created = new Date(now).toISOString()
  const opened: Wallet = {
    walletId: newId(),
    tenantId: params.tenantId,
    ...owner,
    currency: body.currency,
    ...defined({ name: body.name }),
    balance: NOTHING,
    created,
    lastModified: created,
  }
  unitOfWork.add(...openWallet(opened))
  unitOfWork.change = { after: opened }
  return opened
}

/** `a wallet “Savings” in EUR`, for approvers. */
function shownOpening({ currency, name }: Opening['body']): Phrase {
  return name === undefined ? say`a wallet in ${{ currency }}` : say`a wallet ${{ name: inQuotes(name) }} in ${{ currency }}`
}
