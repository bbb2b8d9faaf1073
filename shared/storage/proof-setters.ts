import type { CustomerId } from '../domain/ids.ts'
import type { ProofSetting } from '../domain/login/proof-setters.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { type Clause, check, discard, equals, isAbsent, replace, type Write } from './write.ts'

/** The people who set proofs and addresses of a person: at most 40 settings of about 0.2 KB. */
export type ProofSetters = {
  readonly settings: readonly ProofSetting[]
  /** Raised with every change, so that of two concurrent changes none is lost. */
  readonly version: number
}

export const proofSettersOf = (customerId: CustomerId) => reference<ProofSetters>(keys.proofSetters(customerId))

/** Replaces those that were `seen`. */
export function changeProofSetters(customerId: CustomerId, seen: ProofSetters | undefined, settings: readonly ProofSetting[]): Write {
  return replace(proofSettersOf(customerId), { settings, version: (seen?.version ?? 0) + 1 }, { when: [isAs(seen)] })
}

/** Writes nothing; the transaction fails if anybody has set a proof of this person since. */
export function checkProofSetters(customerId: CustomerId, seen: ProofSetters | undefined): Write {
  return check(proofSettersOf(customerId), [isAs(seen)])
}

function isAs(seen: ProofSetters | undefined): Clause {
  return seen === undefined ? isAbsent : equals('version', seen.version)
}

/** Deletes the whole item, when its person is erased. */
export function removeProofSetters(customerId: CustomerId): Write {
  return discard(proofSettersOf(customerId))
}
