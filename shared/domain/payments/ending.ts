import { decimalsOf } from '../money/currency.ts'

/** The final states of a payment or withdrawal. */
export const ENDINGS = ['SUCCESSFUL', 'FAILED'] as const
export type Ending = (typeof ENDINGS)[number]

/** A payment begins PENDING and ends once. */
export type PaymentStatus = 'PENDING' | Ending

/** The result of a request to end a payment. */
type EndingVerdict = 'ends' | 'has-ended-so' | 'has-ended-otherwise'

/** Decision: a repeated request for the same ending gets the same answer and does nothing (PUT is idempotent, RFC 9110 §9.2.2). */
export function judgeEnding(status: PaymentStatus, wanted: Ending): EndingVerdict {
  if (status === 'PENDING') return 'ends'
  return status === wanted ? 'has-ended-so' : 'has-ended-otherwise'
}

/**
 * The endings that put money into the wallet. A payment credits it on success. A withdrawal debits it at creation and credits it back on
 * failure.
 */
export const CREDITS_THE_WALLET = {
  payment: { SUCCESSFUL: true, FAILED: false },
  withdrawal: { SUCCESSFUL: false, FAILED: true },
} as const satisfies Record<string, Record<Ending, boolean>>

/** Delay after which the sandbox ends a payment or withdrawal, in milliseconds. */
export const SIMULATED_END_DELAY_MS = 1_000

/** The ending that the sandbox gives to an amount of minor units: amounts ending in .13 fail, so that both endings can be tried. */
export function simulatedEnding(minor: number, currency: string): Ending {
  const decimals = decimalsOf(currency) ?? 0
  if (decimals < 2) return 'SUCCESSFUL'
  return minor % 10 ** decimals === 13 * 10 ** (decimals - 2) ? 'FAILED' : 'SUCCESSFUL'
}
