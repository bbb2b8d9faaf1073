import type { Reader } from '../../shared/contract/reader.ts'
import type { CustomerId, TenantId, WalletId } from '../../shared/domain/ids.ts'
import { withPots } from '../../shared/ledger/batched-credits.ts'
import { potsStayEmpty } from '../../shared/storage/credit-pots.ts'
import { type Withdrawal, withdrawal, withdrawalsOf } from '../../shared/storage/payments.ts'
import { type Wallet, wallet, walletsOfCustomer } from '../../shared/storage/wallets.ts'
import { check, equals, type Write } from '../../shared/storage/write.ts'

type EmptyWallets =
  /** `stayEmpty`: conditions under which the wallets are as they were found. */
  { readonly kind: 'empty'; readonly stayEmpty: readonly Write[] } | { readonly kind: 'not-empty'; readonly why: string }

type Owner = { readonly tenantId: TenantId; readonly customerId: CustomerId }

const PAGE = 100

/**
 * Tells whether a customer has money, or may get some back: a pending withdrawal that fails returns its amount to the wallet. Whatever
 * moves money changes `lastModified` of the wallet, so a condition on it finds a withdrawal that was begun and paid for in between. Only
 * batched credits leave it as it is: their pots have conditions of their own.
 */
export async function emptyWallets(read: Reader, { tenantId, customerId }: Owner): Promise<EmptyWallets> {
  const stayEmpty: Write[] = []
  for await (const row of allOf((after) => read.list(walletsOfCustomer(tenantId, customerId, PAGE, after)))) {
    const [found] = (await read.many([wallet(tenantId, row.walletId)])) as readonly (Wallet | undefined)[]
    if (found === undefined) continue
    if ((await withPots(read, found)).balance !== 0)
      return { kind: 'not-empty', why: `Wallet ${row.walletId} of this customer holds money. Move it first.` }
    const pending = await pendingWithdrawal(read, tenantId, row.walletId)
    if (pending !== undefined) return { kind: 'not-empty', why: whyPending(pending) }
    stayEmpty.push(
      check(wallet(tenantId, row.walletId), [equals('balance', 0), equals('lastModified', found.lastModified)]),
      ...(found.creditsInBatches ? potsStayEmpty(tenantId, row.walletId) : []),
    )
  }
  return { kind: 'empty', stayEmpty }
}

const whyPending = ({ withdrawalId }: Withdrawal): string =>
  `The withdrawal ${withdrawalId} of this customer is pending, and its money may come back. Wait until it has ended, or end it.`

async function pendingWithdrawal(read: Reader, tenantId: TenantId, walletId: WalletId): Promise<Withdrawal | undefined> {
  for await (const { withdrawalId } of allOf((after) => read.list(withdrawalsOf(tenantId, walletId, PAGE, after)))) {
    const [found] = (await read.many([withdrawal(tenantId, withdrawalId)])) as readonly (Withdrawal | undefined)[]
    if (found?.status === 'PENDING') return found
  }
  return undefined
}

/** All things of a list, page by page. */
async function* allOf<T>(
  pageAfter: (after?: string) => Promise<{ readonly things: readonly T[]; readonly next: string | undefined }>,
): AsyncGenerator<T> {
  let after: string | undefined
  do {
    const { things, next } = await pageAfter(after)
    yield* things
    after = next
  } while (after !== undefined)
}
