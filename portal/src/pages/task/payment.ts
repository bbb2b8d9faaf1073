import type { Task, Wallet, WalletEntry } from '@countersign/client'
import { decodedCall, type Field } from '../../task/decoded-call.ts'

/** A call that moves money from one wallet to another. */
export type Payment = {
  readonly tenantId: number
  readonly amount: number
  readonly fromWalletId: number
  readonly toWalletId: number
}

/** The payment of a stored call; `undefined` for any other call. */
export function paymentOf(task: Pick<Task, 'httpMethod' | 'path' | 'body'>): Payment | undefined {
  const { operationId, parameters, fields } = decodedCall(task)
  if (operationId !== 'createTransfer') return undefined
  const [tenantId, amount] = [Number(fieldNamed(parameters, 'tenantId')), fieldNamed(fields, 'amount')]
  const [fromWalletId, toWalletId] = [fieldNamed(fields, 'fromWalletId'), fieldNamed(fields, 'toWalletId')]
  if (typeof amount !== 'number' || typeof fromWalletId !== 'number' || typeof toWalletId !== 'number') return undefined
  return { tenantId, amount, fromWalletId, toWalletId }
}

const fieldNamed = (fields: readonly Field[], name: string): unknown => fields.find((field) => field.name === name)?.value

/** The entries of a wallet that were read, and whether they are all. */
export type Entries = { readonly entries: readonly WalletEntry[]; readonly isWhole: boolean }

export type EarlierPayments =
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'some'; readonly newestSame: WalletEntry | undefined }

/** Earlier payments between two wallets, as far as their entries tell; `newestSame`: the last one of the same amount. */
export function earlierPayments(from: Entries, to: Entries, amount: number): EarlierPayments {
  const received = new Set(to.entries.map(({ movementId }) => movementId))
  const between = from.entries.filter(({ movementId, amount: moved }) => moved < 0 && received.has(movementId))
  if (between.length > 0) return { kind: 'some', newestSame: between.find(({ amount: moved }) => -moved === amount) }
  return from.isWhole || to.isWhole ? { kind: 'none' } : { kind: 'unknown' }
}

/** The newest other request for the same payment that was made before this one. */
export function sameRequestBefore(task: Task, { amount, toWalletId }: Payment, others: readonly Task[]): Task | undefined {
  return others.find((other) => {
    const payment = other.taskId === task.taskId ? undefined : paymentOf(other)
    return payment !== undefined && payment.amount === amount && payment.toWalletId === toWalletId && other.created <= task.created
  })
}

/** The balance before and after the payment, in whole units of the fourth decimal so that sums are exact. */
export function balancesOf({ balance }: Pick<Wallet, 'balance'>, by: number): readonly [before: number, after: number] {
  return [balance, Math.round((balance + by) * 10_000) / 10_000]
}
