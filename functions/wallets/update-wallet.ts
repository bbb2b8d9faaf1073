import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { quoted } from '../../shared/domain/quoted-text.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { shownWallet } from '../../shared/ledger/named-wallet.ts'
import { renameWallet, wallet } from '../../shared/storage/wallets.ts'
import { shownWalletRecord, walletName, walletShape } from './wallet-shape.ts'

export const updateWallet = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/wallets/{walletId}',
  operationId: 'updateWallet',
  group: 'wallets',
  summary: 'Rename a wallet',
  description: 'Changes the name; balance and currency stay.',
  access: { kind: 'permission', permission: 'Wallet.UPDATE', on: ({ params }) => wallet(params.tenantId, params.walletId) },
  body: () => z.object({ name: walletName().optional() }),
  answer: walletShape,
  refusals: ['task-required', 'not-permitted', 'not-found'],
  async describe({ read, params, body }) {
    const found = await read.one(wallet(params.tenantId, params.walletId))
    const which = found === undefined ? `wallet ${params.walletId}` : shownWallet(found)
    return body.name === undefined ? `Leave ${which} as it is` : `Rename ${which} to ${quoted(body.name)}`
  },
  async handle({ read, params, body, unitOfWork, now }) {
    const found = await read.one(wallet(params.tenantId, params.walletId))
    if (found === undefined) throw new Refusal('not-found')
    const { name } = body
    if (name === undefined || name === found.name) return ok(shownWalletRecord(found))
    const lastModified = new Date(now).toISOString()
    unitOfWork.add(renameWallet(found, name, lastModified))
    unitOfWork.change = { before: found.name === undefined ? {} : { name: found.name }, after: { name } }
    return ok(shownWalletRecord({ ...found, name, lastModified }))
  },
})
