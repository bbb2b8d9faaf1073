import { defined } from '../../../shared/domain/defined.ts'
import type { MinorUnits } from '../../../shared/domain/money/amount.ts'
import type { CreditPot } from '../../../shared/storage/credit-pots.ts'
import type { Payment, Withdrawal } from '../../../shared/storage/payments.ts'
import type { Transfer } from '../../../shared/storage/transfers.ts'
import type { Entry, Wallet } from '../../../shared/storage/wallets.ts'

export type StoredItem = Readonly<Record<string, unknown>> & { readonly PK: string; readonly SK: string }

/** A sign that only a part of a transaction is in the table. `mend`: what the rest tells, if it tells enough. */
export type Torn = { readonly tenantId: string; readonly what: string; readonly why: string; readonly mend?: Mend }
export type Mend =
  | { readonly kind: 'balance'; readonly wallet: Wallet; readonly balance: MinorUnits }
  | { readonly kind: 'payment'; readonly payment: Payment }
  | { readonly kind: 'withdrawal'; readonly withdrawal: Withdrawal }

type Movement = { readonly tenantId: string; readonly what: string; readonly sum: bigint }
type Recent = Readonly<{ payments: Payment[]; withdrawals: Withdrawal[]; transfers: Transfer[] }>

const THING = /^TENANT#(\d+)#(PAYMENTS|WITHDRAWALS|TRANSFERS)(?:#\d+)?$/

/**
 * Adds up the books item by item, and compares the movements since a time (ISO 8601) with the things that they belong to. Holds a sum for each wallet
 * and one for each movement since then.
 */
export class TornBooks {
  readonly #since: string
  readonly #wallets = new Map<string, Wallet>()
  readonly #held = new Map<string, bigint>()
  readonly #movements = new Map<string, Movement>()
  readonly #recent: Recent = { payments: [], withdrawals: [], transfers: [] }

  constructor(since: string) {
    this.#since = since
  }

  add(item: StoredItem): void {
    const { PK, SK } = item
    const [, tenantId, list] = THING.exec(PK) ?? []
    if (SK === 'WALLET') this.#wallets.set(PK, item as unknown as Wallet)
    else if (SK === 'CREDITED') this.#hold(PK, -(item as unknown as CreditPot).credited)
    else if (SK.startsWith('ENTRY#')) this.#addEntry(PK, item as unknown as Entry)
    else if (tenantId !== undefined) this.#addThing(list, item)
  }

  #addEntry(PK: string, { amount, movement, movementId, created }: Entry): void {
    if (PK.includes('#WALLET#')) this.#hold(PK, amount)
    if (created < this.#since) return
    const [, tenantId = ''] = PK.split('#')
    const name = nameOf(tenantId, movement, movementId)
    const { sum } = this.#movements.get(name) ?? { sum: 0n }
    this.#movements.set(name, { sum: sum + BigInt(amount), tenantId, what: `${movement} ${movementId}` })
  }

  #addThing(list: string | undefined, item: StoredItem): void {
    const { created, lastModified = created } = item as { readonly created?: string; readonly lastModified?: string }
    if (lastModified === undefined || lastModified < this.#since) return
    if (list === 'PAYMENTS') this.#recent.payments.push(item as unknown as Payment)
    else if (list === 'WITHDRAWALS') this.#recent.withdrawals.push(item as unknown as Withdrawal)
    else this.#recent.transfers.push(item as unknown as Transfer)
  }

  #hold(PK: string, amount: number): void {
    const of = partitionOf(PK)
    this.#held.set(of, (this.#held.get(of) ?? 0n) + BigInt(amount))
  }

  torn(): readonly Torn[] {
    const movements = [
      ...this.#recent.payments.flatMap((one) => this.#tornPayment(one)),
      ...this.#recent.withdrawals.flatMap((one) => this.#tornWithdrawal(one)),
      ...this.#recent.transfers.flatMap((one) => this.#tornTransfer(one)),
      ...this.#tornMovements(),
    ]
    return [
      ...movements,
      ...this.#wrongBalances(new Set(movements.flatMap(({ tenantId, mend }) => (mend === undefined ? [tenantId] : [])))),
    ]
  }

  #tornPayment(payment: Payment): readonly Torn[] {
    const { tenantId, paymentId, status } = payment
    const has = this.#has(tenantId, 'PAYMENT', paymentId)
    if ((status === 'SUCCESSFUL') === has) return []
    const why = has ? `it is ${status}, and its entry is there` : 'it is SUCCESSFUL, and its entry is missing'
    return [torn(tenantId, `payment ${paymentId}`, why, status === 'PENDING' ? { kind: 'payment', payment } : undefined)]
  }

  #tornWithdrawal(withdrawal: Withdrawal): readonly Torn[] {
    const { tenantId, withdrawalId, status, created } = withdrawal
    const what = `withdrawal ${withdrawalId}`
    const isReturned = this.#has(tenantId, 'WITHDRAWAL_RETURN', withdrawalId)
    if (created >= this.#since && !this.#has(tenantId, 'WITHDRAWAL', withdrawalId)) return [torn(tenantId, what, 'its entry is missing')]
    if ((status === 'FAILED') === isReturned) return []
    const why = isReturned ? `it is ${status}, and its money came back` : 'it is FAILED, and the entry of its return is missing'
    return [torn(tenantId, what, why, status === 'PENDING' ? { kind: 'withdrawal', withdrawal } : undefined)]
  }

  #tornTransfer({ tenantId, transferId }: Transfer): readonly Torn[] {
    return this.#has(tenantId, 'TRANSFER', transferId) ? [] : [torn(tenantId, `transfer ${transferId}`, 'its entries are missing')]
  }

  #has(tenantId: number, movement: Entry['movement'], id: number): boolean {
    return this.#movements.has(nameOf(String(tenantId), movement, id))
  }

  #tornMovements(): readonly Torn[] {
    return [...this.#movements.values()].flatMap(({ sum, tenantId, what }) =>
      sum === 0n ? [] : [torn(tenantId, what, `its entries add up to ${sum}, not to 0`)],
    )
  }

  /**
   * A balance is mended only in a tenant whose movements since then are whole, or can be mended: otherwise nobody knows whether the entry or the
   * balance is what did not arrive.
   */
  #wrongBalances(broken: ReadonlySet<string>): readonly Torn[] {
    return [...this.#wallets].flatMap(([PK, wallet]) => {
      const { tenantId, walletId, balance } = wallet
      const sum = this.#held.get(PK) ?? 0n
      if (sum === BigInt(balance)) return []
      const isTold = !broken.has(String(tenantId)) && sum >= 0n
      const mend = isTold ? ({ kind: 'balance', wallet, balance: Number(sum) as MinorUnits } as const) : undefined
      return [torn(tenantId, `wallet ${walletId}`, `it holds ${balance}, its entries add up to ${sum}`, mend)]
    })
  }
}

function torn(tenantId: number | string, what: string, why: string, mend?: Mend): Torn {
  return { tenantId: String(tenantId), what: `${what} of tenant ${tenantId}`, why, ...defined({ mend }) }
}

const nameOf = (tenantId: string, movement: string, id: number) => `${tenantId} ${movement} ${id}`
const partitionOf = (PK: string) => PK.replace(/#CREDITS#\d+$/, '')
