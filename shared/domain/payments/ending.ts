/** How a payment or a withdrawal ends. */
export const ENDINGS = ['SUCCESSFUL', 'FAILED'] as const
export type Ending = (typeof ENDINGS)[number]

/** It begins PENDING and ends once. */
export type PaymentStatus = 'PENDING' | Ending

/** What a wish to end it comes to. */
export type EndingVerdict = 'ends' | 'has-ended-so' | 'has-ended-otherwise'

/** Decision: the same ending asked for again is answered like the first and does nothing (PUT is idempotent, RFC 9110 §9.2.2). */
export function judgeEnding(status: PaymentStatus, wanted: Ending): EndingVerdict {
  if (status === 'PENDING') return 'ends'
  return status === wanted ? 'has-ended-so' : 'has-ended-otherwise'
}

/**
 * Does the ending put money into the wallet? A payment brings it when it succeeds; a withdrawal took it when it was created, and gives it
 * back when it fails.
 */
export const CREDITS_THE_WALLET = {
  payment: { SUCCESSFUL: true, FAILED: false },
  withdrawal: { SUCCESSFUL: false, FAILED: true },
} as const satisfies Record<string, Record<Ending, boolean>>
