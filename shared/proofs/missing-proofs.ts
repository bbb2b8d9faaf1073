import { Refusal } from '../errors/refusal.ts'

/** Says which proofs are missing: only to whoever has proved the rest. */
export function missingProofs(missing: readonly string[]): Refusal {
  return new Refusal('proof-missing', { description: `A further proof is required: ${missing.join(', ')}` })
}
