import type { RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { type PersonPath, person } from '../storage/persons.ts'
import type { Reader } from './reader.ts'

/** The fields of a body that are a proof of a person, or decide where codes and links for them go. */
type Proofs = {
  readonly password?: string | undefined
  readonly publicKey?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
}

/** Tells whether a body carries a password, a public key, an e-mail address or a phone number. */
function carriesProof(body: Proofs): boolean {
  return [body.password, body.publicKey, body.email, body.phoneNumber].some((value) => typeof value === 'string')
}

/** The post of a new admin, if the body carries a proof of theirs. */
export function appointedWithProof(body: Proofs, assignment: RoleAssignment): readonly RoleAssignment[] {
  return carriesProof(body) ? [assignment] : []
}

/** The roles of the person of the path, and those that the call gives, if the body carries a proof of theirs. */
export async function heldWithProof(
  { read, params, body }: { readonly read: Reader; readonly params: PersonPath; readonly body: Proofs },
  ...given: readonly RoleAssignment[]
): Promise<readonly RoleAssignment[]> {
  if (!carriesProof(body)) return []
  return [...((await read.one(person(params.customerId)))?.holdings ?? []), ...given]
}
