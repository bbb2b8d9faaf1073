import { randomBytes } from 'node:crypto'
import type { Store } from '../../../shared/ports/store.ts'
import { noteAudit } from '../../../shared/storage/audit.ts'
import { endPayment, endWithdrawal } from '../../../shared/storage/payments.ts'
import { wallet } from '../../../shared/storage/wallets.ts'
import { equals, update, type Write } from '../../../shared/storage/write.ts'
import type { Mend } from './torn-books.ts'

/**
 * Writes what the rest of a torn transaction tells, with its audit entry, in one transaction. Refused if the thing has changed since it was read:
 * look again then.
 */
export async function mendBooks(store: Pick<Store, 'commit'>, mend: Mend, now: number): Promise<'mended' | 'changed-meanwhile'> {
  const at = new Date(now).toISOString()
  const { write, tenantId, path, before, after } = changeOf(mend, at)
  const entry = {
    auditId: randomBytes(16).toString('base64url'),
    at,
    actor: 'service',
    action: 'books.reconciled',
    path,
    before,
    after: { ...after, by: 'npm run operate -- reconcile' },
    traceId: randomBytes(16).toString('hex'),
  } as const
  const written = await store.commit([write, noteAudit(String(tenantId), entry)])
  return written.kind === 'refused' ? 'changed-meanwhile' : 'mended'
}

type Change = { readonly write: Write; readonly tenantId: number; readonly path: string; readonly before: object; readonly after: object }

function changeOf(mend: Mend, at: string): Change {
  switch (mend.kind) {
    case 'balance': {
      const { tenantId, walletId, balance } = mend.wallet
      const write = update(
        wallet(tenantId, walletId),
        { set: { balance: mend.balance, lastModified: at } },
        { when: [equals('balance', balance)] },
      )
      return {
        write,
        tenantId,
        path: `wallets/${walletId}`,
        before: { balanceInMinorUnits: balance },
        after: { balanceInMinorUnits: mend.balance },
      }
    }
    case 'payment': {
      const { tenantId, paymentId, status } = mend.payment
      const write = endPayment(mend.payment, 'SUCCESSFUL', at)
      return { write, tenantId, path: `payments/${paymentId}`, before: { status }, after: { status: 'SUCCESSFUL' } }
    }
    case 'withdrawal': {
      const { tenantId, withdrawalId, status } = mend.withdrawal
      const write = endWithdrawal(mend.withdrawal, 'FAILED', at)
      return { write, tenantId, path: `withdrawals/${withdrawalId}`, before: { status }, after: { status: 'FAILED' } }
    }
    default:
      return mend satisfies never
  }
}
