import { Refusal } from '../errors/refusal.ts'

/** Names the missing proofs, only to a caller who has proved the rest. */
export function missingProofs(missing: readonly string[]): Refusal {
  return new Refusal('proof-missing', { description: `A further proof is required: ${missing.join(', ')}.` })
}
