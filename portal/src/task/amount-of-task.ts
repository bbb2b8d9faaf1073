import type { Task } from '@countersign/client'
import { money } from '../ui/money.tsx'

type TaskAmount = { readonly amount: number; readonly currency?: string }
type Moving = Pick<Task, 'amounts' | 'body'>

/** The amounts that a request moves, one for each currency. The body has only the number, for requests that do not tell their amounts. */
export function amountsOfTask({ amounts, body }: Moving): readonly TaskAmount[] {
  return amounts ?? amountsIn(body)
}

function amountsIn(body: string): readonly TaskAmount[] {
  try {
    const { amount } = JSON.parse(body) as { readonly amount?: unknown }
    return typeof amount === 'number' ? [{ amount }] : []
  } catch {
    return []
  }
}

/** Amounts have at most four decimals: their sum is counted in units of that size. */
const UNITS = 10_000

/** The sums of requests in words, one for each currency; an empty text if they move nothing. */
export function sumInWords(tasks: readonly Moving[]): string {
  const sums = new Map<string | undefined, number>()
  for (const { amount, currency } of tasks.flatMap(amountsOfTask))
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * UNITS))
  return [...sums].map(([currency, units]) => money(units / UNITS, currency)).join(' and ')
}

/** The two sides of a payment and its reason, in the words of users. */
export type Sides = { readonly from: string; readonly to: string; readonly reason: string | undefined }

type Phrase = { readonly values?: Readonly<Record<string, unknown>> }

/** The owners on both sides of a payment; `undefined` for a request that is no payment, or names no owner. */
export function sidesOf({ sentence }: Pick<Task, 'sentence'>): Sides | undefined {
  const { from, to, reason } = (sentence as Phrase | undefined)?.values ?? {}
  const [payer, payee] = [quotedIn((from as Phrase | undefined)?.values?.owner), quotedIn((to as Phrase | undefined)?.values?.owner)]
  return payer === undefined || payee === undefined ? undefined : { from: payer, to: payee, reason: quotedIn(reason) }
}

const quotedIn = (value: unknown): string | undefined => (value as { readonly quoted?: string } | undefined)?.quoted
