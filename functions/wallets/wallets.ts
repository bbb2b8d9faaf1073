import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, namedObject, text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { pagedList } from '../../shared/contract/paged-list.ts'
import { pendingTasksShape } from '../../shared/contract/pending-tasks-shape.ts'
import type { Reader } from '../../shared/contract/reader.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { toAmount } from '../../shared/domain/money/amount.ts'
import { decimalsOf } from '../../shared/domain/money/currency.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { withPots } from '../../shared/ledger/batched-credits.ts'
import { shownWallet } from '../../shared/ledger/named-wallet.ts'
import { organisation } from '../../shared/storage/organisations.ts'
import { customer } from '../../shared/storage/persons.ts'
import {
  changeWallet,
  type OwnedWallet,
  type Wallet,
  wallet,
  walletsOfCustomer,
  walletsOfOrganisation,
} from '../../shared/storage/wallets.ts'
import { say } from '../../shared/texts/phrase.ts'

/** The wallets of these rows, as callers see them, in one read. */
async function walletsIn(read: Reader, tenantId: TenantId, rows: readonly OwnedWallet[]) {
  const wallets = await read.many(rows.map(({ walletId }) => wallet(tenantId, walletId)))
  const found = await Promise.all(wallets.flatMap((each) => (each === undefined ? [] : [withPots(read, each)])))
  return found.map(shownWalletRecord)
}

export const walletShape = () =>
  namedObject('Wallet', {
    ...pendingTasksShape(),
    walletId: id(),
    customerId: id().optional(),
    organisationId: id().optional(),
    name: z.string().optional(),
    balance: z.number(),
    currency: z.string(),
    creditsInBatches: z.literal(true).optional(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

const walletName = () => text(100)

/** The fields of a new wallet, whoever owns it. */
export const newWallet = () =>
  z.object({
    currency: z
      .string()
      .length(3)
      .refine((code) => decimalsOf(code) !== undefined, 'must be a currency of ISO 4217, such as EUR'),
    name: walletName().optional(),
  })

/** A wallet as callers see it: `balance` is the available amount. */
export function shownWalletRecord(of: Wallet): z.infer<ReturnType<typeof walletShape>> {
  const { walletId, customerId, organisationId, name, balance, currency, creditsInBatches, created, lastModified } = of
  return {
    walletId,
    ...defined({ customerId, organisationId, name, creditsInBatches }),
    balance: toAmount(balance, currency),
    currency,
    created,
    lastModified,
  }
}

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

export const listCustomerWallets = pagedList({
  path: '/tenants/{tenantId}/customers/{customerId}/wallets',
  operationId: 'listCustomerWallets',
  group: 'wallets',
  summary: 'List the wallets of a customer',
  description: 'Lists the wallets of a customer with their balances, newest first.',
  permission: 'Wallet.READ',
  on: ({ params }) => customer(params.tenantId, params.customerId),
  shape: walletShape,
  things: ({ tenantId, customerId }, limit, after) => walletsOfCustomer(tenantId, customerId, limit, after),
  shown: (rows, { read, params }) => walletsIn(read, params.tenantId, rows),
})

export const listOrganisationWallets = pagedList({
  path: '/tenants/{tenantId}/organisations/{organisationId}/wallets',
  operationId: 'listOrganisationWallets',
  group: 'wallets',
  summary: 'List the wallets of an organisation',
  description: 'Lists the wallets of an organisation with their balances, newest first.',
  permission: 'Wallet.READ',
  on: ({ params }) => organisation(params.tenantId, params.organisationId),
  shape: walletShape,
  things: ({ tenantId, organisationId }, limit, after) => walletsOfOrganisation(tenantId, organisationId, limit, after),
  shown: (rows, { read, params }) => walletsIn(read, params.tenantId, rows),
})

export const updateWallet = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/wallets/{walletId}',
  operationId: 'updateWallet',
  group: 'wallets',
  effect: 'one-transaction',
  summary: 'Change a wallet',
  description:
    'Changes the name, or makes a wallet with many credits take them in batches; balance and currency stay. Batches cannot be switched off again.',
  access: { kind: 'permission', permission: 'Wallet.UPDATE', on: ({ params }) => wallet(params.tenantId, params.walletId) },
  body: () => z.object({ name: walletName().optional(), creditsInBatches: z.literal(true).optional() }),
  answer: walletShape,
  refusals: ['task-required', 'not-permitted', 'not-found'],
  tells: ['name', 'creditsInBatches'],
  async describe({ read, params, body }) {
    const found = await read.one(wallet(params.tenantId, params.walletId))
    const which = shownWallet(found ?? { walletId: params.walletId })
    const changes = [
      ...(body.name === undefined ? [] : [say`Rename ${{ wallet: which }} to ${{ name: inQuotes(body.name) }}`]),
      ...(body.creditsInBatches ? [say`Credit ${{ wallet: which }} in batches`] : []),
    ]
    const [first, ...others] = changes
    if (first === undefined) return say`Leave ${{ wallet: which }} as it is`
    return others.length === 0 ? first : say`${{ changes: { sentences: changes } }}`
  },
  async handle({ read, params, body, unitOfWork, now }) {
    const found = await read.one(wallet(params.tenantId, params.walletId))
    if (found === undefined) throw new Refusal('not-found')
    const shown = await withPots(read, found)
    const change = changeBy(body, found)
    if (Object.keys(change).length === 0) return ok(shownWalletRecord(shown))
    const lastModified = new Date(now).toISOString()
    unitOfWork.add(changeWallet(found, change, lastModified))
    unitOfWork.change = { before: 'name' in change && found.name !== undefined ? { name: found.name } : {}, after: change }
    return ok(shownWalletRecord({ ...shown, ...change, lastModified }))
  },
})

type Changes = { readonly name?: string | undefined; readonly creditsInBatches?: true | undefined }

/** Only what changes. */
function changeBy({ name, creditsInBatches }: Changes, found: Wallet): Pick<Wallet, 'name' | 'creditsInBatches'> {
  return {
    ...(name === undefined || name === found.name ? {} : { name }),
    ...(creditsInBatches && !found.creditsInBatches ? { creditsInBatches } : {}),
  }
}
