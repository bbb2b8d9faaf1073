import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { withPots } from '../../shared/ledger/batched-credits.ts'
import { shownWallet } from '../../shared/ledger/named-wallet.ts'
import { changeWallet, type Wallet, wallet } from '../../shared/storage/wallets.ts'
import { say } from '../../shared/texts/phrase.ts'
import { shownWalletRecord, walletName, walletShape } from './wallet-shape.ts'

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
