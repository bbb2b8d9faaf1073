import type { Call } from '../../shared/contract/call.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { NOTHING } from '../../shared/domain/money/amount.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { openWallet, type Wallet, type WalletOwner } from '../../shared/storage/wallets.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

type Opening = Pick<Call, 'newId' | 'now' | 'unitOfWork'> & {
  readonly params: { readonly tenantId: TenantId }
  readonly body: { readonly currency: string; readonly name?: string | undefined }
}

/** Opens an empty wallet for an owner, and answers it. */
export function openedWallet({ newId, now, unitOfWork, params, body }: Opening, owner: WalletOwner): Wallet {
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
export function shownOpening({ currency, name }: Opening['body']): Phrase {
  return name === undefined ? say`a wallet in ${{ currency }}` : say`a wallet ${{ name: inQuotes(name) }} in ${{ currency }}`
}
