import type { Task } from '@countersign/client'

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
