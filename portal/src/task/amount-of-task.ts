import type { Task } from '@countersign/client'
import { money } from '../ui/money.tsx'

export type TaskAmount = { readonly amount: number; readonly currency: string | undefined }

/** The amount that a request moves, in the currency that its description names; `undefined` if it moves none. */
export function amountOfTask({ body, description }: Pick<Task, 'body' | 'description'>): TaskAmount | undefined {
  const amount = amountIn(body)
  if (amount === undefined) return undefined
  const whole = String(amount).replace('.', '\\.')
  // The service writes the amount before any text of users.
  const currency = new RegExp(`(?:^|\\s)${whole}(?:\\.?0*)?\\s([A-Z]{3})\\b`).exec(description)?.[1]
  return { amount, currency }
}

function amountIn(body: string): number | undefined {
  try {
    const read = JSON.parse(body) as { readonly amount?: unknown; readonly transfers?: readonly { readonly amount?: unknown }[] } | null
    if (typeof read?.amount === 'number') return read.amount
    const parts = Array.isArray(read?.transfers) ? read.transfers.map(({ amount }) => amount) : []
    const numbers = parts.filter((part): part is number => typeof part === 'number')
    return numbers.length === 0 ? undefined : roundedSum(numbers)
  } catch {
    return undefined
  }
}

/** Amounts have at most four decimals: their sum is counted in units of that size. */
const UNITS = 10_000
const roundedSum = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + Math.round(each * UNITS), 0) / UNITS

/** The sums of requests in words, one for each currency; an empty text if they move nothing. */
export function sumInWords(tasks: readonly Pick<Task, 'body' | 'description'>[]): string {
  const sums = new Map<string, number[]>()
  for (const task of tasks) {
    const found = amountOfTask(task)
    if (found !== undefined) sums.set(found.currency ?? '', [...(sums.get(found.currency ?? '') ?? []), found.amount])
  }
  return [...sums].map(([currency, amounts]) => money(roundedSum(amounts), currency === '' ? undefined : currency)).join(' and ')
}
