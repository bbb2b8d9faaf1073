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
