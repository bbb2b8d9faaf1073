import type { RefusalName } from '../errors/catalogue.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, type Write } from './write.ts'

/** A signed statement that works once: it is kept as long as it could be sent again. Seconds since 1970. */
type UsedProof = { readonly expiresAt: number; readonly use?: string }

/** `of`: the key or client that signed it. `hash`: of its `jti`. */
const usedProof = (of: string, hash: string) => reference<UsedProof>(keys.usedProof(of, hash))

/** Uses a client assertion or DPoP proof up: of any number of concurrent uses, exactly one succeeds. */
export function useProof(of: string, hash: string, expiresAt: number, otherwise: RefusalName): Write {
  return insert(usedProof(of, hash), { expiresAt }, { otherwise })
}

/** The same for a commit with no other write. `use` distinguishes a repetition of this write from a second use. */
export function useProofAlone(of: string, hash: string, expiresAt: number, use: string): Write {
  return insert(usedProof(of, hash), { expiresAt, use }, { twice: { knownBy: ['use'] } })
}
