import type { TenantId, WalletId } from '../../shared/domain/ids.ts'
import type { MinorUnits } from '../../shared/domain/money/amount.ts'
import type { Service } from '../../shared/http/service.ts'
import { creditFromClearing, openWallet, type WalletOwner } from '../../shared/storage/wallets.ts'
import { asId } from './ids.ts'
import type { Answer, Running } from './running.ts'

/** A count of minor units, as a test writes it. */
export const minor = (amount: number): MinorUnits => amount as MinorUnits

/** Opens a wallet in the demo tenant with this many minor units in it; no owner: nobody's but the tenant's. */
export async function fundedWallet(
  service: Service,
  balance: number,
  owner: WalletOwner,
  currency = 'EUR',
  tenantId: TenantId = asId(1),
): Promise<WalletId> {
  const { ports } = service
  const walletId: WalletId = ports.newId(ports.clock.now())
  const created = new Date(ports.clock.now()).toISOString()
  await ports.store.commit(openWallet({ walletId, tenantId, ...owner, currency, balance: minor(0), created, lastModified: created }))
  const entry = { entryId: walletId, movement: 'OPENING' as const, movementId: walletId, currency, amount: minor(balance), created }
  if (balance > 0) await ports.store.commit(creditFromClearing({ tenantId, walletId }, entry))
  return walletId
}

export async function balanceOf(service: Running, walletId: WalletId | undefined): Promise<number> {
  const answer = await service.call('GET', `/tenants/1/wallets/${walletId}`, { token: await service.tokenOf('operator') })
  return (answer.body as { balance: number }).balance
}

/** A transfer by the demo tenant's operator, or whoever is named. */
export async function transferred(service: Running, body: object, role = 'operator'): Promise<Answer> {
  return service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf(role), body })
}

/** Counts the answers per status and code. */
export function tally(answers: readonly { readonly status: number; readonly body: unknown }[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const code = (body as { code?: string } | undefined)?.code
    const name = code === undefined ? String(status) : `${status} ${code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
